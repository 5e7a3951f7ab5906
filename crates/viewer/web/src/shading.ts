// The light of the scene, in GLSL, shared by impostors and meshes; and the uniforms that all materials share.
import * as THREE from "three";

export const shared = {
  /** Direction to the sun, world frame. */
  uSun: { value: new THREE.Vector3(0.35, -0.5, 0.8).normalize() },
  /** Brightness of the ground: it stands back behind what stands on it. */
  uGround: { value: 1 },
  /** Section: what lies on the positive side of the plane (normal, offset) is cut away; a zero normal cuts nothing. */
  uCut: { value: new THREE.Vector4(0, 0, 0, 0) },
  /** The box that walls without an end are drawn in. */
  uMin: { value: new THREE.Vector3(-1, -1, -1) },
  uMax: { value: new THREE.Vector3(1, 1, 1) },
};

export const LIGHT = /* glsl */ `
uniform vec3 uSun;
uniform vec4 uCut;
bool cut(vec3 world) { return dot(uCut.xyz, world) > uCut.w && dot(uCut.xyz, uCut.xyz) > 0.0; }
/* base colour, normal and direction to the eye, both unit vectors in the world frame */
vec3 lit(vec3 base, vec3 n, vec3 eye) {
  vec3 sky = mix(vec3(0.44, 0.43, 0.45), vec3(0.66, 0.69, 0.74), 0.5 + 0.5 * n.z);
  float sun = max(dot(n, uSun), 0.0);
  float front = max(dot(n, eye), 0.0);
  vec3 h = normalize(uSun + eye);
  float shine = 0.10 * pow(max(dot(n, h), 0.0), 32.0);
  return base * (sky * (0.62 + 0.38 * front) + 0.5 * sun) + shine;
}
`;
