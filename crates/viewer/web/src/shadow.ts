// The sun's view: depths of all that casts shadows, drawn when a frame is shown or the lit part of the scene changes.
import * as THREE from "three";
import { shared } from "./shading";

/** Samples along an edge of the map. */
const SIZE = 2048;
/** Half the breadth of a shadow's soft edge, as a share of the map. */
const EDGE = 0.0022;

export class Shadow {
  readonly casters = new THREE.Scene();
  private readonly target: THREE.WebGLRenderTarget;
  private readonly camera = new THREE.OrthographicCamera();
  private stale = true;
  private readonly at = new THREE.Sphere(new THREE.Vector3(), -1);

  constructor() {
    const depth = new THREE.DepthTexture(SIZE, SIZE, THREE.UnsignedIntType);
    depth.compareFunction = THREE.LessEqualCompare;
    depth.minFilter = depth.magFilter = THREE.LinearFilter;
    this.target = new THREE.WebGLRenderTarget(SIZE, SIZE, { depthTexture: depth });
    shared.uShadowMap.value = depth;
  }

  /** Something has moved. */
  moved() {
    this.stale = true;
  }

  /** Draws the map for a part of the scene, if it is not there already. */
  draw(renderer: THREE.WebGLRenderer, part: THREE.Sphere) {
    const { center, radius } = this.at;
    const near = radius > 0 && part.center.distanceTo(center) < 0.12 * radius
      && part.radius < 1.05 * radius && part.radius > 0.7 * radius;
    if (near && !this.stale) return;
    if (!near) this.at.copy(part);
    this.stale = false;
    const { camera } = this;
    const r = this.at.radius;
    camera.up.set(0, 0, 1);
    camera.position.copy(this.at.center).addScaledVector(shared.uSun.value, 4 * r);
    camera.lookAt(this.at.center);
    [camera.left, camera.right, camera.top, camera.bottom, camera.near, camera.far] = [-r, r, r, -r, 0, 8 * r];
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    renderer.setRenderTarget(this.target);
    renderer.clear();
    renderer.render(this.casters, camera);
    renderer.setRenderTarget(null);
    shared.uShadowFrame.value.makeTranslation(0.5, 0.5, 0.5).scale(new THREE.Vector3(0.5, 0.5, 0.5))
      .multiply(camera.projectionMatrix).multiply(camera.matrixWorldInverse);
    shared.uShadowEdge.value = EDGE;
    shared.uShadowTexel.value = (2 * r) / SIZE;
  }

  /** Without shadows. */
  off() {
    shared.uShadowEdge.value = 0;
    this.at.radius = -1;
  }
}
