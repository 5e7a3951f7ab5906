// The panel beside the scene: colour, section, what is drawn, the picked body.
import { type ColourBy, PALETTE, rampCss, roundUp, short, UNITS } from "./colour";
import { button, el, row, select } from "./dom";
import type { Bodies, Fixed } from "./bodies";
import type { Arrows } from "./arrows";
import type { Joints } from "./joints";
import type { Reliefs } from "./relief";
import type { Stage } from "./stage";
import * as THREE from "three";

const LABELS: Record<ColourBy, string> = {
  natural: "Natural",
  speed: "Speed",
  spin: "Angular speed",
  force: "Contact force",
  strain: "Strain",
  height: "Height",
  material: "Material",
  group: "Group",
  plain: "One colour",
};

export class Controls {
  readonly element = el("aside");
  readonly legend = el("div", { id: "legend" });
  picked = -1;
  following = -1;
  colourBy: ColourBy = "natural";
  /** The speed at full throttle of what is driven: the end of the range of speeds. */
  full = 0;
  private range: [number, number] = [0, 1];
  private automatic = true;
  private readonly low = el("input", { id: "low", type: "number", step: "any" });
  private readonly high = el("input", { id: "high", type: "number", step: "any" });
  private readonly body = el("div", { id: "picked" });
  private readonly follow =
    button("Follow", "Keep the camera with the picked body (f)", () => this.toggleFollow(), "follow");
  private readonly axis: HTMLSelectElement;
  private readonly cut = el("input", { id: "cut", type: "range", min: "0", max: "1", step: "0.002", value: "0.5" });
  private flipped = false;
  readonly colours: HTMLSelectElement;
  private readonly forces = el("input", { id: "forces", type: "checkbox" });
  private readonly shown = el("input", { id: "joints", type: "checkbox" });
  readonly shadows = el("input", { id: "shadows", type: "checkbox", title: "Soft shadows, and less light in corners" });
  /** Called when other quantities are needed. */
  onColour: () => void = () => {};
  /** Called when contacts are needed, or no longer. */
  onForces: () => void = () => {};

  constructor(
    private readonly bodies: Bodies,
    private readonly stage: Stage,
    private readonly arrows: Arrows,
    private readonly joints: Joints,
    reliefs: Reliefs,
  ) {
    const has = (name: string) => bodies.info.quantities.includes(name);
    const offered: ColourBy[] =
      ["natural", "speed", "spin", "force", "strain", "height", "material", "group", "plain"];
    const possible = offered.filter((by) => {
      if (by === "speed") return has("velocity");
      if (by === "spin") return has("angular_velocity");
      if (by === "force") return has("contact_force");
      if (by === "strain") return has("sheet_value");
      if (by === "material") return bodies.materials.length > 0;
      return true;
    });
    this.colourBy = possible[0];
    this.colours = select("colour", possible.map((by) => [by, LABELS[by]]),
      (value) => this.setColour(value as ColourBy));
    this.low.onchange = this.high.onchange = () => this.setRange(Number(this.low.value), Number(this.high.value));
    const auto = button("Fit", "Fit the range to this frame", () => this.fit(), "fit");
    this.axis = select("section", [["", "None"], ["x", "across x"], ["y", "across y"], ["z", "across z"]],
      () => this.section());
    this.cut.oninput = () => this.section();
    const flip = button("Flip", "Cut the other side away", () => {
      this.flipped = !this.flipped;
      this.section();
    }, "flip");
    const fixed = select("fixed", [["solid", "Solid"], ["glass", "Glass"], ["hidden", "Hidden"]], (value) => {
      bodies.fixed = value as Fixed;
      stage.redraw();
    });
    fixed.title = "Solid: walls are seen through where they hide what moves";
    this.shadows.checked = stage.shadows;
    this.shadows.onchange = () => {
      stage.shadows = this.shadows.checked;
      localStorage.setItem("shadows", this.shadows.checked ? "on" : "off");
    };
    const forces = this.forces;
    forces.disabled = !has("contact_point");
    this.shown.disabled = joints.list.length === 0;
    this.shown.checked = !this.shown.disabled;
    this.shown.onchange = () => {
      joints.visible = this.shown.checked;
      if (bodies.frame) joints.show(bodies.frame);
      stage.redraw();
    };
    const long = el("input",
      { id: "arrow", type: "range", min: "-2", max: "2", step: "0.1", value: "0", disabled: forces.disabled });
    forces.onchange = () => {
      arrows.object.visible = forces.checked;
      this.onForces();
      this.showForces(10 ** Number(long.value));
    };
    long.oninput = () => this.showForces(10 ** Number(long.value));
    this.element.append(
      el("h2", {}, "Colour"),
      row("By", this.colours),
      row("Range", this.low, this.high, auto),
      ...reliefs.control(),
      el("h2", {}, "Section"),
      row("Plane", this.axis, flip),
      row("Place", this.cut),
      el("h2", {}, "Show"),
      row("Fixed", fixed),
      row("Shadows", this.shadows),
      ...(this.shown.disabled ? [] : [row("Joints", this.shown)]),
      row("Forces", forces, long),
      ...(forces.disabled
        ? [el("p", { className: "hint" },
            "This recording holds no contacts: run the scene with record.contacts = true.")]
        : []),
      el("h2", {}, "Body"),
      this.body,
    );
    this.showBody();
  }

  /** A first frame is there: ranges can be chosen. */
  start() {
    this.setColour(this.colourBy);
  }

  setColour(by: ColourBy) {
    this.colourBy = by;
    this.colours.value = by;
    this.automatic = true;
    this.onColour();
    this.fit();
  }

  /** Colours between two values, until told otherwise. */
  setRange(low: number, high: number) {
    if (Number.isFinite(low) && Number.isFinite(high) && high > low) {
      this.automatic = false;
      this.range = [low, high];
    }
    this.apply();
  }

  private fit() {
    this.automatic = true;
    const [low, high] = this.bodies.extremes(this.colourBy);
    if (this.colourBy === "height")
      this.range = [Number(low.toPrecision(3)), Math.max(Number(high.toPrecision(3)), low + 1e-6)];
    else if (this.colourBy === "speed" && this.full > 0) this.range = [0, this.full];
    else this.range = [0, roundUp(this.colourBy === "force" ? this.bodies.usual("force") : high)];
    this.apply();
  }

  private apply() {
    const ramp = this.colourBy in UNITS;
    this.low.value = String(this.range[0]);
    this.high.value = String(this.range[1]);
    this.low.disabled = this.high.disabled = !ramp;
    this.bodies.colour(this.colourBy, this.range);
    this.drawLegend();
    this.stage.redraw();
  }

  private drawLegend() {
    const by = this.colourBy;
    if (by in UNITS) {
      const bar = el("div", { className: "bar" });
      bar.style.background = rampCss();
      const middle = 0.5 * (this.range[0] + this.range[1]);
      const ends = [this.range[0], middle, this.range[1]].map((v) => el("span", {}, short(v)));
      this.legend.replaceChildren(`${LABELS[by]} in ${UNITS[by]}`, bar, el("div", { className: "ends" }, ...ends));
    } else {
      const names = by === "material" ? this.bodies.materials : by === "group" ? this.bodies.groups : [];
      const keys = names.slice(0, 10).map((name, i) => {
        const key = el("span", {}, name);
        key.style.setProperty("--c", `rgb(${PALETTE[i % PALETTE.length].join(",")})`);
        return key;
      });
      this.legend.replaceChildren(...(keys.length ? [LABELS[by], el("div", { className: "keys" }, ...keys)] : []));
    }
    this.legend.hidden = this.legend.childNodes.length === 0;
  }

  /** Draws the colour ramp with its numbers on a picture. */
  stampLegend(g: CanvasRenderingContext2D, height: number, ratio: number) {
    if (!(this.colourBy in UNITS)) return;
    const [x, y, w, h] = [14 * ratio, height - 44 * ratio, 210 * ratio, 10 * ratio];
    const ramp = g.createLinearGradient(x, 0, x + w, 0);
    const stops = rampCss().match(/rgb\([^)]*\)/g)!;
    stops.forEach((c, i) => ramp.addColorStop(i / (stops.length - 1), c));
    g.fillStyle = ramp;
    g.fillRect(x, y, w, h);
    g.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
    g.font = `${12 * ratio}px system-ui, sans-serif`;
    g.fillText(`${LABELS[this.colourBy]} in ${UNITS[this.colourBy]}`, x, y - 6 * ratio);
    g.fillText(short(this.range[0]), x, y + 24 * ratio);
    g.textAlign = "right";
    g.fillText(short(this.range[1]), x + w, y + 24 * ratio);
    g.textAlign = "left";
  }

  private section() {
    const axis = ["x", "y", "z"].indexOf(this.axis.value);
    if (axis < 0) return this.stage.section(null, 0);
    const { min, max } = this.stage.bounds;
    const at = min.getComponent(axis) + Number(this.cut.value) * (max.getComponent(axis) - min.getComponent(axis));
    // What is cut away is the side towards the home view's camera: +x, -y, +z.
    const sign = (axis === 1 ? -1 : 1) * (this.flipped ? -1 : 1);
    this.stage.section(new THREE.Vector3().setComponent(axis, sign), sign * at);
  }

  private forceScale = 1;

  showForces(factor = this.forceScale) {
    this.forceScale = factor;
    const a = this.bodies.frame?.arrays;
    const forces = a?.contact_vector as Float32Array | undefined;
    if (forces && this.arrows.object.visible) {
      let most = 0;
      for (let i = 0; i < forces.length; i += 3)
        most = Math.max(most, Math.hypot(forces[i], forces[i + 1], forces[i + 2]));
      const size = this.stage.bounds.getSize(new THREE.Vector3()).length();
      // The strongest is a tenth of the scene long; kept steady while forces change little.
      const wanted = (0.1 * size * factor) / Math.max(most, 1e-12);
      const now = this.arrows.scale;
      if (!(now > 0) || wanted < 0.6 * now || wanted > 1.7 * now) this.arrows.scale = wanted;
    }
    this.arrows.show(a?.contact_point as Float32Array | undefined, forces);
    this.stage.redraw();
  }

  pick(body: number) {
    this.picked = body;
    if (body < 0) this.following = -1;
    this.bodies.mark(body);
    this.showBody();
    this.stage.redraw();
  }

  toggleJoints() {
    if (!this.shown.disabled) this.shown.click();
  }

  hideJoints() {
    if (this.shown.checked) this.shown.click();
  }

  toggleForces() {
    if (!this.forces.disabled) this.forces.click();
  }

  toggleFollow() {
    this.following = this.following >= 0 ? -1 : this.picked;
    this.showBody();
  }

  /** The state of the picked body in the present frame. */
  showBody() {
    const b = this.picked;
    if (b < 0) {
      this.body.replaceChildren(el("p", { className: "hint" }, "Click a body to see its name and state."));
      return;
    }
    const a = this.bodies.frame?.arrays ?? {};
    const vector = (v: any) => [0, 1, 2].map((i) => short(v[3 * b + i])).join("  ");
    const facts: [string, string][] = [
      ["Name", this.bodies.name(b)],
      ["Body", `${b}, ${["moving", "fixed", "driven"][this.bodies.motion[b]]}`],
      ["Shape", this.bodies.shapesOf(b)],
    ];
    const materials = this.bodies.materialsOf(b);
    if (materials) facts.push(["Material", materials]);
    if (a.position) facts.push(["Position", `${vector(a.position)} m`]);
    if (a.velocity)
      facts.push(["Velocity", `${vector(a.velocity)} m/s`], ["Speed", `${short(this.bodies.value(b, "speed"))} m/s`]);
    if (a.angular_velocity) facts.push(["Spin", `${vector(a.angular_velocity)} rad/s`]);
    if (a.contact_force) facts.push(["Force", `${short(a.contact_force[b])} N`]);
    const joints = this.joints.of(b);
    if (joints.length) facts.push(["Joints", joints.slice(0, 6).join(", ") + (joints.length > 6 ? ", …" : "")]);
    const name = this.bodies.name(b);
    const mentioned = this.bodies.info.signals.filter((s) => s.name.includes(name)).map((s) => s.name);
    if (mentioned.length) facts.push(["Signals", mentioned.join(", ")]);
    this.follow.classList.toggle("on", this.following >= 0);
    this.follow.textContent = this.following >= 0 ? "Following" : "Follow";
    this.body.replaceChildren(
      el("dl", {}, ...facts.flatMap(([k, v]) => [el("dt", {}, k), el("dd", {}, v)])),
      el("div", { className: "buttons" }, this.follow,
        button("Let go", "Pick nothing (Escape)", () => this.pick(-1), "unpick")),
    );
  }

  /** A new frame is shown. */
  update() {
    // Ranges that nobody has set grow with what is shown.
    if (this.automatic && ["force", "speed"].includes(this.colourBy)) {
      const force = this.colourBy === "force";
      const high = roundUp(force ? this.bodies.usual("force") : this.bodies.extremes("speed")[1]);
      if (high > this.range[1]) {
        this.range = [0, high];
        this.apply();
      }
    }
    if (this.picked >= 0) this.showBody();
    if (this.arrows.object.visible) this.showForces();
  }
}
