// Spheres and ellipsoids: a square per body that faces the camera, on which the fragment shader meets the exact surface
// with the ray of sight. A million of them are a million times four points, and round at any distance.
import * as THREE from "three";
import { LIGHT, shared } from "./shading";

const VERTEX = /* glsl */ `
in vec3 corner;
in vec3 iCenter;
in vec3 iSize;
in vec3 iColour;
#ifdef TURNED
in vec4 iTurn;
out vec4 vTurn;
#endif
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
uniform vec3 cameraPosition;
out vec3 vAt;
out vec3 vCenter;
out vec3 vSize;
out vec3 vColour;
void main() {
  float r = max(iSize.x, max(iSize.y, iSize.z));
  vec3 to = iCenter - cameraPosition;
  float d = max(length(to), 1e-6);
  vec3 forward = to / d;
  vec3 side = normalize(cross(forward, abs(forward.z) < 0.99 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
  vec3 up = cross(side, forward);
  /* The cone of sight around the ball meets the plane through its centre in a larger circle than its own. */
  float wide = 1.02 * r * d / sqrt(max(d * d - r * r, 0.02 * r * r));
  vAt = iCenter + wide * (corner.x * side + corner.y * up);
  vCenter = iCenter;
  vSize = iSize;
  vColour = iColour;
#ifdef TURNED
  vTurn = iTurn;
#endif
  gl_Position = projectionMatrix * viewMatrix * vec4(vAt, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
precision highp float;
in vec3 vAt;
in vec3 vCenter;
in vec3 vSize;
in vec3 vColour;
#ifdef TURNED
in vec4 vTurn;
vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.yzw, cross(q.yzw, v) + q.x * v); }
#endif
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
uniform vec3 cameraPosition;
out vec4 colour;
${LIGHT}
void main() {
  vec3 ray = normalize(vAt - cameraPosition);
  vec3 from = cameraPosition - vCenter;
  /* In the body's axes, scaled so that the surface is the unit sphere. */
#ifdef TURNED
  vec4 back = vec4(vTurn.x, -vTurn.yzw);
  vec3 o = turn(back, from) / vSize, v = turn(back, ray) / vSize;
#else
  vec3 o = from / vSize, v = ray / vSize;
#endif
  float a = dot(v, v), b = dot(o, v);
  /* Distance of the line from the centre, formed without the difference of large squares. */
  vec3 nearest = o - (b / a) * v;
  float gap = 1.0 - dot(nearest, nearest);
  float edge = fwidth(gap);
  float cover = clamp(gap / max(edge, 1e-6) + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  float half_chord = sqrt(max(gap, 0.0) / a), middle = -b / a;
  float t = middle - half_chord, last = middle + half_chord;
  vec3 n;
  vec3 at = cameraPosition + t * ray;
  if (cut(at)) {
    /* The cut body is solid: the plane is its new surface. */
    t = (uCut.w - dot(uCut.xyz, cameraPosition)) / dot(uCut.xyz, ray);
    if (!(t > middle - half_chord && t < last)) discard;
    at = cameraPosition + t * ray;
    n = uCut.xyz;
  } else {
    vec3 local = (o + t * v) / vSize;
#ifdef TURNED
    n = normalize(turn(vTurn, local));
#else
    n = normalize(local);
#endif
  }
  if (t <= 0.0) discard;
  colour = vec4(lit(vColour, n, -ray, at), cover);
  vec4 clip = projectionMatrix * viewMatrix * vec4(at, 1.0);
  gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
}
`;

/** The same seen from the sun, whose rays are parallel: a disc as large as the body, with the depths of its surface. */
const CASTER_VERTEX = /* glsl */ `
in vec3 corner;
in vec3 iCenter;
in vec3 iSize;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
out vec2 vCorner;
out float vDeep;
void main() {
  vCorner = corner.xy;
  float r = max(iSize.x, max(iSize.y, iSize.z));
  vec4 at = viewMatrix * vec4(iCenter, 1.0);
  gl_Position = projectionMatrix * (at + vec4(r * corner.xy, 0.0, 0.0));
  vDeep = 0.5 * r * abs(projectionMatrix[2][2]);
}
`;

const CASTER_FRAGMENT = /* glsl */ `
precision highp float;
in vec2 vCorner;
in float vDeep;
out vec4 colour;
void main() {
  float gap = 1.0 - dot(vCorner, vCorner);
  if (gap < 0.0) discard;
  colour = vec4(1.0);
  gl_FragDepth = gl_FragCoord.z - vDeep * sqrt(gap);
}
`;

/** A set of round bodies. */
export class Impostors {
  readonly object: THREE.Mesh;
  /** What the sun sees of it. */
  readonly caster: THREE.Mesh;
  readonly center: Float32Array;
  readonly colour: Uint8Array;
  readonly turn?: Float32Array;
  private readonly attributes: THREE.InstancedBufferAttribute[] = [];

  constructor(
    readonly count: number,
    readonly size: Float32Array,
    turned: boolean,
  ) {
    const geometry = new THREE.InstancedBufferGeometry();
    geometry.instanceCount = count;
    const corners = new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]);
    geometry.setAttribute("corner", new THREE.BufferAttribute(corners, 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.center = new Float32Array(3 * count);
    this.colour = new Uint8Array(3 * count);
    const add = (name: string, data: Float32Array | Uint8Array, width: number, usage: THREE.Usage) => {
      const attribute = new THREE.InstancedBufferAttribute(data, width, data instanceof Uint8Array);
      attribute.setUsage(usage);
      geometry.setAttribute(name, attribute);
      this.attributes.push(attribute);
    };
    add("iCenter", this.center, 3, THREE.DynamicDrawUsage);
    add("iColour", this.colour, 3, THREE.DynamicDrawUsage);
    add("iSize", size, 3, THREE.StaticDrawUsage);
    if (turned) {
      this.turn = new Float32Array(4 * count);
      add("iTurn", this.turn, 4, THREE.DynamicDrawUsage);
    }
    const material = new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      defines: turned ? { TURNED: 1 } : {},
      uniforms: shared,
      alphaToCoverage: true,
    });
    this.object = new THREE.Mesh(geometry, material);
    this.object.frustumCulled = false;
    this.caster = new THREE.Mesh(geometry, new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3, vertexShader: CASTER_VERTEX, fragmentShader: CASTER_FRAGMENT,
    }));
    this.caster.frustumCulled = false;
  }

  /** The poses have changed. */
  moved() {
    this.attributes[0].needsUpdate = true;
    if (this.turn) this.attributes[3].needsUpdate = true;
  }

  /** The colours have changed. */
  coloured() {
    this.attributes[1].needsUpdate = true;
  }
}
