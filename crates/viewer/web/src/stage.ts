// The canvas: camera, orbit, standard views, drawing when something has changed.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Finish, skyMesh } from "./finish";
import { shared } from "./shading";
import { Shadow } from "./shadow";

// Colours are as written: shaders and style sheet speak of the same ones.
THREE.ColorManagement.enabled = false;

/** Directions from which the standard views look, and what is up there. */
export const VIEWS: Record<string, [number[], number[]]> = {
  home: [[0.9, -1.25, 0.75], [0, 0, 1]],
  front: [[0, -1, 0], [0, 0, 1]],
  back: [[0, 1, 0], [0, 0, 1]],
  left: [[-1, 0, 0], [0, 0, 1]],
  right: [[1, 0, 0], [0, 0, 1]],
  top: [[0, -1e-4, 1], [0, 0, 1]],
};

/** Drawings in a row that took longer than so many seconds: then the light is kept simple. */
const [SLOW, PATIENCE] = [0.25, 8];

export class Stage {
  readonly renderer: THREE.WebGLRenderer;
  readonly scene = new THREE.Scene();
  readonly camera = new THREE.PerspectiveCamera(35, 1, 0.01, 1000);
  readonly controls: OrbitControls;
  /** What the views look at. */
  readonly bounds = new THREE.Box3(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1));
  private dirty = true;
  private readonly shadow = new Shadow();
  private readonly finish = new Finish();
  private soft = localStorage.getItem("shadows") !== "off";
  private slow = 0;
  private drew = false;
  /** Called before each drawing with the seconds since the last one. */
  onTick: (seconds: number) => void = () => {};
  /** Called right before a drawing. */
  onDraw: () => void = () => {};
  /** Called when drawing is too slow for soft light, which was not asked for: it is off from now on. */
  onSlow: () => void = () => {};
  frames = 0;

  constructor(parent: HTMLElement) {
    this.renderer = new THREE.WebGLRenderer({ antialias: false, preserveDrawingBuffer: false });
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    parent.append(this.renderer.domElement);
    this.camera.up.set(0, 0, 1);
    this.scene.add(skyMesh());
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.15;
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.redraw());
    const fit = () => {
      const { clientWidth: w, clientHeight: h } = parent;
      if (w === 0 || h === 0) return;
      this.renderer.setSize(w, h);
      this.camera.aspect = w / h;
      this.camera.updateProjectionMatrix();
      this.redraw();
    };
    new ResizeObserver(fit).observe(parent);
    fit();
    let last = performance.now();
    this.renderer.setAnimationLoop(() => {
      const now = performance.now();
      const seconds = (now - last) / 1000;
      this.onTick(seconds);
      last = now;
      this.watch(seconds);
      this.controls.update();
      this.drew = this.dirty;
      if (this.dirty) this.draw();
    });
  }

  /** Soft shadows, and less light where surfaces stand close together. */
  get shadows(): boolean {
    return this.soft;
  }

  set shadows(soft: boolean) {
    this.soft = soft;
    this.redraw();
  }

  /** What casts shadows. */
  cast(casters: THREE.Object3D) {
    this.shadow.casters.add(casters);
  }

  /** Something has moved: its shadow too. */
  moved() {
    this.shadow.moved();
    this.redraw();
  }

  /** Gives soft light up where drawing takes too long, unless it was asked for. */
  private watch(seconds: number) {
    this.slow = this.drew && seconds > SLOW ? this.slow + 1 : this.drew ? 0 : this.slow;
    if (this.slow < PATIENCE || !this.soft || localStorage.getItem("shadows") === "on") return;
    this.soft = false;
    this.onSlow();
  }

  /** The part of the scene that is looked at: where shadows are drawn. */
  private part(): THREE.Sphere {
    const whole = this.bounds.getBoundingSphere(new THREE.Sphere());
    const away = this.camera.position.distanceTo(this.controls.target);
    const reach = 1.1 * away * Math.max(1, this.camera.aspect) * Math.tan(THREE.MathUtils.degToRad(this.camera.fov));
    return reach < whole.radius ? new THREE.Sphere(this.controls.target.clone(), reach) : whole;
  }

  redraw() {
    this.dirty = true;
  }

  draw() {
    this.dirty = false;
    const size = Math.max(this.bounds.getSize(new THREE.Vector3()).length(), 1e-6);
    const away = this.camera.position.distanceTo(this.bounds.getCenter(new THREE.Vector3()));
    this.camera.near = Math.max(away - 2 * size, 1e-3 * size, 2e-4 * away);
    this.camera.far = away + 20 * size;
    this.camera.updateProjectionMatrix();
    this.onDraw();
    this.camera.updateMatrixWorld();
    if (this.soft) this.shadow.draw(this.renderer, this.part());
    else this.shadow.off();
    this.finish.occlusion = this.soft;
    this.finish.draw(this.renderer, this.scene, this.camera);
    this.frames++;
  }

  /** Looks at everything from a standard direction. */
  view(name: string) {
    const [direction, up] = VIEWS[name] ?? VIEWS.home;
    const center = this.bounds.getCenter(new THREE.Vector3());
    const back = new THREE.Vector3().fromArray(direction).normalize();
    const side = new THREE.Vector3().fromArray(up).cross(back).normalize();
    const above = back.clone().cross(side);
    // As near as all corners of the scene can be seen from, with a margin.
    const tall = Math.tan(0.5 * THREE.MathUtils.degToRad(this.camera.fov)) / 1.08;
    let away = 1e-6;
    for (let i = 0; i < 8; i++) {
      const corner = new THREE.Vector3(
        ...([0, 1, 2].map((k) => (i & (1 << k) ? this.bounds.max : this.bounds.min).getComponent(k)) as
          [number, number, number])).sub(center);
      const wide = Math.max(Math.abs(corner.dot(side)) / this.camera.aspect, Math.abs(corner.dot(above)));
      away = Math.max(away, corner.dot(back) + wide / tall);
    }
    this.camera.up.fromArray(up);
    this.controls.target.copy(center);
    this.camera.position.copy(center).addScaledVector(back, away);
    this.controls.update();
    this.redraw();
  }

  /** The sky: overhead, at the horizon, below it. */
  sky([zenith, horizon, nadir]: string[]) {
    shared.uZenith.value.set(zenith);
    shared.uHorizon.value.set(horizon);
    shared.uNadir.value.set(nadir);
    this.redraw();
  }

  /** Section: nothing with a positive side of the plane is drawn; null draws all. */
  section(normal: THREE.Vector3 | null, offset: number) {
    if (normal) shared.uCut.value.set(normal.x, normal.y, normal.z, offset);
    else shared.uCut.value.set(0, 0, 0, 0);
    this.moved();
  }

  /** The ray under a point of the window. */
  ray(x: number, y: number): THREE.Ray {
    const box = this.renderer.domElement.getBoundingClientRect();
    const at = new THREE.Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    const caster = new THREE.Raycaster();
    caster.setFromCamera(at, this.camera);
    return caster.ray;
  }

  /** Looks along a heading (rad from x) at a point from behind and above it; from farther where the picture is
   * narrow. */
  chase(at: THREE.Vector3, heading: number, distance: number) {
    const away = distance * Math.max(1, 0.85 / this.camera.aspect);
    this.camera.up.set(0, 0, 1);
    this.controls.target.copy(at);
    this.camera.position.set(at.x - away * Math.cos(heading), at.y - away * Math.sin(heading), at.z + 0.4 * away);
    this.controls.update();
    this.redraw();
  }

  /** Turns the camera about the vertical through its target. */
  turn(angle: number) {
    const arm = this.camera.position.clone().sub(this.controls.target)
      .applyAxisAngle(new THREE.Vector3(0, 0, 1), angle);
    this.camera.position.copy(this.controls.target).add(arm);
    this.redraw();
  }

  /** Moves camera and target along. */
  carry(by: THREE.Vector3) {
    this.camera.position.add(by);
    this.controls.target.add(by);
    this.redraw();
  }
}
