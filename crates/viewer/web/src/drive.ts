// Driving a vehicle of a live run: keys and gamepad to its controls, and what the vehicle is doing.
import { post, type Vehicle } from "./api";
import { button, el } from "./dom";
import { isTyping } from "./keys";
import type { Status, VehicleStatus } from "./player";

/** The pedals: throttle, steering (left positive), brake. */
type Pedals = [number, number, number];
const RELEASED: Pedals = [0, 0, 0];
const PEDALS = ["throttle", "steering", "brake"];
/** What a key adds to them, by its place on the keyboard. */
const KEYS: Record<string, Pedals> = {
  KeyW: [1, 0, 0],
  ArrowUp: [1, 0, 0],
  KeyS: [-1, 0, 0],
  ArrowDown: [-1, 0, 0],
  KeyA: [0, 1, 0],
  ArrowLeft: [0, 1, 0],
  KeyD: [0, -1, 0],
  ArrowRight: [0, -1, 0],
  KeyB: [0, 0, 1],
};
/** The gears, as buttons and controls know them. */
const GEARS: [string, number, string][] =
  [["R", -1, "Reverse"], ["N", 0, "Neutral: the throttle does nothing"], ["D", 1, "Forward"]];
/** Buttons for fingers: picture, key that they are in the place of, what they do. */
const TOUCH: [string, string, string][] = [
  ["left", "KeyA", "Left"], ["right", "KeyD", "Right"], ["brake", "KeyB", "Brake"],
  ["down", "KeyS", "Back"], ["up", "KeyW", "Forward"]];
/** Shortcuts of the page that these keys take the place of. */
export const TAKEN = ["w", "a", "s", "d", "b", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
/** How far a stick of a gamepad may stand off its middle. */
const SLACK = 0.12;

const stick = (x: number) => (Math.abs(x) < SLACK ? 0 : (x - Math.sign(x) * SLACK) / (1 - SLACK));
const clamp = (x: number) => Math.max(-1, Math.min(1, x));

/** The pedals of the first gamepad: the left stick, or the triggers; the lowest button brakes. */
function gamepad(): Pedals | undefined {
  const pad = navigator.getGamepads?.().find((p) => p?.connected);
  if (!pad) return undefined;
  const trigger = (i: number) => (pad.mapping === "standard" ? (pad.buttons[i]?.value ?? 0) : 0);
  const pedals = trigger(7) - trigger(6);
  const throttle = Math.abs(pedals) > 0.02 ? pedals : stick(-(pad.axes[1] ?? 0));
  // Steps of a fiftieth: a trembling stick sends nothing.
  const brake = pad.buttons[0]?.value ?? 0;
  return [throttle, stick(-(pad.axes[0] ?? 0)), brake].map((x) => clamp(Math.round(50 * x) / 50)) as Pedals;
}

export class Drive {
  readonly element = el("section", { id: "drive", "aria-label": "Driving" });
  /** The keys that are held down. */
  private readonly held = new Set<string>();
  private input = RELEASED;
  private sent = RELEASED;
  private busy = false;
  private manual = true;
  private paused = false;
  private readonly speed = el("div", { className: "speed", id: "drive-speed" });
  private readonly engine = el("div", { id: "drive-engine" });
  private readonly pedals =
    el("canvas", { width: 120, height: 60, title: "Throttle (up), brake (right of it) and steering" });
  private readonly gears: HTMLButtonElement[];
  private readonly table = el("table", { id: "drive-readings" });
  private readonly pace = el("div", { className: "hint", id: "drive-pace" });
  private readonly alarm = el("div", { id: "drive-alarm" });
  private readonly who: HTMLButtonElement;
  onError: (why: string) => void = () => {};

  constructor(readonly vehicle: Vehicle) {
    this.who = button("", "Who drives: you, or the scene", () => void this.hand(!this.manual), "drive-who");
    this.gears = GEARS.map(([label, gear, title]) =>
      button(label, title, () => void this.shift(gear), `drive-gear-${label}`));
    const legend = el("div", { className: "hint keys" });
    const back = vehicle.engine ? "brake, then back" : "back";
    for (const [key, what] of [["W", "forward"], ["S", back], ["A", "left"], ["D", "right"], ["B", "brake"],
      ["F", "camera"], ["R", "restart"]])
      legend.append(el("span", {}, el("kbd", {}, key), ` ${what}`));
    legend.append(el("div", {}, "Arrows or a gamepad do as well."));
    const fingers = el("div", { className: "fingers", id: "drive-fingers" },
      ...TOUCH.map(([picture, code, what]) => this.finger(picture, code, what)));
    this.element.append(
      el("div", { className: "top" }, this.speed, this.pedals),
      ...(vehicle.engine ? [this.engine] : []),
      this.table,
      this.alarm,
      this.pace,
      legend,
      el("div", { className: "gears" }, ...this.gears, this.who),
      fingers,
    );
    addEventListener("keydown", (event) => this.press(event), { capture: true });
    addEventListener("keyup", (event) => this.release(event), { capture: true });
    // Keys that go up elsewhere are not heard of.
    addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
    addEventListener("pagehide", () => {
      if (this.sent.some((x) => x !== 0)) void post(this.command(RELEASED), true).catch(() => {});
    });
  }

  private press(event: KeyboardEvent) {
    if (!(event.code in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.held.add(event.code);
    this.update();
  }

  private release(event: KeyboardEvent) {
    if (this.held.delete(event.code)) this.update();
  }

  /** A button that is a key as long as a finger is on it. */
  private finger(picture: string, code: string, what: string): HTMLButtonElement {
    const element = button(picture, what, () => {}, `drive-${picture}`);
    element.onpointerdown = (event) => {
      event.preventDefault();
      this.held.add(code);
      this.update();
    };
    // A finger belongs to the button that it went down on until it goes up; a mouse may leave before.
    element.onpointerup = element.onpointercancel = element.onpointerleave = () => {
      if (this.held.delete(code)) this.update();
    };
    element.oncontextmenu = (event) => event.preventDefault();
    return element;
  }

  private letGo() {
    this.held.clear();
    this.update();
  }

  /** Called before each drawing: gamepads are asked, not heard. */
  tick() {
    this.update();
  }

  private update() {
    const keys = [...this.held].map((code) => KEYS[code]);
    const sum = (i: number) => clamp(keys.reduce((s, k) => s + k[i], 0));
    const pad = document.hasFocus() ? gamepad() : undefined;
    this.input = keys.length || !pad ? [sum(0), sum(1), sum(2)] : pad;
    void this.send();
  }

  private inputs(values: [string, number][]) {
    return { do: "inputs", values: values.map(([what, value]) => [`${this.vehicle.name}.${what}`, value]) };
  }

  private command(pedals: Pedals, manual?: boolean) {
    const values: [string, number][] = pedals.map((value, i) => [PEDALS[i], value]);
    if (manual !== undefined) values.push(["manual", Number(manual)]);
    return this.inputs(values);
  }

  /** One message at a time: two on their way at once might arrive in the other order, and a key stay pressed. */
  private async send() {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.input.some((x, i) => x !== this.sent[i])) {
        const input = this.input;
        // Who presses a key drives.
        const drives = input.some((x) => x !== 0);
        await post(this.command(input, drives ? true : undefined));
        this.sent = input;
        // Who drives does not want to stand still.
        if (drives && this.paused) await post({ do: "play" });
      }
    } catch (error) {
      this.onError(String((error as Error).message ?? error));
      // Not again with every frame.
      await new Promise((done) => setTimeout(done, 1000));
    } finally {
      this.busy = false;
    }
  }

  /** Gives the vehicle to the one in front of the screen, or to the scene's driver. */
  private async hand(manual: boolean) {
    await post(this.command(RELEASED, manual)).catch((error) => this.onError(String(error.message ?? error)));
    this.sent = RELEASED;
  }

  /** Who shifts drives. */
  private async shift(gear: number) {
    const values: [string, number][] = [["gear", gear], ["manual", 1]];
    await post(this.inputs(values)).catch((error) => this.onError(String(error.message ?? error)));
  }

  /** Shows what the vehicle is doing. */
  show(status: Status) {
    const now = status.vehicles?.find((v) => v.name === this.vehicle.name);
    if (!now) return;
    this.manual = now.manual;
    this.speed.replaceChildren(
      el("strong", {}, Math.abs(3.6 * now.speed).toFixed(1)),
      ` km/h${now.speed < -0.05 ? " back" : ""}`,
      el("div", { className: "hint" }, `${now.speed.toFixed(2)} m/s`),
    );
    this.showEngine(now);
    this.element.classList.toggle("wide", now.parts.length > 2);
    const cells = (label: string, unit: string, tag: "td" | "th", values: string[]) =>
      el("tr", {}, el("td", {}, label), ...values.map((v) => el(tag, {}, v)), el("td", {}, unit));
    this.table.replaceChildren(
      cells("", "", "th", now.parts.map((part) => part.replaceAll(".", " "))),
      ...now.readings.map((r) => cells(r.name, r.unit, "td", r.values.map((v) => v.toFixed(r.decimals)))),
    );
    this.alarm.textContent = now.alarms.join(", ");
    this.paused = !status.running && !status.error;
    const behind = status.behind ?? 0;
    const factor = (status.factor ?? 0).toFixed(2);
    if (!status.running) this.pace.textContent = "paused: drive on, or press space";
    else this.pace.textContent =
      behind < 0.05 ? "in real time" : `${behind.toFixed(1)} s behind real time (${factor} ×)`;
    this.who.textContent = now.manual ? "You drive" : "The scene drives";
    this.who.classList.toggle("on", now.manual);
    GEARS.forEach(([, gear], i) => this.gears[i].classList.toggle("on", now.gear === gear));
    this.draw(now);
  }

  /** The gear that is in, and the engine's speed as a number and a bar that ends at 3,000 turns a minute. */
  private showEngine(now: VehicleStatus) {
    if (!now.engine) return;
    const { rpm, gear } = now.engine;
    const name = gear < 0 ? "R" : gear === 0 ? "N" : `D${gear}`;
    const bar = el("span", { className: "rpm" }, el("i", {}));
    (bar.firstChild as HTMLElement).style.width = `${Math.max(0, Math.min(100, rpm / 30)).toFixed(0)}%`;
    this.engine.replaceChildren(el("strong", {}, name), bar, el("span", {}, `${Math.round(rpm)} rpm`));
  }

  /** Throttle as a bar from the middle up or down, the brake as one beside it, steering as one below to the sides. */
  private draw(now: VehicleStatus) {
    const g = this.pedals.getContext("2d")!;
    const style = getComputedStyle(document.documentElement);
    const [line, accent] = ["--line", "--accent"].map((name) => style.getPropertyValue(name).trim());
    g.clearRect(0, 0, 120, 60);
    g.fillStyle = line;
    g.fillRect(54, 0, 12, 44);
    g.fillRect(74, 0, 12, 44);
    g.fillRect(0, 48, 120, 12);
    g.fillStyle = accent;
    const up = 22 * now.throttle;
    g.fillRect(54, 22 - Math.max(up, 0), 12, Math.abs(up));
    g.fillRect(74, 44 * (1 - now.brake), 12, 44 * now.brake);
    const left = 60 * now.steering;
    g.fillRect(60 - Math.max(left, 0), 48, Math.abs(left), 12);
  }
}
