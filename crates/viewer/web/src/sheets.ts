// Surfaces of flexible bodies: triangles between points that each frame brings, in their own colour or by a field.
import * as THREE from "three";
import { type Message } from "./api";
import { type ColourBy, RAMP } from "./colour";
import { LIGHT, shared } from "./shading";

const VERTEX = /* glsl */ `
in vec3 position;
in vec3 normal;
in vec3 aColour;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
out vec3 vWorld;
out vec3 vNormal;
out vec3 vColour;
void main() {
  vWorld = position;
  vNormal = normal;
  vColour = aColour;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
precision highp float;
in vec3 vWorld;
in vec3 vNormal;
in vec3 vColour;
uniform vec3 cameraPosition;
out vec4 colour;
${LIGHT}
void main() {
  if (cut(vWorld)) discard;
  vec3 eye = normalize(cameraPosition - vWorld);
  vec3 n = normalize(vNormal);
  if (dot(n, eye) < 0.0) n = -n;
  colour = vec4(lit(vColour, n, eye, vWorld), 1.0);
}
`;

/** Seen from the sun. */
const CASTER = /* glsl */ `
precision highp float;
in vec3 vWorld;
uniform vec4 uCut;
out vec4 colour;
void main() {
  if (dot(uCut.xyz, vWorld) > uCut.w && dot(uCut.xyz, uCut.xyz) > 0.0) discard;
  colour = vec4(1.0);
}
`;

interface Sheet {
  name: string;
  color: [number, number, number];
  points: number;
  triangles: number;
}

/** Which of the three numbers at a point a colour shows. */
const FIELD: Partial<Record<ColourBy, number>> = { speed: 0, strain: 1, force: 2 };

export class Sheets {
  readonly object = new THREE.Group();
  /** What casts shadows. */
  readonly casters = new THREE.Group();
  readonly list: Sheet[];
  private readonly geometry = new THREE.BufferGeometry();
  private readonly point: Float32Array;
  private readonly colour: Uint8Array;
  private values?: Float32Array;

  constructor(shapes: Message) {
    this.list = (shapes.about.sheets as Sheet[] | undefined) ?? [];
    const count = this.list.reduce((sum, sheet) => sum + sheet.points, 0);
    this.point = new Float32Array(3 * count);
    this.colour = new Uint8Array(3 * count);
    if (count === 0) return;
    const moving = (data: Float32Array | Uint8Array) =>
      new THREE.BufferAttribute(data, 3, data instanceof Uint8Array).setUsage(THREE.DynamicDrawUsage);
    this.geometry.setAttribute("position", moving(this.point));
    this.geometry.setAttribute("aColour", moving(this.colour));
    this.geometry.setIndex(new THREE.BufferAttribute((shapes.arrays.sheet_corner as Uint32Array).slice(), 1));
    const material = new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: shared,
      side: THREE.DoubleSide,
    });
    const mesh = new THREE.Mesh(this.geometry, material);
    mesh.frustumCulled = false;
    this.object.add(mesh);
    const caster = new THREE.Mesh(this.geometry, new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3, vertexShader: VERTEX, fragmentShader: CASTER, uniforms: shared, side: THREE.DoubleSide,
    }));
    caster.frustumCulled = false;
    this.casters.add(caster);
  }

  /** Shows a frame. */
  show(frame: Message) {
    const points = frame.arrays.sheet_point as Float32Array | undefined;
    if (!points || points.length !== this.point.length || points.length === 0) return;
    this.point.set(points);
    this.values = frame.arrays.sheet_value as Float32Array | undefined;
    this.geometry.getAttribute("position").needsUpdate = true;
    this.geometry.computeVertexNormals();
  }

  /** Least and greatest value of a field in the present frame. */
  extremes(by: ColourBy): [number, number] | undefined {
    const k = FIELD[by];
    if (k === undefined || !this.values) return undefined;
    let [low, high] = [Infinity, -Infinity];
    for (let i = k; i < this.values.length; i += 3) {
      low = Math.min(low, this.values[i]);
      high = Math.max(high, this.values[i]);
    }
    return low <= high ? [low, high] : undefined;
  }

  /** Colours by a field, or each as it is. Where `keeps`, that is for others. */
  recolour(by: ColourBy, [low, high]: [number, number], keeps: boolean) {
    if (this.colour.length === 0) return;
    const k = keeps ? undefined : FIELD[by];
    const scale = 255 / Math.max(high - low, 1e-12);
    let at = 0;
    for (const sheet of this.list) {
      for (let i = 0; i < sheet.points; i++, at++) {
        let [red, green, blue] = sheet.color;
        if (k !== undefined && this.values) {
          const place = 3 * Math.max(0, Math.min(255, Math.round((this.values[3 * at + k] - low) * scale)));
          [red, green, blue] = [RAMP[place], RAMP[place + 1], RAMP[place + 2]];
        }
        this.colour[3 * at] = red;
        this.colour[3 * at + 1] = green;
        this.colour[3 * at + 2] = blue;
      }
    }
    this.geometry.getAttribute("aColour").needsUpdate = true;
  }

  /** Grows a box by all points. */
  measure(box: THREE.Box3) {
    const point = new THREE.Vector3();
    for (let i = 0; i < this.point.length; i += 3) box.expandByPoint(point.fromArray(this.point, i));
  }
}
