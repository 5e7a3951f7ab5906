// The light of the scene, in GLSL, shared by impostors and meshes; and the uniforms that all materials share.
//
// Sunlight with soft shadows (a map of depths seen from the sun, `shadow.ts`), light of the sky from above and light
// that the ground throws back from below. Colours are made linear, lit, and bent to the screen's range at the end.
import * as THREE from "three";

export const shared = {
  /** Direction to the sun, world frame. */
  uSun: { value: new THREE.Vector3(0.42, -0.52, 0.74).normalize() },
  /** Brightness of the ground: it stands back behind what stands on it. */
  uGround: { value: 1 },
  /** Section: what lies on the positive side of the plane (normal, offset) is cut away; a zero normal cuts nothing. */
  uCut: { value: new THREE.Vector4(0, 0, 0, 0) },
  /** The box that walls without an end are drawn in. */
  uMin: { value: new THREE.Vector3(-1, -1, -1) },
  uMax: { value: new THREE.Vector3(1, 1, 1) },
  /** Depths seen from the sun, where they lie in the world, and the breadth of the soft edge there; 0: no shadows. */
  uShadowMap: { value: null as THREE.Texture | null },
  uShadowFrame: { value: new THREE.Matrix4() },
  uShadowEdge: { value: 0 },
  /** Width of a sample of the map in m. */
  uShadowTexel: { value: 0 },
  /** Colours of the sky: overhead, at the horizon, and below it. */
  uZenith: { value: new THREE.Color() },
  uHorizon: { value: new THREE.Color() },
  uNadir: { value: new THREE.Color() },
};

/** Ground as one sees it: not of one colour, with lines of a grid; needs derivatives. */
export const EARTHEN = /* glsl */ `
/* Smooth noise between -1 and 1. */
float chance(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  float low = mix(chance(i), chance(i + vec2(1, 0)), f.x);
  float high = mix(chance(i + vec2(0, 1)), chance(i + vec2(1, 1)), f.x);
  return 2.0 * mix(low, high, f.y) - 1.0;
}
float lines(vec3 world, float every) {
  vec2 at = world.xy / every;
  vec2 wide = max(fwidth(at), 1e-6);
  vec2 line = clamp(1.0 - abs(fract(at - 0.5) - 0.5) / wide, 0.0, 1.0);
  return max(line.x, line.y) * clamp(0.4 / max(wide.x, wide.y) - 1.0, 0.0, 1.0);
}
float earthen(vec3 world, float grid) {
  vec2 at = world.xy / grid;
  float fine = clamp(1.0 - 40.0 * max(fwidth(at.x), fwidth(at.y)), 0.0, 1.0);
  float rough = 0.03 * noise(0.4 * at) + 0.025 * noise(2.3 * at + 5.0) + 0.05 * fine * noise(31.0 * at);
  return (1.0 + rough) * (1.0 - 0.10 * max(lines(world, grid), 0.4 * lines(world, 0.1 * grid)));
}
`;

/** The sky that a ray of sight meets. */
export const SKY = /* glsl */ `
uniform vec3 uZenith;
uniform vec3 uHorizon;
uniform vec3 uNadir;
vec3 sky(vec3 ray) {
  float up = ray.z;
  return up > 0.0 ? mix(uHorizon, uZenith, 1.0 - pow(1.0 - min(up, 1.0), 2.2)) : mix(uHorizon, uNadir, pow(min(-up, 1.0), 0.6));
}
`;

export const LIGHT = /* glsl */ `
precision highp sampler2DShadow;
uniform vec3 uSun;
uniform vec4 uCut;
uniform sampler2DShadow uShadowMap;
uniform mat4 uShadowFrame;
uniform float uShadowEdge;
uniform float uShadowTexel;
bool cut(vec3 world) { return dot(uCut.xyz, world) > uCut.w && dot(uCut.xyz, uCut.xyz) > 0.0; }
/* Share of the sunlight that reaches a point of a surface: twelve samples on a spiral, turned from pixel to pixel. */
float reached(vec3 world, vec3 n) {
  if (uShadowEdge <= 0.0) return 1.0;
  /* Off the surface by as much as the samples reach along it: no surface shades itself. */
  float slope = dot(n, uSun), off = 1.5 + 6.0 * sqrt(max(1.0 - slope * slope, 0.0));
  vec3 at = (uShadowFrame * vec4(world + n * off * uShadowTexel, 1.0)).xyz;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  float turn = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  float sum = 0.0;
  for (int i = 0; i < 12; i++) {
    float away = uShadowEdge * sqrt((float(i) + 0.5) / 12.0), angle = turn + 2.3999632 * float(i);
    sum += texture(uShadowMap, vec3(at.xy + away * vec2(cos(angle), sin(angle)), at.z));
  }
  /* At the border of the map shadows fade. */
  vec2 rim = smoothstep(vec2(0.5), vec2(0.44), abs(at.xy - 0.5));
  return mix(1.0, sum / 12.0, rim.x * rim.y);
}
/* Base colour; normal and direction to the eye, both unit vectors in the world frame; share of the sunlight. */
vec3 shade(vec3 base, vec3 n, vec3 eye, float free) {
  vec3 colour = pow(base, vec3(2.2));
  float slope = max(dot(n, uSun), 0.0);
  vec3 above = mix(vec3(0.26, 0.24, 0.22), vec3(0.60, 0.66, 0.74), 0.5 + 0.5 * n.z);
  vec3 light = above * (0.75 + 0.25 * max(dot(n, eye), 0.0)) + vec3(1.62, 1.52, 1.36) * slope * free;
  float shine = 0.16 * pow(max(dot(n, normalize(uSun + eye)), 0.0), 40.0) * free;
  colour = colour * light + shine;
  /* Bright places bend towards white instead of being cut off. */
  colour = colour * (1.0 + colour / 6.0) / (1.0 + 0.55 * colour);
  return pow(colour, vec3(1.0 / 2.2));
}
vec3 lit(vec3 base, vec3 n, vec3 eye) { return shade(base, n, eye, 1.0); }
vec3 lit(vec3 base, vec3 n, vec3 eye, vec3 world) {
  return shade(base, n, eye, dot(n, uSun) > 0.0 ? reached(world, n) : 0.0);
}
`;
