// All shapes but round ones: instances of surfaces of triangles.
import * as THREE from "three";
import { toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { Hole } from "./relief";
import { EARTHEN, LIGHT, shared, SKY } from "./shading";

/** Surfaces of more triangles get smooth normals: creases would take too long. */
const MOST_CREASED = 200_000;

const ORIGIN = new THREE.Vector3();
/** Of what does not deform. */
const WHOLE = new Hole();

const VERTEX = /* glsl */ `
in vec3 position;
in vec3 normal;
in vec4 iRow0;
in vec4 iRow1;
in vec4 iRow2;
in vec3 iColour;
in float iFaded;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
uniform float uFaded;
out vec3 vWorld;
out vec3 vNormal;
out vec3 vColour;
out vec2 vFlat;
void main() {
  vec4 p = vec4(position, 1.0);
  vFlat = position.xy;
  vWorld = vec3(dot(iRow0, p), dot(iRow1, p), dot(iRow2, p));
  /* Cofactors turn normals right also where the factors differ. */
  vec3 x = vec3(iRow0.x, iRow1.x, iRow2.x), y = vec3(iRow0.y, iRow1.y, iRow2.y), z = vec3(iRow0.z, iRow1.z, iRow2.z);
  vNormal = cross(y, z) * normal.x + cross(z, x) * normal.y + cross(x, y) * normal.z;
  vColour = iColour;
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
  /* Solid and faded instances are drawn one after the other; those whose turn it is not fall outside the picture. */
  if (abs(iFaded - uFaded) > 0.5) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`;

/** Seen from the sun: what is seen through casts no shadow, nor what is cut away. */
const CASTER_VERTEX = /* glsl */ `
in vec3 position;
in vec4 iRow0;
in vec4 iRow1;
in vec4 iRow2;
in float iFaded;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
out vec3 vWorld;
void main() {
  vec4 p = vec4(position, 1.0);
  vWorld = vec3(dot(iRow0, p), dot(iRow1, p), dot(iRow2, p));
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
  if (iFaded > 0.5) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`;

const CASTER_FRAGMENT = /* glsl */ `
precision highp float;
in vec3 vWorld;
uniform vec4 uCut;
out vec4 colour;
void main() {
  if (dot(uCut.xyz, vWorld) > uCut.w && dot(uCut.xyz, uCut.xyz) > 0.0) discard;
  colour = vec4(1.0);
}
`;

const FRAGMENT = /* glsl */ `
precision highp float;
in vec3 vWorld;
in vec3 vNormal;
in vec3 vColour;
in vec2 vFlat;
uniform vec3 cameraPosition;
uniform float uOpacity;
uniform float uGrid;
uniform float uGround;
uniform float uBounded;
uniform float uFar;
uniform vec3 uMin;
uniform vec3 uMax;
uniform sampler2D uHole;
uniform vec4 uHoleBox;
uniform vec3 uHoleCell;
uniform mat4 uHoleFrame;
out vec4 colour;
${LIGHT}
${SKY}
${EARTHEN}
/* Ground that deforms is drawn by its own blocks where it has changed, and a little of it below their rim: no gap
   shows between the two. */
bool taken(vec2 at) {
  at = floor(at) - uHoleBox.xy;
  if (any(lessThan(at, vec2(0.0))) || any(greaterThanEqual(at, uHoleBox.zw))) return false;
  return texelFetch(uHole, ivec2(at), 0).r > 0.5;
}
bool gone() {
  if (uHoleCell.z < 0.5) return false;
  vec2 at = ((uHoleFrame * vec4(vWorld, 1.0)).xy - uHoleCell.y) / uHoleCell.x, e = vec2(0.008, -0.008);
  return taken(at + e.xx) && taken(at + e.xy) && taken(at + e.yx) && taken(at + e.yy);
}
void main() {
  if (cut(vWorld) || gone()) discard;
  if (uBounded > 0.5) {
    /* How far beyond the scene, along the wall. */
    vec3 n = normalize(vNormal), beyond = max(uMin - vWorld, 0.0) + max(vWorld - uMax, 0.0);
    vec3 along = beyond - dot(beyond, n) * n;
    if (dot(along, along) > 1e-4 * dot(beyond, beyond)) discard;
  }
  vec3 eye = normalize(cameraPosition - vWorld);
  vec3 n = normalize(vNormal);
  bool inside = dot(n, eye) < 0.0;
  /* The inside of a surface that is cut is seen through the section alone: it is cut solid there. */
  bool solid = inside && uOpacity > 0.99 && uGrid == 0.0 && dot(uCut.xyz, cameraPosition) > uCut.w && dot(uCut.xyz, uCut.xyz) > 0.0;
  if (solid) n = uCut.xyz;
  else if (inside) n = -n;
  vec3 base = vColour;
  if (uGrid > 0.0) base *= uGround * earthen(vWorld, uGrid);
  colour = vec4(lit(base, n, eye, vWorld) * (inside && !solid && uOpacity > 0.99 && uGrid == 0.0 ? 0.75 : 1.0), uOpacity);
  if (uFar > 0.0) {
    /* A ground without an end goes over into the sky. */
    colour.rgb = mix(colour.rgb, sky(-eye), smoothstep(0.12, 0.9, length(vFlat) / uFar));
  }
}
`;

/** What a set of instances is, for how it is drawn. */
export interface Role {
  /** Spacing of the grid in m; 0: none. */
  grid: number;
  /** Container or obstacle: has outlines, and may be faded. */
  fixed: boolean;
  /** A wall without an end: drawn as far as the scene goes. */
  endless: boolean;
  /** A ground without an end: how far it is drawn, in units of its surface, going over into the sky; 0: it has ends. */
  far: number;
  /** Where it is not drawn, if it is ground that deforms. */
  hole?: Hole;
}

/** Instances of one surface. */
export class SolidGroup {
  readonly object = new THREE.Group();
  /** What the sun sees of it; nothing of what has no end. */
  readonly caster?: THREE.Mesh;
  /** Rows of the instances' 3 x 4 matrices: three arrays of four numbers each. */
  readonly rows: [Float32Array, Float32Array, Float32Array];
  readonly colour: Uint8Array;
  /** 1 for each instance that is seen through. */
  readonly faded: Uint8Array;
  readonly points: Float32Array;
  readonly triangles: Uint32Array;
  /** Radius about the surface's origin that holds it. */
  readonly reach: number;
  private readonly attributes: THREE.InstancedBufferAttribute[] = [];
  private readonly bounded: { value: number };
  private lined = true;
  private edges?: { lines: THREE.LineSegments; base: Float32Array };

  constructor(
    readonly count: number,
    points: Float32Array,
    triangles: Uint32Array,
    readonly role: Role,
  ) {
    this.points = points;
    this.triangles = triangles;
    let reach = 0;
    for (let i = 0; i < points.length; i += 3)
      reach = Math.max(reach, Math.hypot(points[i], points[i + 1], points[i + 2]));
    this.reach = reach;
    let plain = new THREE.BufferGeometry();
    plain.setAttribute("position", new THREE.BufferAttribute(points, 3));
    plain.setIndex(new THREE.BufferAttribute(triangles, 1));
    if (role.fixed && count <= 64) this.edges = outline(plain, count);
    if (triangles.length / 3 <= MOST_CREASED) plain = toCreasedNormals(plain, 0.6);
    else plain.computeVertexNormals();
    const geometry = new THREE.InstancedBufferGeometry();
    geometry.instanceCount = count;
    geometry.index = plain.index;
    geometry.setAttribute("position", plain.getAttribute("position"));
    geometry.setAttribute("normal", plain.getAttribute("normal"));
    this.rows = [new Float32Array(4 * count), new Float32Array(4 * count), new Float32Array(4 * count)];
    this.colour = new Uint8Array(3 * count);
    const add = (name: string, data: Float32Array | Uint8Array, width: number) => {
      const attribute = new THREE.InstancedBufferAttribute(data, width, data instanceof Uint8Array);
      attribute.setUsage(THREE.DynamicDrawUsage);
      geometry.setAttribute(name, attribute);
      this.attributes.push(attribute);
    };
    this.rows.forEach((row, i) => add(`iRow${i}`, row, 4));
    add("iColour", this.colour, 3);
    this.faded = new Uint8Array(count);
    const fade = new THREE.InstancedBufferAttribute(this.faded, 1);
    geometry.setAttribute("iFaded", fade);
    this.attributes.push(fade);
    this.bounded = { value: 0 };
    for (const faded of role.fixed ? [false, true] : [false]) {
      const material = new THREE.RawShaderMaterial({
        glslVersion: THREE.GLSL3,
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: {
          ...shared,
          uOpacity: { value: faded ? 0.1 : 1 },
          uGrid: { value: role.grid },
          uFar: { value: role.far },
          uFaded: { value: Number(faded) },
          uBounded: this.bounded,
          ...(role.hole ?? WHOLE).uniforms,
        },
        side: THREE.DoubleSide,
        transparent: faded,
        depthWrite: !faded,
        // Behind their own outlines.
        polygonOffset: role.fixed && !role.endless,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
      });
      const mesh = new THREE.Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = faded ? 10 : 0;
      this.object.add(mesh);
    }
    if (this.edges) this.object.add(this.edges.lines);
    // Ground that deforms would shade its own ruts.
    if (role.endless || role.far > 0 || role.hole) return;
    this.caster = new THREE.Mesh(geometry, new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3, vertexShader: CASTER_VERTEX, fragmentShader: CASTER_FRAGMENT, uniforms: shared,
      side: THREE.DoubleSide,
    }));
    this.caster.frustumCulled = false;
  }

  /** Makes all instances transparent, or solid. */
  set glass(glass: boolean) {
    // An endless wall that is solid ends with the scene; as glass its outlines show where it is.
    this.bounded.value = Number(this.role.endless && !glass);
    this.lined = glass || !this.role.endless;
    if (this.edges) this.edges.lines.visible = this.lined;
    this.faded.fill(Number(glass));
    this.attributes[4].needsUpdate = true;
  }

  /** Lets an instance be seen through, or not; true if it was otherwise before. */
  fade(k: number, faded: boolean): boolean {
    if (this.faded[k] === Number(faded)) return false;
    this.faded[k] = Number(faded);
    this.attributes[4].needsUpdate = true;
    return true;
  }

  /** Is a point of an instance not drawn, as part of an endless wall beyond the scene? */
  ends(k: number, point: THREE.Vector3): boolean {
    if (this.bounded.value === 0) return false;
    const [low, high] = [shared.uMin.value, shared.uMax.value];
    const normal =
      new THREE.Vector3(this.rows[0][4 * k + 2], this.rows[1][4 * k + 2], this.rows[2][4 * k + 2]).normalize();
    const beyond = low.clone().sub(point).max(ORIGIN).add(point.clone().sub(high).max(ORIGIN));
    const along = beyond.clone().addScaledVector(normal, -beyond.dot(normal));
    return along.lengthSq() > 1e-4 * beyond.lengthSq();
  }

  moved() {
    for (let i = 0; i < 3; i++) this.attributes[i].needsUpdate = true;
    if (!this.edges) return;
    const { lines, base } = this.edges;
    const position = lines.geometry.getAttribute("position") as THREE.BufferAttribute;
    const out = position.array as Float32Array;
    const each = base.length;
    for (let k = 0; k < this.count; k++)
      for (let i = 0; i < each; i += 3)
        for (let r = 0; r < 3; r++) {
          const m = this.rows[r];
          out[k * each + i + r] =
            m[4 * k] * base[i] + m[4 * k + 1] * base[i + 1] + m[4 * k + 2] * base[i + 2] + m[4 * k + 3];
        }
    position.needsUpdate = true;
  }

  coloured() {
    this.attributes[3].needsUpdate = true;
  }
}

/** The edges of a surface, once per instance. */
function outline(surface: THREE.BufferGeometry, count: number) {
  const base = new THREE.EdgesGeometry(surface, 30).getAttribute("position").array as Float32Array;
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(base.length * count), 3));
  const material = new THREE.LineBasicMaterial({ color: 0x8090a0, transparent: true, opacity: 0.7 });
  const lines = new THREE.LineSegments(geometry, material);
  lines.frustumCulled = false;
  lines.renderOrder = 11;
  return { lines, base };
}
