// The page: puts the parts together.
import * as THREE from "three";
import { getJson, type Message, type SceneInfo } from "./api";
import { Arrows } from "./arrows";
import { Bodies } from "./bodies";
import { Controls } from "./controls";
import { button, el, icon, select } from "./dom";
import { Chase } from "./chase";
import { Drive, TAKEN } from "./drive";
import { Joints } from "./joints";
import { helpDialog, listen, type Shortcut } from "./keys";
import { Plot } from "./plot";
import { Recording, Run } from "./player";
import { Reliefs } from "./relief";
import { shared } from "./shading";
import { Stage } from "./stage";
import "./style.css";

/** Above so many bodies, velocities are fetched only where they are shown. */
const MANY = 200_000;
/** How far off a vehicle's tail a recording is looked at from, in rad. */
const ASIDE = 0.7;

const app = document.getElementById("app")!;
const stageBox = el("div", { id: "stage" });
const notice = el("div", { id: "notice", role: "status" });
let noticeTimer = 0;

function tell(text: string, seconds = 6) {
  notice.textContent = text;
  clearTimeout(noticeTimer);
  if (seconds > 0) noticeTimer = window.setTimeout(() => (notice.textContent = ""), 1000 * seconds);
}

function theme(stage: Stage, arrows: Arrows, light: boolean) {
  document.documentElement.classList.toggle("light", light);
  localStorage.setItem("theme", light ? "light" : "dark");
  const style = getComputedStyle(document.documentElement);
  shared.uGround.value = light ? 1.1 : 0.72;
  arrows.colour = style.getPropertyValue("--ink").trim();
  stage.sky(["--zenith", "--horizon", "--nadir"].map((name) => style.getPropertyValue(name).trim()));
}

async function start() {
  const info = await getJson<SceneInfo>("/api/scene");
  document.title = `${info.scene} · Grouser`;
  app.append(stageBox);
  const stage = new Stage(stageBox);
  const reliefs = new Reliefs(info);
  const bodies = await Bodies.load(info, reliefs);
  const joints = await Joints.load();
  const arrows = new Arrows();
  stage.scene.add(bodies.object, reliefs.object, joints.object, arrows.object);
  stage.cast(bodies.casters);
  stage.onSlow = () => {
    controls.shadows.checked = false;
    tell("This browser draws slowly: shadows are off. Show, Shadows turns them on again.", 8);
  };
  if (joints.list.length) bodies.needsRotation = true;
  stage.onDraw = () => bodies.cutAway(stage.camera.position);
  const live = info.mode === "live";
  const controls = new Controls(bodies, stage, arrows, joints, reliefs);
  reliefs.onShown = () => stage.redraw();

  const quantities = () => {
    const wanted = ["position"];
    if (bodies.needsRotation) wanted.push("rotation");
    if (info.bodies <= MANY || controls.colourBy === "speed") wanted.push("velocity");
    if (info.bodies <= MANY || controls.colourBy === "spin") wanted.push("angular_velocity");
    if (info.bodies <= MANY || controls.colourBy === "force") wanted.push("contact_force");
    wanted.push("sheet_point", "sheet_value");
    if (arrows.object.visible) wanted.push("contact_point", "contact_vector");
    return wanted.filter((name) => info.quantities.includes(name));
  };
  const recording = live ? undefined : new Recording(quantities);
  const run = live ? new Run(info) : undefined;
  const player = (recording ?? run)!;
  player.onError = (why) => tell(why);
  // A vehicle with a driver: the one in front of the screen.
  const vehicle = info.vehicles?.[0];
  const drive = vehicle && new Drive(vehicle);
  // Of a recording: the first vehicle, by the name that its chassis has, or the body that the scene is named after.
  const moving = info.names.filter(([, body]) => bodies.motion[body] === 0);
  const chassis = moving.find(([name]) => name.endsWith(".chassis"))
    ?? moving.find(([name, body]) => (name === "chassis" || name === info.scene) && joints.joined(body).length > 1);
  const followed: [string, number] | undefined =
    vehicle ? [vehicle.name, vehicle.body] : chassis && [chassis[0].replace(/\.chassis$/, ""), chassis[1]];
  const chase = followed && new Chase(stage, bodies, ...followed, live ? 0 : ASIDE, joints.joined(followed[1]));
  if (drive) drive.onError = (why) => tell(why);
  if (recording && info.bodies > MANY) controls.onColour = () => void recording.forget();
  if (recording) controls.onForces = () => void recording.forget();

  // The bar below: play, step, scrub, speed.
  const play = button("play", "Play or pause (space)", () => (player.playing ? player.pause() : player.play()), "play");
  const scrub = el("input", { id: "scrub", type: "range", min: "0", max: "1", step: "any", value: "0", title: "Time" });
  const clock = el("span", { className: "clock", id: "clock" });
  const pace = el("span", { className: "clock", id: "pace" });
  const speeds: [string, string][] = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8].map((s) => [String(s), `${s} ×`]);
  const speed = select("speed", live ? [...speeds, ["0", "fastest"]] : speeds, (value) => {
    if (recording) recording.speed = Number(value);
    else run!.send({ do: "pace", factor: Number(value) });
  });
  speed.value = "1";
  speed.title = "Simulated seconds per second";
  const footer = el("footer", {});
  if (live) footer.append(
    button("first", "Start again (r)", () => void run!.reset(), "reset"), play,
    button("next", "One step (.)", () => run!.step(1), "forward"), scrub, pace, clock, speed);
  else
    footer.append(
      button("first", "First frame (Home)", () => void recording!.seekTime(0), "first"),
      button("back", "One frame back (,)", () => player.step(-1), "back"),
      play,
      button("next", "One frame on (.)", () => player.step(1), "forward"),
      scrub,
      clock,
      speed,
    );
  scrub.disabled = live;
  scrub.oninput = () => {
    player.pause();
    void recording?.seekTime(Number(scrub.value));
  };

  // The plots.
  const signals = el("div", { id: "signals" });
  const plotBox = el("div", { id: "plot" });
  const plots = el("div", { id: "plots", hidden: true }, signals, plotBox);
  const plot = new Plot(info, plotBox);
  plot.onSeek = (time) => {
    if (!recording) return;
    recording.pause();
    void recording.seekTime(time);
  };
  const boxes = info.signals.map((signal, i) => {
    const box = el("input", { type: "checkbox", value: String(i) });
    box.onchange = () => void plot.choose(boxes.filter((b) => b.checked).map((b) => Number(b.value)));
    signals.append(el("label", { title: signal.name }, box, signal.name, el("em", {}, signal.unit)));
    return box;
  });
  const togglePlots = () => {
    plots.hidden = !plots.hidden;
    plotButton.classList.toggle("on", !plots.hidden);
    if (!plots.hidden && boxes.length && !boxes.some((b) => b.checked)) boxes[0].click();
    refresh();
  };
  const plotButton = button("Plots", "Plots of signals (p)", togglePlots, "toggle-plots");

  // A view of everything lets go of the vehicle.
  const view = (name: string) => {
    if (chase?.on) chase.toggle();
    stage.view(name);
  };

  // The bar above.
  const screenshot = () => {
    stage.draw();
    const picture = stage.renderer.domElement;
    const canvas = el("canvas", { width: picture.width, height: picture.height });
    const g = canvas.getContext("2d")!;
    g.drawImage(picture, 0, 0);
    const ratio = picture.width / stageBox.clientWidth;
    controls.stampLegend(g, picture.height, ratio);
    g.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
    g.font = `${13 * ratio}px system-ui, sans-serif`;
    g.fillText(`${info.scene}   t = ${player.time.toFixed(3)} s`, 14 * ratio, 24 * ratio);
    canvas.toBlob((blob) => {
      const link = el("a",
        { href: URL.createObjectURL(blob!), download: `${info.scene}-${player.time.toFixed(3)}s.png` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  };
  const toggleTheme = () => {
    theme(stage, arrows, !document.documentElement.classList.contains("light"));
    refresh();
  };
  // On narrow screens the panel is not beside the scene: it is called for.
  const toggleOptions = () => {
    const open = controls.element.classList.toggle("open");
    document.getElementById("toggle-options")!.classList.toggle("on", open);
  };
  const count = info.bodies.toLocaleString("en");
  const header = el(
    "header",
    {},
    el("h1", {}, info.scene),
    el("span", { className: "about" },
      `${live ? "live run" : "recording"} · ${count} bodies · Grouser ${info.program}`),
    button("Options", "Colours, section, what is shown", toggleOptions, "toggle-options"),
    ...["home", "front", "left", "top"].map((name) =>
      button(name[0].toUpperCase() + name.slice(1), `View: ${name}`, () => view(name), `view-${name}`)),
    plotButton,
    button("Picture", "Save a picture of the scene (s)", screenshot, "screenshot"),
    button("theme", "Dark or light (d)", toggleTheme, "theme"),
    button("?", "Keyboard and mouse (?)", () => help.showModal(), "show-help"),
  );

  const all: Shortcut[] = [
    { key: " ", label: "space", what: "play or pause", run: () => play.click() },
    { key: ".", label: ".", what: "one frame (live: one step) on", run: () => player.step(1) },
    { key: ",", label: ",", what: "one frame back", run: () => player.step(-1) },
    { key: "ArrowRight", label: "→", what: "ten frames on", run: () => player.step(10) },
    { key: "ArrowLeft", label: "←", what: "ten frames back", run: () => player.step(-10) },
    { key: "Home", label: "Home", what: "first frame", run: () => void recording?.seekTime(0) },
    { key: "End", label: "End", what: "last frame", run: () => void recording?.seekTime(recording.end) },
    { key: "r", label: "r", what: "start a live run again", run: () => void run?.reset() },
    { key: "1", label: "1", what: "view from home", run: () => view("home") },
    { key: "2", label: "2", what: "view from the front", run: () => view("front") },
    { key: "3", label: "3", what: "view from the left", run: () => view("left") },
    { key: "4", label: "4", what: "view from the top", run: () => view("top") },
    { key: "5", label: "5", what: "view from the back", run: () => view("back") },
    { key: "6", label: "6", what: "view from the right", run: () => view("right") },
    { key: "f", label: "f", what: "follow the picked body, or no longer",
      run: () => (chase && controls.picked < 0 ? chase.toggle() : controls.picked >= 0 && controls.toggleFollow()) },
    { key: "Escape", label: "Esc", what: "pick nothing", run: () => controls.pick(-1) },
    { key: "j", label: "j", what: "joints and springs", run: () => controls.toggleJoints() },
    { key: "a", label: "a", what: "arrows of contact forces", run: () => controls.toggleForces() },
    { key: "p", label: "p", what: "plots of signals", run: togglePlots },
    { key: "s", label: "s", what: "save a picture", run: screenshot },
    { key: "d", label: "d", what: "dark or light", run: toggleTheme },
    { key: "?", label: "?", what: "this list", run: () => (help.open ? help.close() : help.showModal()) },
  ];
  const shortcuts = drive ? all.filter((s) => !TAKEN.includes(s.key)) : all;
  const help = helpDialog(shortcuts, drive
    ? [["W A S D", "drive; the arrows too"], ["B", "brake"], ["gamepad", "drive: left stick, triggers"]] : []);
  listen(shortcuts);

  stageBox.append(el("div", { id: "legends" }, reliefs.legend, controls.legend), notice);
  if (drive) stageBox.append(drive.element);
  app.replaceChildren(header, stageBox, controls.element, plots, footer, help);
  const wish = localStorage.getItem("theme");
  theme(stage, arrows, wish ? wish === "light" : matchMedia("(prefers-color-scheme: light)").matches);

  const end = () => (recording ? recording.end : Math.max(info.duration ?? 1, player.time));
  function refresh() {
    scrub.max = String(end());
    scrub.value = String(player.time);
    icon(play, player.playing ? "pause" : "play");
    clock.textContent = `${player.time.toFixed(3)} / ${end().toFixed(2)} s`;
    if (run) {
      const factor = run.status.factor;
      pace.textContent = run.status.error
        ?? (run.playing && factor !== undefined ? `${factor.toPrecision(3)} × real time` : "paused");
      drive?.show(run.status);
    }
    if (!plots.hidden) plot.at(player.time, end());
  }

  // Frames.
  let first = true;
  let told = 0;
  const carried = new THREE.Vector3();
  player.onFrame = (frame: Message) => {
    const p = () => frame.arrays.position as Float32Array;
    const b = controls.following;
    const old = bodies.frame?.arrays.position as Float32Array | undefined;
    if (b >= 0 && old && !chase?.on)
      stage.carry(carried.set(
        p()[3 * b] - old[3 * b], p()[3 * b + 1] - old[3 * b + 1], p()[3 * b + 2] - old[3 * b + 2]));
    bodies.show(frame);
    reliefs.base((body) => bodies.shownColour(body));
    reliefs.show(frame, recording ? recording.index : frame.about.relief)
      .catch((error) => tell(String(error.message ?? error)));
    joints.show(frame);
    chase?.follow(frame.about.time);
    if (first) {
      first = false;
      stage.bounds.copy(bodies.measure());
      joints.measure(stage.bounds);
      stage.view("home");
      controls.start();
      if (vehicle) controls.full = vehicle.max_speed;
      if (chase) {
        controls.hideJoints();
        chase.toggle();
      }
    }
    const events = run?.status.events?.length ?? 0;
    if (events > told) tell(run!.status.events!.slice(told).join("; "), 20);
    told = events;
    controls.update();
    stage.moved();
    refresh();
  };
  stage.onTick = (seconds) => {
    player.tick(seconds);
    drive?.tick();
    if (recording?.playing) refresh();
    else if (recording && play.dataset.icon !== "play") refresh();
  };

  // Picking: a press without a drag. Pulling: a drag with shift, in live runs.
  const canvas = stage.renderer.domElement;
  let pressed: { x: number; y: number } | undefined;
  let pull: { body: number; point: number[]; plane: THREE.Plane } | undefined;
  canvas.addEventListener("pointerdown", (event) => {
    pressed = event.button === 0 ? { x: event.clientX, y: event.clientY } : undefined;
    if (!(run && event.shiftKey && event.button === 0)) return;
    const hit = bodies.pick(stage.ray(event.clientX, event.clientY), shared.uCut.value);
    if (!hit || bodies.motion[hit.body] !== 0) return;
    stage.controls.enabled = false;
    canvas.setPointerCapture(event.pointerId);
    const a = bodies.frame!.arrays;
    const local = hit.point.clone().sub(new THREE.Vector3().fromArray(a.position, 3 * hit.body));
    const [w, x, y, z] = a.rotation.subarray(4 * hit.body, 4 * hit.body + 4);
    local.applyQuaternion(new THREE.Quaternion(-x, -y, -z, w));
    const normal = stage.camera.getWorldDirection(new THREE.Vector3());
    pull = { body: hit.body, point: local.toArray(),
      plane: new THREE.Plane().setFromNormalAndCoplanarPoint(normal, hit.point) };
    controls.pick(hit.body);
  });
  let sent = 0;
  canvas.addEventListener("pointermove", (event) => {
    if (!pull || performance.now() - sent < 15) return;
    const target = stage.ray(event.clientX, event.clientY).intersectPlane(pull.plane, new THREE.Vector3());
    if (!target) return;
    sent = performance.now();
    run!.send({ do: "drag", body: pull.body, point: pull.point, target: target.toArray() });
  });
  addEventListener("pointerup", (event) => {
    if (pull) {
      run!.send({ do: "release" });
      stage.controls.enabled = true;
      pull = undefined;
    } else if (pressed && event.target === canvas
      && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 4) {
      const hit = bodies.pick(stage.ray(event.clientX, event.clientY), shared.uCut.value);
      controls.pick(hit ? hit.body : -1);
    }
    pressed = undefined;
  });

  if (recording) {
    recording.onTimes = refresh;
    await recording.open();
    if (recording.times.length > 1 && !matchMedia("(prefers-reduced-motion: reduce)").matches) recording.play();
    if (recording.times.length === 0)
      tell("This recording holds no frames: run the scene with record.frame_rate above 0.", 0);
    // A recording that is still being written grows.
    setInterval(() => void recording.more().catch(() => {}), 3000);
  } else {
    void run!.follow();
    let before = 0;
    setInterval(() => {
      if (!plots.hidden) void plot.load(player.time < before);
      before = player.time;
    }, 400);
  }
  // For tests: what the page is made of.
  Object.assign(window, { viewer: { info, stage, bodies, controls, player, plot, joints, drive, chase, reliefs } });
}

start().catch((error) => {
  app.textContent = "";
  app.append(stageBox);
  stageBox.append(notice);
  tell(String(error.message ?? error), 0);
});
