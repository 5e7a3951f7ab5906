// The sky behind a picture, and what is done to a drawn one: less light where surfaces stand close together.
//
// Ambient occlusion in screen space (McGuire, Mara and Luebke 2012, "Scalable ambient obscurance"): of a few points of
// the picture around a pixel, those count that stand above its surface within a radius, the more the nearer. The
// normal comes from the depths around. Drawn at half the size, then smoothed over sixteen pixels of similar depth.
import * as THREE from "three";
import { shared, SKY } from "./shading";

const VERTEX = /* glsl */ `
in vec3 position;
out vec2 vAt;
void main() {
  vAt = 0.5 + 0.5 * position.xy;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

const DEPTH = /* glsl */ `
precision highp float;
precision highp sampler2D;
in vec2 vAt;
uniform sampler2D tDepth;
uniform vec2 uRange;
/* Half the height and width of the picture at a distance of 1. */
uniform vec2 uOpen;
float distance_at(vec2 at) {
  float z = 2.0 * texture(tDepth, at).x - 1.0;
  return 2.0 * uRange.x * uRange.y / (uRange.y + uRange.x - z * (uRange.y - uRange.x));
}
`;

const OCCLUSION = /* glsl */ `${DEPTH}
uniform vec2 uPixel;
uniform float uReach;
out vec4 colour;
/* The point seen at the middle of the pixel around a place: its depth is that of the middle. */
vec3 point(vec2 place) {
  vec2 size = vec2(textureSize(tDepth, 0)), at = (floor(place * size) + 0.5) / size;
  float d = distance_at(at);
  return vec3((2.0 * at - 1.0) * uOpen * d, -d);
}
void main() {
  float depth = texture(tDepth, vAt).x;
  if (depth >= 1.0) { colour = vec4(1.0); return; }
  vec2 middle = vAt + 0.25 * uPixel;
  vec3 p = point(middle);
  vec3 e = point(middle + vec2(uPixel.x, 0.0)) - p, w = p - point(middle - vec2(uPixel.x, 0.0));
  vec3 n = point(middle + vec2(0.0, uPixel.y)) - p, s = p - point(middle - vec2(0.0, uPixel.y));
  vec3 normal = normalize(cross(abs(e.z) < abs(w.z) ? e : w, abs(n.z) < abs(s.z) ? n : s));
  /* The radius is a share of the picture's height, and so of the distance. */
  float reach = uReach * 2.0 * uOpen.y * -p.z;
  float turn = 6.2831853 * fract(52.9829189 * fract(dot(floor(gl_FragCoord.xy), vec2(0.06711056, 0.00583715))));
  float sum = 0.0;
  for (int i = 0; i < 11; i++) {
    float away = (float(i) + 0.5) / 11.0, angle = turn + 2.3999632 * float(i) * 1.7;
    vec2 at = vAt + uReach * away * vec2(cos(angle) * uOpen.y / uOpen.x, sin(angle));
    vec3 v = point(at) - p;
    float vv = dot(v, v);
    float f = max(reach * reach - vv, 0.0) / (reach * reach);
    sum += f * f * max(dot(v, normal) - 0.02 * reach, 0.0) / sqrt(vv + 1e-4 * reach * reach);
  }
  colour = vec4(vec3(max(0.0, 1.0 - 2.0 * sum / 11.0)), 1.0);
}
`;

const TOGETHER = /* glsl */ `${DEPTH}
uniform sampler2D tColour;
uniform sampler2D tOcclusion;
uniform vec2 uPixel;
uniform float uOccluded;
out vec4 colour;
void main() {
  float free = 1.0;
  if (uOccluded > 0.5 && texture(tDepth, vAt).x < 1.0) {
    float own = distance_at(vAt), sum = 0.0, all = 1e-4;
    for (int i = 0; i < 16; i++) {
      vec2 at = vAt + (vec2(float(i & 3), float(i >> 2)) - 1.5) * uPixel;
      float weight = max(1.0 - 12.0 * abs(distance_at(at) - own) / own, 1e-3);
      sum += weight * texture(tOcclusion, at).x;
      all += weight;
    }
    free = sum / all;
  }
  colour = vec4(texture(tColour, vAt).rgb * free, 1.0);
}
`;

const BEHIND = /* glsl */ `
in vec3 position;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
out vec3 vRay;
void main() {
  vRay = vec3(position.x / projectionMatrix[0][0], position.y / projectionMatrix[1][1], -1.0) * mat3(viewMatrix);
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

const SKY_SEEN = /* glsl */ `
precision highp float;
in vec3 vRay;
out vec4 colour;
${SKY}
void main() { colour = vec4(sky(normalize(vRay)), 1.0); }
`;

/** One triangle that covers the picture. */
function sheet(material: THREE.Material): THREE.Mesh {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
  const mesh = new THREE.Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}

/** The sky behind everything. */
export function skyMesh(): THREE.Mesh {
  const mesh = sheet(new THREE.RawShaderMaterial({ glslVersion: THREE.GLSL3, vertexShader: BEHIND,
    fragmentShader: SKY_SEEN, uniforms: shared, depthTest: false, depthWrite: false }));
  mesh.renderOrder = -100;
  return mesh;
}

/** A picture that is drawn first and finished after. */
export class Finish {
  /** Less light where surfaces stand close together? */
  occlusion = true;
  private readonly picture: THREE.WebGLRenderTarget;
  private readonly dark = new THREE.WebGLRenderTarget(1, 1, { depthBuffer: false });
  private readonly scene = new THREE.Scene();
  private readonly eye = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
  private readonly sheet: THREE.Mesh;
  private readonly first: THREE.RawShaderMaterial;
  private readonly second: THREE.RawShaderMaterial;

  constructor() {
    const depthTexture = new THREE.DepthTexture(1, 1, THREE.UnsignedIntType);
    this.picture = new THREE.WebGLRenderTarget(1, 1, { samples: 4, depthTexture });
    const both = {
      tDepth: { value: depthTexture }, uRange: { value: new THREE.Vector2() },
      uOpen: { value: new THREE.Vector2() }, uPixel: { value: new THREE.Vector2() },
    };
    const make = (fragmentShader: string, uniforms: Record<string, THREE.IUniform>) =>
      new THREE.RawShaderMaterial({ glslVersion: THREE.GLSL3, vertexShader: VERTEX, fragmentShader,
        uniforms: { ...both, ...uniforms }, depthTest: false, depthWrite: false });
    this.first = make(OCCLUSION, { uReach: { value: 0.035 } });
    this.second = make(TOGETHER, {
      tColour: { value: this.picture.texture }, tOcclusion: { value: this.dark.texture },
      uOccluded: { value: 1 },
    });
    this.sheet = sheet(this.first);
    this.scene.add(this.sheet);
  }

  draw(renderer: THREE.WebGLRenderer, scene: THREE.Scene, camera: THREE.PerspectiveCamera) {
    const size = renderer.getDrawingBufferSize(new THREE.Vector2());
    if (this.picture.width !== size.x || this.picture.height !== size.y) {
      this.picture.setSize(size.x, size.y);
      this.dark.setSize(Math.ceil(size.x / 2), Math.ceil(size.y / 2));
    }
    renderer.setRenderTarget(this.picture);
    renderer.clear();
    renderer.render(scene, camera);
    const u = this.second.uniforms;
    const high = Math.tan(0.5 * THREE.MathUtils.degToRad(camera.fov));
    u.uOpen.value.set(high * camera.aspect, high);
    u.uRange.value.set(camera.near, camera.far);
    u.uPixel.value.set(1 / this.dark.width, 1 / this.dark.height);
    u.uOccluded.value = Number(this.occlusion);
    if (this.occlusion) {
      this.sheet.material = this.first;
      renderer.setRenderTarget(this.dark);
      renderer.render(this.scene, this.eye);
    }
    this.sheet.material = this.second;
    renderer.setRenderTarget(null);
    renderer.render(this.scene, this.eye);
  }
}
