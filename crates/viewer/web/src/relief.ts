// Ground that deforms: blocks of 17 x 17 nodes in place of the initial ground, coloured by sinkage or pressure.
import * as THREE from "three";
import { getMessage, type Message, type ReliefInfo, type SceneInfo } from "./api";
import { NEUTRAL, RAMP, rampCss, roundUp, short } from "./colour";
import { el, row, select } from "./dom";
import { EARTHEN, LIGHT, shared } from "./shading";

/** Nodes and cells along a block's side, and nodes of a block (crates/record/src/relief.rs). */
const SIDE = 17;
const CELLS = SIDE - 1;
const NODES = SIDE * SIDE;
const CORNERS = 6 * CELLS * CELLS;
/** The largest map of holes along one side. */
const MOST = 8192;

export type SoilBy = "sinkage" | "pressure" | "yield" | "plain";
const LABELS: Record<SoilBy, string> = {
  sinkage: "Sinkage in m",
  pressure: "Soil pressure in Pa",
  yield: "Yield pressure in Pa",
  plain: "One colour",
};

const VERTEX = /* glsl */ `
in vec3 position;
in vec3 normal;
in float value;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
uniform mat4 uFrame;
out vec3 vWorld;
out vec3 vNormal;
out float vValue;
void main() {
  vWorld = (uFrame * vec4(position, 1.0)).xyz;
  vNormal = mat3(uFrame) * normal;
  vValue = value;
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
precision highp float;
in vec3 vWorld;
in vec3 vNormal;
in float vValue;
uniform vec3 cameraPosition;
uniform sampler2D uRamp;
uniform vec2 uRange;
uniform vec3 uBase;
uniform float uBy;
uniform float uGrid;
uniform float uGround;
out vec4 colour;
${LIGHT}
${EARTHEN}
void main() {
  if (cut(vWorld)) discard;
  vec3 eye = normalize(cameraPosition - vWorld);
  vec3 n = normalize(vNormal);
  if (dot(n, eye) < 0.0) n = -n;
  float pattern = uGrid > 0.0 ? earthen(vWorld, uGrid) : 1.0;
  vec3 base = uBase * (uGrid > 0.0 ? uGround : 1.0);
  /* The ground's own colour gives way to the ramp within an eighth of it. */
  float t = clamp((vValue - uRange.x) / max(uRange.y - uRange.x, 1e-12), 0.0, 1.0);
  if (uBy > 0.5) base = mix(base, texture(uRamp, vec2(t, 0.5)).rgb, min(1.0, 8.0 * t));
  colour = vec4(lit(base * pattern, n, eye, vWorld), 1.0);
}
`;

/** Where the initial ground is not drawn: uniforms of its material. */
export class Hole {
  readonly uniforms = {
    uHole: { value: new THREE.DataTexture(new Uint8Array(4), 1, 1, THREE.RedFormat) },
    uHoleBox: { value: new THREE.Vector4(0, 0, 0, 0) },
    uHoleCell: { value: new THREE.Vector3(1, 0, 0) },
    uHoleFrame: { value: new THREE.Matrix4() },
  };
  private low = [0, 0];
  private size = [0, 0];
  private data = new Uint8Array(0);

  clear() {
    this.data.fill(0);
    this.uniforms.uHole.value.needsUpdate = true;
  }

  /** Marks a block. */
  take(x: number, y: number) {
    if (!this.holds(x, y)) this.grow(x, y);
    if (!this.holds(x, y)) return;
    this.data[(y - this.low[1]) * this.size[0] + x - this.low[0]] = 255;
    this.uniforms.uHole.value.needsUpdate = true;
  }

  private holds(x: number, y: number): boolean {
    const [i, j] = [x - this.low[0], y - this.low[1]];
    return i >= 0 && j >= 0 && i < this.size[0] && j < this.size[1];
  }

  /** Makes room for a block, and for more on that side. */
  private grow(x: number, y: number) {
    const old = { low: this.low, size: this.size, data: this.data };
    const empty = old.size[0] === 0;
    const end = (k: number) => old.low[k] + old.size[k];
    const low = empty ? [x - 8, y - 8] : [x, y].map((v, k) => (v < old.low[k] ? v - 16 - old.size[k] : old.low[k]));
    const high = empty ? [x + 8, y + 8] : [x, y].map((v, k) => (v >= end(k) ? v + 16 + old.size[k] : end(k) - 1));
    const size = [high[0] - low[0] + 1, high[1] - low[1] + 1];
    if (size[0] > MOST || size[1] > MOST) return;
    [this.low, this.size, this.data] = [low, size, new Uint8Array(size[0] * size[1])];
    for (let j = 0; j < old.size[1]; j++)
      this.data.set(old.data.subarray(j * old.size[0], (j + 1) * old.size[0]),
        (j + old.low[1] - low[1]) * size[0] + old.low[0] - low[0]);
    this.uniforms.uHole.value.dispose();
    const texture = new THREE.DataTexture(this.data, size[0], size[1], THREE.RedFormat);
    texture.unpackAlignment = 1;
    texture.needsUpdate = true;
    this.uniforms.uHole.value = texture;
    this.uniforms.uHoleBox.value.set(low[0], low[1], size[0], size[1]);
  }
}

interface Block {
  place: number;
  height: Float32Array;
  fields: Record<string, Float32Array>;
}

/** The blocks of one ground as one surface. */
class Sheet {
  readonly hole = new Hole();
  readonly mesh: THREE.Mesh;
  readonly blocks = new Map<string, Block>();
  readonly uniforms;
  private capacity = 0;
  private position = new Float32Array(0);
  private normal = new Float32Array(0);
  private value = new Float32Array(0);
  private index = new Uint32Array(0);
  private geometry = new THREE.BufferGeometry();

  constructor(readonly info: ReliefInfo, ramp: THREE.Texture, range: THREE.Vector2) {
    this.hole.uniforms.uHoleCell.value.set(CELLS * info.spacing, 0.5 * info.spacing, 1);
    this.uniforms = {
      ...shared, uRamp: { value: ramp }, uRange: { value: range }, uBy: { value: 1 }, uGrid: { value: 0 },
      uBase: { value: new THREE.Vector3(...NEUTRAL).divideScalar(255) }, uFrame: { value: new THREE.Matrix4() },
    };
    const material = new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3, vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms: this.uniforms,
      side: THREE.DoubleSide,
    });
    this.mesh = new THREE.Mesh(this.geometry, material);
    this.mesh.frustumCulled = false;
  }

  clear() {
    this.blocks.clear();
    this.hole.clear();
    this.geometry.setDrawRange(0, 0);
  }

  /** Puts the ground where its body is. */
  place(frame: Message) {
    const [p, q] = [frame.arrays.position, frame.arrays.rotation];
    const b = this.info.body;
    const turn = new THREE.Quaternion();
    if (q) turn.set(q[4 * b + 1], q[4 * b + 2], q[4 * b + 3], q[4 * b]);
    const at = new THREE.Vector3(p[3 * b], p[3 * b + 1], p[3 * b + 2]);
    this.uniforms.uFrame.value.compose(at, turn, new THREE.Vector3(1, 1, 1));
    this.hole.uniforms.uHoleFrame.value.copy(this.uniforms.uFrame.value).invert();
  }

  private room(count: number) {
    if (count <= this.capacity) return;
    this.capacity = Math.max(64, 2 * count);
    const wider = <T extends Float32Array | Uint32Array>(old: T, length: number): T => {
      const array = new (old.constructor as { new (n: number): T })(length);
      array.set(old);
      return array;
    };
    this.position = wider(this.position, 3 * NODES * this.capacity);
    this.normal = wider(this.normal, 3 * NODES * this.capacity);
    this.value = wider(this.value, NODES * this.capacity);
    this.index = wider(this.index, CORNERS * this.capacity);
    this.geometry.dispose();
    this.geometry = new THREE.BufferGeometry();
    const dynamic = (data: Float32Array, width: number) =>
      new THREE.BufferAttribute(data, width).setUsage(THREE.DynamicDrawUsage);
    this.geometry.setAttribute("position", dynamic(this.position, 3));
    this.geometry.setAttribute("normal", dynamic(this.normal, 3));
    this.geometry.setAttribute("value", dynamic(this.value, 1));
    this.geometry.setIndex(new THREE.BufferAttribute(this.index, 1).setUsage(THREE.DynamicDrawUsage));
    this.mesh.geometry = this.geometry;
  }

  private uploaded(name: string, width: number, block: number) {
    const attribute = this.geometry.getAttribute(name) as THREE.BufferAttribute;
    attribute.addUpdateRange(width * NODES * block, width * NODES);
    attribute.needsUpdate = true;
  }

  /** Takes a block as it is now. */
  take(x: number, y: number, height: Float32Array, fields: Record<string, Float32Array>) {
    const key = `${x} ${y}`;
    let block = this.blocks.get(key);
    if (!block) {
      this.room(this.blocks.size + 1);
      block = { place: this.blocks.size, height, fields };
      this.blocks.set(key, block);
      this.hole.take(x, y);
      this.connect(block);
    }
    [block.height, block.fields] = [height, fields];
    const d = this.info.spacing;
    for (let k = 0; k < NODES; k++) {
      const at = 3 * (NODES * block.place + k);
      this.position[at] = (x * CELLS + (k % SIDE) + 0.5) * d;
      this.position[at + 1] = (y * CELLS + Math.floor(k / SIDE) + 0.5) * d;
      this.position[at + 2] = height[k];
    }
    this.uploaded("position", 3, block.place);
    this.geometry.setDrawRange(0, CORNERS * this.blocks.size);
  }

  /** Triangles of a block; none where a node lies beside the ground. */
  private connect(block: Block) {
    let at = CORNERS * block.place;
    const first = NODES * block.place;
    for (let j = 0; j < CELLS; j++)
      for (let i = 0; i < CELLS; i++) {
        const [a, b, c, d] = [j * SIDE + i, j * SIDE + i + 1, (j + 1) * SIDE + i + 1, (j + 1) * SIDE + i];
        const there = [a, b, c, d].every((k) => Number.isFinite(block.height[k]));
        for (const k of [a, b, c, a, c, d]) this.index[at++] = first + (there ? k : 0);
      }
    const index = this.geometry.getIndex()!;
    index.addUpdateRange(CORNERS * block.place, CORNERS);
    index.needsUpdate = true;
  }

  /** Height of a node of a block, which may lie in the next one. */
  private at(x: number, y: number, block: Block, i: number, j: number): number {
    const step = (k: number) => (k < 0 ? -1 : k > CELLS ? 1 : 0);
    const [dx, dy] = [step(i), step(j)];
    const other = dx || dy ? this.blocks.get(`${x + dx} ${y + dy}`) : block;
    return other ? other.height[(j - CELLS * dy) * SIDE + i - CELLS * dx] : NaN;
  }

  /** Normals of a block, once its neighbours are there. */
  smooth(x: number, y: number) {
    const block = this.blocks.get(`${x} ${y}`)!;
    const slope = (here: number, before: number, after: number) => {
      if (Number.isNaN(before)) return Number.isNaN(after) ? 0 : after - here;
      return Number.isNaN(after) ? here - before : 0.5 * (after - before);
    };
    const n = new THREE.Vector3();
    for (let k = 0; k < NODES; k++) {
      const [i, j] = [k % SIDE, Math.floor(k / SIDE)];
      const here = block.height[k];
      n.set(
        -slope(here, this.at(x, y, block, i - 1, j), this.at(x, y, block, i + 1, j)),
        -slope(here, this.at(x, y, block, i, j - 1), this.at(x, y, block, i, j + 1)),
        this.info.spacing).normalize();
      n.toArray(this.normal, 3 * (NODES * block.place + k));
    }
    this.uploaded("normal", 3, block.place);
  }

  /** Colours a block by a field. */
  paint(block: Block, by: SoilBy) {
    if (by !== "plain") this.value.set(block.fields[by], NODES * block.place);
    this.uploaded("value", 1, block.place);
  }
}

/** All grounds that deform. */
export class Reliefs {
  readonly object = new THREE.Group();
  readonly legend = el("div", { id: "soil-legend" });
  readonly sheets: Sheet[];
  by: SoilBy = "sinkage";
  onShown: () => void = () => {};
  private readonly range = new THREE.Vector2(0, 1e-3);
  private shown = -1;
  private wanted = -1;
  private busy = false;

  constructor(private readonly info: SceneInfo) {
    const ramp = new THREE.DataTexture(new Uint8Array(4 * 256).fill(255), 256, 1);
    for (let i = 0; i < 256; i++) ramp.image.data!.set(RAMP.subarray(3 * i, 3 * i + 3), 4 * i);
    ramp.magFilter = ramp.minFilter = THREE.LinearFilter;
    ramp.needsUpdate = true;
    this.sheets = (info.reliefs ?? []).map((relief) => new Sheet(relief, ramp, this.range));
    this.sheets.forEach((sheet) => this.object.add(sheet.mesh));
    this.drawLegend();
  }

  /** The hole of a body's initial ground, if it deforms. */
  hole(body: number): Hole | undefined {
    return this.sheets.find((sheet) => sheet.info.body === body)?.hole;
  }

  /** Takes the colours of the grounds' bodies. */
  base(of: (body: number) => ArrayLike<number>) {
    for (const sheet of this.sheets) sheet.uniforms.uBase.value.fromArray(of(sheet.info.body)).divideScalar(255);
  }

  /** The row of the panel; none where nothing deforms. */
  control(): HTMLElement[] {
    if (this.sheets.length === 0) return [];
    const words: Record<SoilBy, string> =
      { sinkage: "Sinkage", pressure: "Pressure", yield: "Yield pressure", plain: "One colour" };
    const options = Object.entries(words) as [string, string][];
    return [row("Soil", select("soil", options, (value) => this.colour(value as SoilBy)))];
  }

  colour(by: SoilBy) {
    this.by = by;
    this.range.set(0, 1e-3);
    for (const sheet of this.sheets) {
      sheet.uniforms.uBy.value = Number(by !== "plain");
      for (const block of sheet.blocks.values()) {
        this.widen(block);
        sheet.paint(block, by);
      }
    }
    this.drawLegend();
    this.onShown();
  }

  /** Lets the scale reach what a block has. */
  private widen(block: Block) {
    if (this.by === "plain") return;
    let most = this.range.y;
    for (const v of block.fields[this.by]) if (v > most) most = v;
    if (most > this.range.y) this.range.y = roundUp(most);
  }

  private drawLegend() {
    this.legend.hidden = this.sheets.length === 0 || this.by === "plain";
    const bar = el("div", { className: "bar" });
    bar.style.background = rampCss();
    const ends = [0, 0.5 * this.range.y, this.range.y].map((v) => el("span", {}, short(v)));
    this.legend.replaceChildren(LABELS[this.by], bar, el("div", { className: "ends" }, ...ends));
  }

  private apply(message: Message) {
    if (message.about.all) this.sheets.forEach((sheet) => sheet.clear());
    const places = message.arrays.block as Float32Array;
    const field = (name: string, k: number) =>
      (message.arrays[name] as Float32Array).slice(NODES * k, NODES * (k + 1));
    const most = this.range.y;
    for (let k = 0; k < places.length / 3; k++) {
      const [ground, x, y] = places.subarray(3 * k, 3 * k + 3);
      const fields = { sinkage: field("sinkage", k), pressure: field("pressure", k), yield: field("yield", k) };
      this.sheets[ground]?.take(x, y, field("height", k), fields);
    }
    for (let k = 0; k < places.length / 3; k++) {
      const [ground, x, y] = places.subarray(3 * k, 3 * k + 3);
      const sheet = this.sheets[ground];
      const block = sheet?.blocks.get(`${x} ${y}`);
      if (!block) continue;
      sheet.smooth(x, y);
      this.widen(block);
      sheet.paint(block, this.by);
    }
    if (this.range.y !== most) this.drawLegend();
  }

  /** Shows the ground of a frame; of a run: of a number of changes. The last wish counts. */
  async show(frame: Message, number: number) {
    if (this.sheets.length === 0) return;
    this.sheets.forEach((sheet) => sheet.place(frame));
    this.wanted = number;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.shown !== this.wanted) await this.load(this.wanted);
    } finally {
      this.busy = false;
    }
    this.onShown();
  }

  private async load(to: number) {
    const live = this.info.mode === "live";
    if (this.info.single) {
      // One file: the changes of each frame, one after the other.
      if (to < this.shown) this.shown = -1;
      for (let k = this.shown + 1; k <= to; k++) this.apply(await getMessage(`/api/relief/${k}`));
    } else {
      const since = this.shown >= 0 && (live || this.shown < to) ? `?since=${this.shown}` : "";
      const message = await getMessage(`/api/relief/${live ? 0 : to}${since}`);
      this.apply(message);
      if (live) {
        this.shown = message.about.upto;
        this.wanted = Math.max(this.wanted, this.shown);
        return;
      }
    }
    this.shown = to;
  }
}
