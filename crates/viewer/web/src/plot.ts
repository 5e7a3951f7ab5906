// Signals over time, under the scene and in step with it: a strip per unit.
import { getMessage, type SceneInfo } from "./api";
import { PALETTE, short } from "./colour";

interface Series {
  column: number;
  name: string;
  unit: string;
  colour: string;
  values: number[];
}

const LEFT = 74;
const RIGHT = 22;

export class Plot {
  readonly canvas = document.createElement("canvas");
  times: number[] = [];
  chosen: Series[] = [];
  /** Called when the user points at a time. */
  onSeek: (time: number) => void = () => {};
  private now = 0;
  private end = 1;
  private busy = false;

  constructor(
    private readonly info: SceneInfo,
    parent: HTMLElement,
  ) {
    parent.append(this.canvas);
    new ResizeObserver(() => this.draw()).observe(parent);
    const seek = (event: PointerEvent) => {
      if (event.buttons === 0) return;
      const box = this.canvas.getBoundingClientRect();
      const share = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
      this.onSeek(Math.max(0, Math.min(1, share)) * this.end);
    };
    this.canvas.addEventListener("pointerdown", seek);
    this.canvas.addEventListener("pointermove", seek);
  }

  /** Chooses the columns to be shown. */
  async choose(columns: number[]) {
    this.chosen = columns.map((column, i) => ({
      column,
      ...this.info.signals[column],
      colour: `rgb(${PALETTE[i % PALETTE.length].join(",")})`,
      values: [],
    }));
    this.times = [];
    await this.load();
  }

  /** Fetches the rows that have come since; all of them if `whole`. */
  async load(whole = false) {
    if (this.busy || this.chosen.length === 0) return this.draw();
    this.busy = true;
    const chosen = this.chosen;
    try {
      const first = whole ? 0 : this.times.length;
      const columns = chosen.map((s) => s.column).join(",");
      const message = await getMessage(`/api/signals?columns=${columns}&first=${first}`);
      if (this.chosen !== chosen) return;
      // The server thins out the rows of a long run: what we have is of other rows then.
      if (whole || message.about.rows < first) {
        this.times = [];
        chosen.forEach((s) => (s.values = []));
      }
      for (const t of message.arrays.time) this.times.push(t);
      for (const s of chosen) for (const v of message.arrays[s.column]) s.values.push(v);
    } finally {
      this.busy = false;
      if (this.chosen !== chosen) await this.load();
    }
    this.draw();
  }

  /** The time of the scene, and where the axis ends. */
  at(now: number, end: number) {
    this.now = now;
    this.end = Math.max(end, 1e-9);
    this.draw();
  }

  private draw() {
    const parent = this.canvas.parentElement!;
    const [width, height] = [parent.clientWidth, parent.clientHeight];
    if (width === 0 || height === 0) return;
    const ratio = Math.min(devicePixelRatio, 2);
    if (this.canvas.width !== width * ratio || this.canvas.height !== height * ratio) {
      this.canvas.width = width * ratio;
      this.canvas.height = height * ratio;
    }
    const g = this.canvas.getContext("2d")!;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    const style = getComputedStyle(document.documentElement);
    const [ink, faint] = [style.getPropertyValue("--ink"), style.getPropertyValue("--line")];
    g.font = "11px system-ui, sans-serif";
    if (this.chosen.length === 0) {
      g.fillStyle = ink;
      g.globalAlpha = 0.6;
      g.fillText(this.info.signals.length ? "Choose signals on the left." : "This run has no signals.", LEFT,
        height / 2);
      g.globalAlpha = 1;
      return;
    }
    const units = [...new Set(this.chosen.map((s) => s.unit))];
    const inner = width - LEFT - RIGHT;
    const x = (t: number) => LEFT + (t / this.end) * inner;
    const each = (height - 18) / units.length;
    units.forEach((unit, i) => {
      const series = this.chosen.filter((s) => s.unit === unit);
      this.strip(g, series, unit, 4 + i * each, each - 10, x, ink, faint, width);
    });
    g.fillStyle = ink;
    g.textAlign = "center";
    g.textBaseline = "alphabetic";
    for (const t of ticks(0, this.end, Math.max(2, Math.floor(inner / 90))))
      g.fillText(`${short(t)} s`, x(t), height - 4);
    g.strokeStyle = style.getPropertyValue("--accent");
    g.lineWidth = 1.5;
    g.beginPath();
    g.moveTo(x(this.now), 0);
    g.lineTo(x(this.now), height - 16);
    g.stroke();
  }

  private strip(
    g: CanvasRenderingContext2D,
    series: Series[],
    unit: string,
    top: number,
    high: number,
    x: (t: number) => number,
    ink: string,
    faint: string,
    width: number,
  ) {
    let [low, most] = [Infinity, -Infinity];
    for (const s of series)
      for (const v of s.values) {
        if (v < low) low = v;
        if (v > most) most = v;
      }
    if (!(low <= most)) [low, most] = [0, 1];
    if (most - low < 1e-9 * Math.abs(most) || most === low)
      [low, most] = [low - 0.5 * (Math.abs(low) || 1), most + 0.5 * (Math.abs(most) || 1)];
    const pad = 0.06 * (most - low);
    // The names stand above the lines.
    const y = (v: number) => top + high - ((v - low + pad) / (most - low + 2 * pad)) * (high - 14);
    g.strokeStyle = faint;
    g.lineWidth = 1;
    g.fillStyle = ink;
    g.textAlign = "right";
    g.textBaseline = "middle";
    for (const v of ticks(low, most, Math.max(2, Math.floor(high / 18)))) {
      g.beginPath();
      g.moveTo(LEFT, y(v));
      g.lineTo(width - RIGHT, y(v));
      g.stroke();
      g.fillText(short(v), LEFT - 5, y(v));
    }
    g.save();
    g.beginPath();
    g.rect(LEFT, top, width - LEFT - RIGHT, high);
    g.clip();
    for (const s of series) this.line(g, s, x, y);
    g.restore();
    g.textAlign = "left";
    g.textBaseline = "top";
    let at = LEFT + 6;
    const row = this.row();
    for (const s of series) {
      const value = row >= 0 && row < s.values.length ? `  ${short(s.values[row])}` : "";
      const label = `${s.name}${value}${unit ? ` ${unit}` : ""}`;
      g.fillStyle = s.colour;
      g.fillRect(at, top + 5, 10, 3);
      g.fillStyle = ink;
      g.fillText(label, at + 14, top + 1);
      at += g.measureText(label).width + 30;
    }
  }

  /** The row at or before the present time. */
  private row(): number {
    let [low, high] = [0, this.times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= this.now + 1e-9) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** A line; where rows are closer than pixels, the span of each pixel. */
  private line(g: CanvasRenderingContext2D, s: Series, x: (t: number) => number, y: (v: number) => number) {
    g.strokeStyle = s.colour;
    g.lineWidth = 1.4;
    g.beginPath();
    let [pixel, low, high] = [-1, 0, 0];
    const count = Math.min(s.values.length, this.times.length);
    for (let i = 0; i < count; i++) {
      const [px, v] = [Math.round(2 * x(this.times[i])) / 2, s.values[i]];
      if (px === pixel) {
        [low, high] = [Math.min(low, v), Math.max(high, v)];
        if (i + 1 < count) continue;
      }
      if (pixel >= 0 && high > low) {
        g.lineTo(pixel, y(low));
        g.lineTo(pixel, y(high));
      }
      g.lineTo(px, y(v));
      [pixel, low, high] = [px, v, v];
    }
    g.stroke();
  }
}

/** Round numbers between two. */
export function ticks(low: number, high: number, most: number): number[] {
  const raw = (high - low) / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((s) => s * power).find((s) => s >= raw) ?? raw;
  const out = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) out.push(i * step);
  return out;
}
