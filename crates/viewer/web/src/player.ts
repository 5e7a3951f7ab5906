// Where the frames come from: a recording that is played, or a run that goes on.
import { getMessage, type Message, post, type SceneInfo } from "./api";

/** Bytes of frames that are kept. */
const KEPT = 384 << 20;

export interface Status {
  running: boolean;
  factor?: number;
  error?: string;
  done?: boolean;
  /** Seconds by which the run has fallen behind its pace. */
  behind?: number;
  vehicles?: VehicleStatus[];
  events?: string[];
}

/** A quantity of each part of a gear, in a unit, with so many digits after the point. */
export interface Reading {
  name: string;
  unit: string;
  decimals: number;
  values: number[];
}

/** What a vehicle is doing: m/s, rad, and what its gear reports of its parts (tracks, wheels). */
export interface VehicleStatus {
  name: string;
  manual: boolean;
  throttle: number;
  steering: number;
  brake: number;
  gear: number;
  speed: number;
  heading: number;
  parts: string[];
  readings: Reading[];
  alarms: string[];
  /** Speed of the engine and gear that is in; nothing without an engine. */
  engine?: { rpm: number; gear: number } | null;
}

/** What both have in common. */
export interface Player {
  readonly live: boolean;
  playing: boolean;
  time: number;
  onFrame: (frame: Message) => void;
  onError: (why: string) => void;
  play(): void;
  pause(): void;
  step(by: number): void;
  tick(seconds: number): void;
}

/** A recording. */
export class Recording implements Player {
  readonly live = false;
  playing = false;
  speed = 1;
  time = 0;
  index = -1;
  times: number[] = [];
  onFrame: (frame: Message) => void = () => {};
  onError: (why: string) => void = () => {};
  onTimes: () => void = () => {};
  private kept = new Map<number, Message>();
  private bytes = 0;
  private wanted = 0;
  private busy = false;

  constructor(private readonly quantities: () => string[]) {}

  async open() {
    await this.more();
    await this.seek(0);
  }

  /** Asks for frames that have come since. */
  async more() {
    const message = await getMessage(`/api/times?first=${this.times.length}`);
    for (const t of message.arrays.time) this.times.push(t);
    this.onTimes();
  }

  /** Forgets all frames: other quantities are needed. */
  async forget() {
    this.kept.clear();
    this.bytes = 0;
    await this.seek(Math.max(this.index, 0));
  }

  private async fetch(index: number): Promise<Message> {
    const old = this.kept.get(index);
    if (old) {
      this.kept.delete(index);
      this.kept.set(index, old);
      return old;
    }
    const frame = await getMessage(`/api/frame/${index}?quantities=${this.quantities().join(",")}`);
    this.kept.set(index, frame);
    this.bytes += frame.bytes;
    for (const [key, value] of this.kept) {
      if (this.bytes <= KEPT || key === index) break;
      this.kept.delete(key);
      this.bytes -= value.bytes;
    }
    return frame;
  }

  /** Shows a frame. Of several wishes that come while one is being fetched, the last counts. */
  async seek(index: number): Promise<void> {
    this.wanted = Math.max(0, Math.min(index, this.times.length - 1));
    if (this.busy || this.times.length === 0) return;
    this.busy = true;
    try {
      for (;;) {
        const asked = this.wanted;
        const frame = await this.fetch(asked);
        this.index = asked;
        this.onFrame(frame);
        if (this.wanted === asked) break;
      }
    } catch (error) {
      this.playing = false;
      this.onError(String((error as Error).message ?? error));
    } finally {
      this.busy = false;
    }
    // The next ones, while nobody waits.
    if (this.playing && this.index + 1 < this.times.length) this.fetch(this.index + 1).catch(() => {});
  }

  /** The last frame at or before a time. */
  at(time: number): number {
    let [low, high] = [0, this.times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time + 1e-9) low = middle + 1;
      else high = middle;
    }
    return Math.max(low - 1, 0);
  }

  seekTime(time: number) {
    this.time = time;
    return this.seek(this.at(time));
  }

  get end(): number {
    return this.times.at(-1) ?? 0;
  }

  play() {
    if (this.time >= this.end) this.time = this.times[0] ?? 0;
    this.playing = true;
  }

  pause() {
    this.playing = false;
  }

  step(by: number) {
    this.playing = false;
    const index = Math.max(0, Math.min(this.index + by, this.times.length - 1));
    this.time = this.times[index] ?? 0;
    void this.seek(index);
  }

  tick(seconds: number) {
    if (!this.playing) return;
    this.time += Math.min(seconds, 0.25) * this.speed;
    if (this.time >= this.end) {
      this.time = this.end;
      this.playing = false;
    }
    const index = this.at(this.time);
    if (index !== this.index && !this.busy) void this.seek(index);
  }
}

/** A run that goes on in the program. */
export class Run implements Player {
  readonly live = true;
  playing = false;
  time = 0;
  status: Status = { running: false };
  onFrame: (frame: Message) => void = () => {};
  onError: (why: string) => void = () => {};

  constructor(readonly info: SceneInfo) {}

  /** Follows the run as long as the page is open; takes the next frame when the last one is drawn. */
  async follow() {
    let number = 0;
    for (;;) {
      try {
        const frame = await getMessage(`/api/next?after=${number}`);
        if (frame.about.number !== number) {
          number = frame.about.number;
          this.time = frame.about.time;
          this.status = frame.about.status ?? this.status;
          this.playing = this.status.running;
          this.onFrame(frame);
        }
        await new Promise((done) => requestAnimationFrame(done));
      } catch (error) {
        this.onError(String((error as Error).message ?? error));
        await new Promise((done) => setTimeout(done, 1000));
      }
    }
  }

  send(command: object) {
    post(command).catch((error) => this.onError(String(error.message ?? error)));
  }

  play() {
    this.send({ do: "play" });
  }

  pause() {
    this.send({ do: "pause" });
  }

  step(by: number) {
    if (by > 0) this.send({ do: "step", count: by });
  }

  /** Back to the start: paused, or where somebody drives ready to go. */
  async reset() {
    try {
      await post({ do: "reset" });
      if (this.info.vehicles?.length) await post({ do: "play" });
    } catch (error) {
      this.onError(String((error as Error).message ?? error));
    }
  }

  tick() {}
}
