// All bodies: their shapes as impostors and instances, moved and coloured frame by frame, and found under the mouse.
import * as THREE from "three";
import { getMessage, type Message, type SceneInfo } from "./api";
import { type ColourBy, EARTH, NEUTRAL, painted, PALETTE, RAMP, stone, WALL } from "./colour";
import { Impostors } from "./impostors";
import type { Reliefs } from "./relief";
import { shared } from "./shading";
import { Sheets } from "./sheets";
import { SolidGroup } from "./solids";

const ROUND = ["sphere", "ellipsoid"];

/** How much larger than the scene a ground plane is drawn: far enough to go over into the sky. */
const PLANE = 12;

/** How fixed bodies are drawn; solid ones are cut away where they hide what moves. */
export type Fixed = "glass" | "solid" | "hidden";
/** Moving bodies that are looked for behind walls, and the share of them that a wall may hide. */
const [WATCHED, HIDDEN] = [32, 0.12];
/** Surfaces of more triangles, and sets of more instances, are not tested for what they hide. */
const [MOST_TESTED, MOST_WALLS] = [4000, 400];

/** Which solids of the message a set draws, in its own order. */
interface Member {
  solids: Uint32Array;
  kind: string;
  fixed: boolean;
  /** Ground rather than container: never glass. */
  ground: boolean;
  impostors?: Impostors;
  group?: SolidGroup;
}

export interface Hit {
  body: number;
  distance: number;
  point: THREE.Vector3;
}

export class Bodies {
  readonly object = new THREE.Group();
  /** What the sun sees. */
  readonly casters = new THREE.Group();
  readonly bounds = new THREE.Box3();
  readonly motion: Uint8Array;
  /** Do any shapes need the bodies' rotations? */
  needsRotation = false;
  frame?: Message;
  private members: Member[] = [];
  private colourBy: ColourBy = "natural";
  private range: [number, number] = [0, 1];
  private highlight = -1;
  private how: Fixed = "solid";
  /** The bodies that walls must not hide: those that move. */
  private watched: number[] = [];
  private groupOf: Uint8Array;
  private readonly body: Uint32Array;
  private readonly size: Float32Array;
  private readonly localPosition: Float32Array;
  private readonly localRotation: Float32Array;
  private readonly kind: Uint8Array;
  private readonly material?: Uint8Array;
  /** Colours of their own (red, green, blue, 255), and which shapes are seen. */
  private readonly own?: Uint8Array;
  private readonly seen?: Uint8Array;
  /** Per body: has it a colour of its own? */
  private readonly painted: Uint8Array;
  /** Natural colours of bodies, three bytes each. */
  private readonly natural: Uint8Array;
  readonly kinds: string[];
  readonly materials: string[];
  readonly groups: string[];
  readonly sheets: Sheets;

  private constructor(
    readonly info: SceneInfo,
    shapes: Message,
  ) {
    const a = shapes.arrays;
    this.body = a.body as Uint32Array;
    this.size = a.size as Float32Array;
    this.localPosition = a.position as Float32Array;
    this.localRotation = a.rotation as Float32Array;
    this.kind = a.kind as Uint8Array;
    this.motion = a.motion as Uint8Array;
    this.material = a.material as Uint8Array | undefined;
    this.own = a.color as Uint8Array | undefined;
    this.seen = a.seen as Uint8Array | undefined;
    this.painted = new Uint8Array(info.bodies);
    this.body.forEach((b, s) => this.own && this.own[4 * s + 3] && (this.painted[b] = 1));
    // Where all that moves has a colour of its own, all of it counts.
    if (this.motion.every((m, b) => m === 1 || this.painted[b] === 1)) this.painted.fill(0);
    this.natural = new Uint8Array(3 * info.bodies);
    for (let b = 0; b < info.bodies; b++) stone(b, this.natural, 3 * b);
    for (const [name, body] of info.names) if (body < info.bodies) this.natural.set(painted(name), 3 * body);
    this.kinds = shapes.about.kinds;
    this.materials = this.material ? shapes.about.materials : [];
    this.groups = info.groups.map((g) => g.name);
    this.sheets = new Sheets(shapes);
    this.object.add(this.sheets.object);
    this.casters.add(this.sheets.casters);
    this.groupOf = new Uint8Array(info.bodies).fill(255);
    info.groups.forEach((g, i) => this.groupOf.fill(i % 255, g.first, g.first + g.count));
    const moving = Array.from(this.motion.keys()).filter((b) => this.motion[b] !== 1);
    this.watch(moving);
  }

  static async load(info: SceneInfo, reliefs: Reliefs): Promise<Bodies> {
    const shapes = await getMessage("/api/shapes");
    const bodies = new Bodies(info, shapes);
    await bodies.build(shapes.arrays.mesh as Uint32Array, shapes.about.meshes, reliefs);
    return bodies;
  }

  private async build(mesh: Uint32Array, meshes: number, reliefs: Reliefs) {
    const sets = new Map<string, number[]>();
    for (let i = 0; i < this.body.length; i++) {
      if (this.seen && !this.seen[i]) continue;
      const kind = this.kinds[this.kind[i]];
      const fixed = this.motion[this.body[i]] === 1;
      const place = reliefs.hole(this.body[i]) ? this.body[i] : -1;
      const key = ROUND.includes(kind)
        ? `${kind} 0 ${fixed} false -1` : `${kind} ${mesh[i]} ${fixed} ${this.isGround(i)} ${place}`;
      let list = sets.get(key);
      if (!list) sets.set(key, (list = []));
      list.push(i);
      if (kind !== "sphere" || this.offset(i)) this.needsRotation = true;
    }
    const surfaces = new Map<number, Message>();
    for (const [key, list] of sets) {
      const [kind, index, fixed, ground, place] = key.split(" ");
      const solids = Uint32Array.from(list);
      const member: Member = { solids, kind, fixed: fixed === "true", ground: ground === "true" };
      if (ROUND.includes(kind)) {
        const size = new Float32Array(3 * solids.length);
        solids.forEach((s, k) => size.set(this.size.subarray(3 * s, 3 * s + 3), 3 * k));
        member.impostors = new Impostors(solids.length, size, kind === "ellipsoid");
        this.object.add(member.impostors.object);
        this.casters.add(member.impostors.caster);
      } else if (Number(index) < meshes) {
        let surface = surfaces.get(Number(index));
        if (!surface) surfaces.set(Number(index), (surface = await getMessage(`/api/mesh/${index}`)));
        const points = (surface.arrays.points as Float32Array).slice();
        // A plane has no end: draw more of it than lies below the scene at its start.
        if (kind === "plane" && member.ground) for (let i = 0; i < points.length; i++) points[i] *= PLANE;
        const extent = 2 * this.size[3 * solids[0]];
        // Who drives must see the ground pass by.
        const gridded = member.ground && (kind === "plane" || (kind === "heightfield" && this.info.vehicles?.length));
        const grid = gridded ? 10 ** Math.floor(Math.log10(Math.max(extent, 1e-6))) : 0;
        const wall = member.fixed && !member.ground;
        const far = kind === "plane" && member.ground ? PLANE : 0;
        const hole = reliefs.hole(Number(place));
        const role = { grid, fixed: wall, endless: wall && kind === "plane", far, hole };
        for (const sheet of reliefs.sheets.filter((sheet) => sheet.info.body === Number(place)))
          sheet.uniforms.uGrid.value = grid;
        member.group = new SolidGroup(solids.length, points, (surface.arrays.triangles as Uint32Array).slice(), role);
        this.object.add(member.group.object);
        if (member.group.caster) this.casters.add(member.group.caster);
      }
      this.members.push(member);
    }
    this.fixed = "solid";
  }

  /** Walls are cut away where they hide these bodies, or some of them if they are many. */
  watch(bodies: number[]) {
    const every = Math.max(1, bodies.length / WATCHED);
    this.watched = Array.from({ length: Math.min(WATCHED, bodies.length) }, (_, i) => bodies[Math.floor(i * every)]);
  }

  /** Height fields, and planes that face up; other planes are walls. */
  private isGround(i: number): boolean {
    const kind = this.kinds[this.kind[i]];
    const [, x, y] = this.localRotation.subarray(4 * i, 4 * i + 4);
    return kind === "heightfield" || (kind === "plane" && 1 - 2 * (x * x + y * y) > 0.7);
  }

  private offset(i: number): boolean {
    const p = this.localPosition;
    return p[3 * i] !== 0 || p[3 * i + 1] !== 0 || p[3 * i + 2] !== 0;
  }

  set fixed(how: Fixed) {
    this.how = how;
    for (const member of this.members) {
      if (!member.fixed) continue;
      const object = member.group?.object ?? member.impostors!.object;
      object.visible = how !== "hidden";
      const caster = (member.group ?? member.impostors!).caster;
      if (caster) caster.visible = object.visible;
      if (member.group) member.group.glass = how === "glass" && !member.ground;
    }
  }

  /** Lets solid walls be seen through that hide what moves from a place, and those only. */
  cutAway(from: THREE.Vector3) {
    const p = this.frame?.arrays.position as Float32Array | undefined;
    if (this.how !== "solid" || !p || this.watched.length === 0) return;
    const aims = this.watched.map((b) => new THREE.Vector3().fromArray(p, 3 * b).sub(from));
    const rays = aims.map((aim) => ({ ray: new THREE.Ray(from, aim.clone().normalize()), far: 0.999 * aim.length() }));
    for (const { group } of this.members) {
      if (!group?.role.fixed || group.count > MOST_WALLS || group.triangles.length > 3 * MOST_TESTED) continue;
      for (let k = 0; k < group.count; k++) {
        const hides = ({ ray, far }: { ray: THREE.Ray; far: number }) =>
          this.meetSurface(k, group, ray).some(
            (t) => t > 0 && t < far && !group.ends(k, ray.at(t, new THREE.Vector3())));
        group.fade(k, rays.filter(hides).length > HIDDEN * rays.length);
      }
    }
  }

  /** Shows a frame. */
  show(frame: Message) {
    this.frame = frame;
    const p = frame.arrays.position as Float32Array;
    const q = frame.arrays.rotation as Float32Array | undefined;
    for (const member of this.members) {
      const { solids, impostors, group } = member;
      for (let k = 0; k < solids.length; k++) {
        const s = solids[k];
        const b = this.body[s];
        const l = this.localPosition;
        let x = l[3 * s];
        let y = l[3 * s + 1];
        let z = l[3 * s + 2];
        let w0 = 1, x0 = 0, y0 = 0, z0 = 0;
        if (q) {
          w0 = q[4 * b];
          x0 = q[4 * b + 1];
          y0 = q[4 * b + 2];
          z0 = q[4 * b + 3];
          if (x !== 0 || y !== 0 || z !== 0) {
            const cx = y0 * z - z0 * y + w0 * x;
            const cy = z0 * x - x0 * z + w0 * y;
            const cz = x0 * y - y0 * x + w0 * z;
            const ax = x + 2 * (y0 * cz - z0 * cy);
            const ay = y + 2 * (z0 * cx - x0 * cz);
            const az = z + 2 * (x0 * cy - y0 * cx);
            x = ax;
            y = ay;
            z = az;
          }
        }
        x += p[3 * b];
        y += p[3 * b + 1];
        z += p[3 * b + 2];
        if (impostors) {
          impostors.center[3 * k] = x;
          impostors.center[3 * k + 1] = y;
          impostors.center[3 * k + 2] = z;
          if (!impostors.turn) continue;
        }
        // Body's rotation times the shape's.
        const r = this.localRotation;
        const w1 = r[4 * s], x1 = r[4 * s + 1], y1 = r[4 * s + 2], z1 = r[4 * s + 3];
        const w = w0 * w1 - x0 * x1 - y0 * y1 - z0 * z1;
        const i = w0 * x1 + x0 * w1 + y0 * z1 - z0 * y1;
        const j = w0 * y1 - x0 * z1 + y0 * w1 + z0 * x1;
        const h = w0 * z1 + x0 * y1 - y0 * x1 + z0 * w1;
        if (impostors) {
          const out = impostors.turn!;
          out[4 * k] = w;
          out[4 * k + 1] = i;
          out[4 * k + 2] = j;
          out[4 * k + 3] = h;
        } else if (group) {
          const sx = this.size[3 * s], sy = this.size[3 * s + 1], sz = this.size[3 * s + 2];
          const [a, c, d] = group.rows;
          const o = 4 * k;
          a[o] = (1 - 2 * (j * j + h * h)) * sx;
          a[o + 1] = 2 * (i * j - w * h) * sy;
          a[o + 2] = 2 * (i * h + w * j) * sz;
          a[o + 3] = x;
          c[o] = 2 * (i * j + w * h) * sx;
          c[o + 1] = (1 - 2 * (i * i + h * h)) * sy;
          c[o + 2] = 2 * (j * h - w * i) * sz;
          c[o + 3] = y;
          d[o] = 2 * (i * h - w * j) * sx;
          d[o + 1] = 2 * (j * h + w * i) * sy;
          d[o + 2] = (1 - 2 * (i * i + j * j)) * sz;
          d[o + 3] = z;
        }
      }
      impostors?.moved();
      group?.moved();
    }
    this.sheets.show(frame);
    this.recolour();
  }

  /** Bounds of everything but endless planes, of the present frame. */
  measure(): THREE.Box3 {
    const box = this.bounds.makeEmpty();
    const corner = new THREE.Vector3();
    const add = (planes: boolean) => {
      for (const { solids, impostors, group, kind } of this.members) {
        if ((kind === "plane") !== planes) continue;
        for (let k = 0; k < solids.length; k++) {
          const s = solids[k];
          if (impostors) {
            const r = Math.max(this.size[3 * s], this.size[3 * s + 1], this.size[3 * s + 2]);
            for (const sign of [-r, r]) box.expandByPoint(corner.fromArray(impostors.center, 3 * k).addScalar(sign));
          } else if (group) {
            for (let i = 0; i < group.points.length; i += 3) {
              const at = (row: Float32Array) =>
                row[4 * k] * group.points[i] + row[4 * k + 1] * group.points[i + 1]
                  + row[4 * k + 2] * group.points[i + 2] + row[4 * k + 3];
              box.expandByPoint(corner.set(at(group.rows[0]), at(group.rows[1]), at(group.rows[2])));
            }
          }
        }
      }
    };
    add(false);
    this.sheets.measure(box);
    if (box.isEmpty()) add(true);
    const margin = box.getSize(corner).length() * 1e-4;
    shared.uMin.value.copy(box.min).subScalar(margin);
    shared.uMax.value.copy(box.max).addScalar(margin);
    return box;
  }

  /** The number that a body is coloured by. */
  value(body: number, by: ColourBy = this.colourBy): number {
    const a = this.frame?.arrays;
    const size = (v: any) => (v ? Math.hypot(v[3 * body], v[3 * body + 1], v[3 * body + 2]) : NaN);
    if (!a) return NaN;
    if (by === "speed") return size(a.velocity);
    if (by === "spin") return size(a.angular_velocity);
    if (by === "force") return a.contact_force ? a.contact_force[body] : NaN;
    if (by === "height") return a.position[3 * body + 2];
    return NaN;
  }

  /** Least and most of the values of the moving bodies in the present frame. */
  extremes(by: ColourBy): [number, number] {
    let low = Infinity, high = -Infinity;
    for (let b = 0; b < this.info.bodies; b++) {
      if (this.motion[b] === 1 || this.painted[b]) continue;
      const v = this.value(b, by);
      if (v < low) low = v;
      if (v > high) high = v;
    }
    const sheets = this.sheets.extremes(by);
    if (sheets) [low, high] = [Math.min(low, sheets[0]), Math.max(high, sheets[1])];
    return low <= high ? [low, high] : [0, 1];
  }

  /** What few of the moving bodies exceed in the present frame: a chain of strong forces must not make all others
   * blue. */
  usual(by: ColourBy): number {
    const values = new Float32Array(this.info.bodies);
    let count = 0;
    for (let b = 0; b < this.info.bodies; b++) {
      const v = this.motion[b] === 1 || this.painted[b] ? NaN : this.value(b, by);
      if (v === v) values[count++] = v;
    }
    if (count === 0) return 1;
    const sorted = values.subarray(0, count).sort();
    return sorted[count < 50 ? count - 1 : Math.floor(0.97 * count)];
  }

  colour(by: ColourBy, range: [number, number]) {
    this.colourBy = by;
    this.range = range;
    this.recolour();
  }

  /** The colour in which a body's first shape is drawn. */
  shownColour(body: number): ArrayLike<number> {
    for (const { solids, group } of this.members) {
      const k = solids.findIndex((s) => this.body[s] === body);
      if (group && k >= 0) return group.colour.subarray(3 * k, 3 * k + 3);
    }
    return NEUTRAL;
  }

  mark(body: number) {
    this.highlight = body;
    this.recolour();
  }

  private recolour() {
    if (!this.frame) return;
    const by = this.colourBy;
    // Where there are grains, speed and force are theirs.
    const keeps = by !== "strain" && this.info.groups.some((g) => g.count > 1);
    this.sheets.recolour(by, this.range, keeps);
    const ramp = ["speed", "spin", "force", "height"].includes(by);
    const [low, high] = this.range;
    const scale = 255 / Math.max(high - low, 1e-12);
    const velocity = by === "speed" ? (this.frame.arrays.velocity as Float32Array | undefined) : undefined;
    for (const { solids, impostors, group, fixed, ground } of this.members) {
      const out = (impostors ?? group)?.colour;
      if (!out) continue;
      // What one drives against is distinguished from what one drives on.
      const plain = group?.role.fixed ? WALL : ground && by === "natural" ? EARTH : NEUTRAL;
      for (let k = 0; k < solids.length; k++) {
        const s = solids[k];
        const b = this.body[s];
        let [red, green, blue] = plain;
        if (this.own && this.own[4 * s + 3] && by !== "material" && by !== "group") {
          [red, green, blue] = this.own.subarray(4 * s, 4 * s + 3);
        } else if (by === "natural" && !fixed) {
          [red, green, blue] = this.natural.subarray(3 * b, 3 * b + 3);
        } else if (ramp && !fixed) {
          let v: number;
          if (velocity) {
            const vx = velocity[3 * b], vy = velocity[3 * b + 1], vz = velocity[3 * b + 2];
            v = Math.sqrt(vx * vx + vy * vy + vz * vz);
          } else v = this.value(b, by);
          if (v === v) {
            const i = 3 * Math.max(0, Math.min(255, Math.round((v - low) * scale)));
            red = RAMP[i];
            green = RAMP[i + 1];
            blue = RAMP[i + 2];
          }
        } else if (by === "material" && this.material) {
          [red, green, blue] = PALETTE[this.material[s] % PALETTE.length];
        } else if (by === "group" && this.groupOf[b] !== 255) {
          [red, green, blue] = PALETTE[this.groupOf[b] % PALETTE.length];
        } else if (by === "group" && !fixed) {
          [red, green, blue] = PALETTE[(this.groups.length + b) % PALETTE.length];
        } else if (by === "plain" && !fixed) {
          [red, green, blue] = PALETTE[0];
        }
        if (b === this.highlight) {
          red = 255;
          green = 60;
          blue = 220;
        }
        out[3 * k] = red;
        out[3 * k + 1] = green;
        out[3 * k + 2] = blue;
      }
      impostors?.coloured();
      group?.coloured();
    }
  }

  /** The body that a ray meets first; what is glass only where nothing else is met. `cut`: the section plane. */
  pick(ray: THREE.Ray, cut: THREE.Vector4): Hit | undefined {
    let best: Hit | undefined;
    let behindGlass: Hit | undefined;
    const removed = (t: number) => {
      const p = ray.at(t, new THREE.Vector3());
      return cut.x * p.x + cut.y * p.y + cut.z * p.z > cut.w && cut.x ** 2 + cut.y ** 2 + cut.z ** 2 > 0;
    };
    const rank = (solid: number, t: number, glass: boolean) => {
      const old = glass ? behindGlass : best;
      if (t <= 0 || (old && old.distance <= t)) return;
      const hit = { body: this.body[solid], distance: t, point: ray.at(t, new THREE.Vector3()) };
      if (glass) behindGlass = hit;
      else best = hit;
    };
    const plane = (ray.direction.x * cut.x + ray.direction.y * cut.y + ray.direction.z * cut.z);
    const atPlane = (cut.w - (ray.origin.x * cut.x + ray.origin.y * cut.y + ray.origin.z * cut.z)) / plane;
    const { origin: o, direction: v } = ray;
    const at = new THREE.Vector3();
    for (const { solids, impostors, group } of this.members) {
      const object = group?.object ?? impostors?.object;
      if (!object?.visible) continue;
      for (let k = 0; k < solids.length; k++) {
        const s = solids[k];
        if (impostors) {
          const c = impostors.center;
          const x = o.x - c[3 * k], y = o.y - c[3 * k + 1], z = o.z - c[3 * k + 2];
          const r = Math.max(this.size[3 * s], this.size[3 * s + 1], this.size[3 * s + 2]);
          const along = x * v.x + y * v.y + z * v.z;
          if (x * x + y * y + z * z - along * along > r * r) continue;
          const span = this.meetRound(k, s, impostors, x, y, z, v);
          if (!span) continue;
          if (!removed(span[0])) rank(s, span[0], false);
          else if (atPlane > span[0] && atPlane < span[1]) rank(s, atPlane, false);
        } else if (group) {
          for (const t of this.meetSurface(k, group, ray))
            if (!removed(t) && !group.ends(k, ray.at(t, at))) rank(s, t, group.faded[k] > 0);
        }
      }
    }
    return best ?? behindGlass;
  }

  private meetRound(k: number, s: number, set: Impostors, x: number, y: number, z: number, v: THREE.Vector3) {
    const from = new THREE.Vector3(x, y, z);
    const along = v.clone();
    if (set.turn) {
      const [w, i, j, h] = set.turn.subarray(4 * k, 4 * k + 4);
      const back = new THREE.Quaternion(-i, -j, -h, w);
      from.applyQuaternion(back);
      along.applyQuaternion(back);
    }
    const size = new THREE.Vector3().fromArray(this.size, 3 * s);
    from.divide(size);
    along.divide(size);
    const a = along.lengthSq(), b = from.dot(along), c = from.lengthSq() - 1;
    const root = b * b - a * c;
    return root < 0 ? undefined : [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a];
  }

  private meetSurface(k: number, group: SolidGroup, ray: THREE.Ray): number[] {
    const [a, c, d] = group.rows;
    const o = 4 * k;
    const matrix = new THREE.Matrix4().set(
      a[o], a[o + 1], a[o + 2], a[o + 3], c[o], c[o + 1], c[o + 2], c[o + 3],
      d[o], d[o + 1], d[o + 2], d[o + 3], 0, 0, 0, 1,
    );
    const center = new THREE.Vector3(a[o + 3], c[o + 3], d[o + 3]);
    if (ray.distanceToPoint(center) > group.reach * matrix.getMaxScaleOnAxis()) return [];
    const local = ray.clone();
    const inverse = matrix.invert();
    local.origin.applyMatrix4(inverse);
    local.direction.transformDirection(inverse);
    const back = inverse.invert();
    const found: number[] = [];
    const [p, q, r, at] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
    for (let i = 0; i < group.triangles.length; i += 3) {
      p.fromArray(group.points, 3 * group.triangles[i]);
      q.fromArray(group.points, 3 * group.triangles[i + 1]);
      r.fromArray(group.points, 3 * group.triangles[i + 2]);
      if (local.intersectTriangle(p, q, r, false, at))
        found.push(at.applyMatrix4(back).sub(ray.origin).dot(ray.direction));
    }
    return found;
  }

  /** A body's name, or that of its group with its number there. */
  name(body: number): string {
    const named = this.info.names.find((n) => n[1] === body);
    if (named) return named[0];
    const group = this.info.groups.find((g) => body >= g.first && body < g.first + g.count);
    return group ? `${group.name} ${body - group.first}` : `body ${body}`;
  }

  /** The kinds of a body's shapes. */
  shapesOf(body: number): string {
    const found = new Map<string, number>();
    for (let s = 0; s < this.body.length; s++) {
      if (this.body[s] !== body) continue;
      const kind = this.kinds[this.kind[s]].replace("_", " ");
      found.set(kind, (found.get(kind) ?? 0) + 1);
    }
    return [...found].map(([kind, n]) => (n > 1 ? `${n} × ${kind}` : kind)).join(", ");
  }

  /** The materials of a body's shapes. */
  materialsOf(body: number): string {
    const found = new Set<string>();
    if (this.material) this.body.forEach((b, s) => b === body && found.add(this.materials[this.material![s]]));
    return [...found].join(", ");
  }
}
