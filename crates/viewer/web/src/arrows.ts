// Contact forces as arrows.
import * as THREE from "three";

/** More arrows say less: of more contacts the strongest are drawn. */
const MOST = 20_000;

export class Arrows {
  readonly object: THREE.InstancedMesh;
  /** Metres per newton. */
  scale = 0;

  constructor() {
    const shaft = new THREE.CylinderGeometry(0.028, 0.028, 0.72, 6).translate(0, 0.36, 0);
    const head = new THREE.ConeGeometry(0.085, 0.3, 10).translate(0, 0.85, 0);
    const geometry = merge(shaft, head).rotateX(Math.PI / 2);
    this.object = new THREE.InstancedMesh(
      geometry, new THREE.MeshBasicMaterial({ color: 0xff7a1a, depthTest: false }), MOST);
    this.object.count = 0;
    this.object.renderOrder = 20;
    this.object.frustumCulled = false;
    this.object.visible = false;
  }

  /** Its colour: the ink of the page, which no body has. */
  set colour(colour: string) {
    (this.object.material as THREE.MeshBasicMaterial).color.set(colour);
  }

  show(points?: Float32Array, forces?: Float32Array) {
    const object = this.object;
    object.count = 0;
    if (!object.visible || !points || !forces) return;
    let order = Array.from({ length: forces.length / 3 }, (_, i) => i);
    const size = (i: number) => Math.hypot(forces[3 * i], forces[3 * i + 1], forces[3 * i + 2]);
    if (order.length > MOST) order = order.sort((a, b) => size(b) - size(a)).slice(0, MOST);
    const matrix = new THREE.Matrix4();
    const [at, along, z] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3(0, 0, 1)];
    const turn = new THREE.Quaternion();
    for (const i of order) {
      const length = size(i) * this.scale;
      if (!(length > 0)) continue;
      along.fromArray(forces, 3 * i).normalize();
      matrix.compose(at.fromArray(points, 3 * i), turn.setFromUnitVectors(z, along), along.setScalar(length));
      object.setMatrixAt(object.count++, matrix);
    }
    object.instanceMatrix.needsUpdate = true;
  }
}

function merge(a: THREE.BufferGeometry, b: THREE.BufferGeometry): THREE.BufferGeometry {
  const [p, q] = [a.toNonIndexed().getAttribute("position").array, b.toNonIndexed().getAttribute("position").array];
  const all = new Float32Array(p.length + q.length);
  all.set(p);
  all.set(q, p.length);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(all, 3));
  return geometry;
}
