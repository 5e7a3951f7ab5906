// Colours of bodies: what is coloured by, the range, the legend.

export type ColourBy =
  "natural" | "speed" | "spin" | "force" | "strain" | "height" | "material" | "group" | "plain";

/** Blue for the least through cyan, green and yellow to red for the most. */
const STOPS: [number, number, number][] = [
  [40, 60, 200],
  [30, 150, 230],
  [40, 190, 130],
  [160, 210, 60],
  [250, 210, 50],
  [245, 130, 40],
  [215, 40, 40],
];

/** Colours that are easy to tell apart, for materials and groups. */
export const PALETTE: [number, number, number][] = [
  [86, 148, 214],
  [226, 138, 60],
  [102, 176, 98],
  [206, 90, 96],
  [150, 122, 198],
  [164, 120, 96],
  [224, 140, 190],
  [190, 186, 74],
  [76, 186, 196],
  [140, 146, 156],
];

export const NEUTRAL: [number, number, number] = [150, 156, 166];
/** Walls and obstacles, where colour means a number: stone that no colour of the ramp has. */
export const WALL = [196, 176, 148];
/** The ground, where colours are natural. */
export const EARTH = [138, 131, 119];

/** Stone, of which grains are variations; paint of other bodies; rubber and bare steel of what runs on the ground:
 * the same as in pictures (crates/record/src/picture/color.rs). */
const STONE = [168, 152, 128];
const PAINT: [number, number, number] = [214, 112, 38];
const RUNNING: [number, number, number] = [58, 60, 64];
const RUNNING_PARTS = ["shoe", "wheel", "tire", "sprocket", "idler", "roller", "rim", "connector"];

/** Natural colour of a grain, by its number, into three bytes. */
export function stone(number: number, out: Uint8Array, at: number) {
  const wave = (factor: number) => 2 * ((number * factor) % 1) - 1;
  const [bright, warm] = [wave(0.7548776662467), wave(0.5698402909981)];
  for (let k = 0; k < 3; k++)
    out[at + k] = Math.max(0, Math.min(255, Math.round(STONE[k] * (1 + 0.22 * bright + 0.06 * warm * (1 - k)))));
}

/** Paint of a body that is not a grain, by its name. */
export function painted(name: string): [number, number, number] {
  return RUNNING_PARTS.some((part) => name.includes(part)) ? RUNNING : PAINT;
}

export const RAMP = (() => {
  const table = new Uint8Array(256 * 3);
  for (let i = 0; i < 256; i++) {
    const x = (i / 255) * (STOPS.length - 1);
    const k = Math.min(Math.floor(x), STOPS.length - 2);
    for (let c = 0; c < 3; c++) table[3 * i + c] = STOPS[k][c] + (x - k) * (STOPS[k + 1][c] - STOPS[k][c]);
  }
  return table;
})();

export const UNITS: Record<string, string> = { speed: "m/s", spin: "rad/s", force: "N", strain: "", height: "m" };

/** The ramp as a CSS background. */
export function rampCss(): string {
  return `linear-gradient(to right, ${STOPS.map((c) => `rgb(${c.join(",")})`).join(", ")})`;
}

/** A number for people: three or four significant digits. */
export function short(x: number): string {
  if (x === 0 || !Number.isFinite(x)) return String(x);
  const size = Math.abs(x);
  if (size >= 1e5 || size < 1e-3) return x.toExponential(2);
  return String(Number(x.toPrecision(4)));
}

/** A round number at or above x. */
export function roundUp(x: number): number {
  if (!(x > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(x));
  for (const step of [1, 1.5, 2, 3, 4, 5, 6, 8, 10])
    if (step * power >= x * 0.999) return Number((step * power).toPrecision(6));
  return x;
}
