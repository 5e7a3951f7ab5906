// Joints and springs: small figures on their bodies or between them.
import * as THREE from "three";
import { getMessage, type Message } from "./api";

export interface Joint {
  name: string;
  kind: string;
  bodies: (number | null)[];
}

const WORLD = 0xffffffff;
/** The places of the server's list of parts: ball, rod, block, coil (crates/record/src/links.rs). */
const GEOMETRIES: (() => THREE.BufferGeometry)[] = [
  () => new THREE.SphereGeometry(1, 20, 12),
  () => new THREE.CylinderGeometry(1, 1, 2, 20).rotateX(Math.PI / 2),
  () => new THREE.BoxGeometry(2, 2, 2),
  () => new THREE.TubeGeometry(new Helix(), 160, 0.14, 6),
];

class Helix extends THREE.Curve<THREE.Vector3> {
  constructor() {
    super();
  }

  override getPoint(t: number, target = new THREE.Vector3()) {
    const angle = 12 * Math.PI * t;
    return target.set(0.86 * Math.cos(angle), 0.86 * Math.sin(angle), 2 * t - 1);
  }
}

/** Parts of one shape: drawn as they lie, and faintly through what is before them. */
interface Set {
  parts: number[];
  solid: THREE.InstancedMesh;
  /** None of parts of looks, which are there to be seen and not to be found. */
  ghost?: THREE.InstancedMesh;
}

export class Joints {
  readonly object = new THREE.Group();
  readonly list: Joint[];
  private readonly sets: Set[] = [];
  /** Rods and springs of looks: shown whether joints are or not. */
  private readonly looks = new THREE.Group();
  private readonly figures = new THREE.Group();
  private readonly painted = new THREE.MeshLambertMaterial({ color: 0xffffff });
  private readonly solid = new THREE.MeshLambertMaterial({ color: 0xa45ae0 });
  private readonly ghost = new THREE.MeshBasicMaterial(
    { color: 0xa45ae0, transparent: true, opacity: 0.3, depthTest: false, depthWrite: false });

  private constructor(private readonly message: Message) {
    this.list = message.about.joints;
    const part = message.arrays.part as Uint8Array;
    const colour = message.arrays.color as Uint8Array | undefined;
    const isLook = (i: number) => !!colour && colour[4 * i + 3] > 0;
    GEOMETRIES.forEach((make, kind) => {
      for (const look of [false, true]) {
        const parts = [...part.keys()].filter((i) => part[i] === kind && isLook(i) === look);
        if (parts.length === 0) continue;
        const geometry = make();
        const mesh = (material: THREE.Material, order: number) => {
          const object = new THREE.InstancedMesh(geometry, material, parts.length);
          object.frustumCulled = false;
          object.renderOrder = order;
          (look ? this.looks : this.figures).add(object);
          return object;
        };
        const solid = mesh(look ? this.painted : this.solid, 1);
        if (look) {
          const paint = new THREE.Color();
          parts.forEach((i, k) => {
            const [r, g, b] = colour!.subarray(4 * i, 4 * i + 3);
            solid.setColorAt(k, paint.setRGB(r / 255, g / 255, b / 255, THREE.SRGBColorSpace));
          });
        }
        this.sets.push({ parts, solid, ghost: look ? undefined : mesh(this.ghost, 15) });
      }
    });
    this.object.add(this.looks, this.figures);
    const sun = new THREE.DirectionalLight(0xffffff, 2.2);
    sun.position.set(0.35, -0.5, 0.8);
    this.object.add(sun, new THREE.HemisphereLight(0xffffff, 0xb0a8b8, 1.9));
  }

  /** Are the figures of joints shown? */
  get visible(): boolean {
    return this.figures.visible;
  }

  set visible(visible: boolean) {
    this.figures.visible = visible;
  }

  static async load(): Promise<Joints> {
    return new Joints(await getMessage("/api/joints"));
  }

  /** The bodies that are joined to a body, by whatever number of joints. */
  joined(body: number): number[] {
    const found = new Set([body]);
    for (const b of found)
      for (const joint of this.list)
        if (joint.bodies.includes(b)) for (const other of joint.bodies) if (other !== null) found.add(other);
    return [...found];
  }

  /** Joints of a body, by name and kind. */
  of(body: number): string[] {
    return this.list.filter((j) => j.bodies.includes(body)).map((j) => `${j.name} (${j.kind.replaceAll("-", " ")})`);
  }

  /** Puts the figures where their bodies are. */
  show(frame: Message) {
    if (this.sets.length === 0) return;
    const a = this.message.arrays;
    const [p, q] = [frame.arrays.position, frame.arrays.rotation];
    const turn = new THREE.Quaternion();
    const rotation = (from: any, i: number, out: THREE.Quaternion) =>
      out.set(from[4 * i + 1], from[4 * i + 2], from[4 * i + 3], from[4 * i]);
    /** From a body's frame to the world. */
    const carry = (body: number, point: THREE.Vector3) => {
      if (body === WORLD) return point;
      if (q) point.applyQuaternion(rotation(q, body, turn));
      return point.add(new THREE.Vector3(p[3 * body], p[3 * body + 1], p[3 * body + 2]));
    };
    const [at, end, size] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
    const [own, matrix, z] = [new THREE.Quaternion(), new THREE.Matrix4(), new THREE.Vector3(0, 0, 1)];
    for (const { parts, solid, ghost } of this.sets) {
      parts.forEach((i, k) => {
        const body = a.body[i];
        carry(body, at.fromArray(a.position, 3 * i));
        size.fromArray(a.size, 3 * i);
        if (a.stretches[i]) {
          carry(a.to_body[i], end.fromArray(a.to, 3 * i));
          end.sub(at);
          size.z = Math.max(0.5 * end.length(), 1e-9);
          at.addScaledVector(end, 0.5);
          own.setFromUnitVectors(z, end.lengthSq() > 0 ? end.normalize() : z);
        } else {
          rotation(a.rotation, i, own);
          if (body !== WORLD && q) own.premultiply(rotation(q, body, turn));
        }
        matrix.compose(at, own, size);
        solid.setMatrixAt(k, matrix);
        ghost?.setMatrixAt(k, matrix);
      });
      solid.instanceMatrix.needsUpdate = true;
      if (ghost) ghost.instanceMatrix.needsUpdate = true;
    }
  }

  /** Bounds of all figures, added to `box`. */
  measure(box: THREE.Box3) {
    const [matrix, at] = [new THREE.Matrix4(), new THREE.Vector3()];
    for (const { solid } of this.sets)
      for (let k = 0; k < solid.count; k++) {
        solid.getMatrixAt(k, matrix);
        box.expandByPoint(at.setFromMatrixPosition(matrix));
      }
  }
}
