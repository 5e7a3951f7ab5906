// What the tests of the viewer share: recordings, the program as a server, the browser, pixels.
import { spawn, execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

export const program = process.env.GROUSER ?? "grouser";
export const folder = process.env.VIEWER_TEST_DIR ?? "viewer-test";
export const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const here = import.meta.dirname;
export const FLAGS = [
  "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--no-first-run",
];
const size = { width: 760, height: 520 };
export const children = [];
export let checks = 0;

export function check(what, holds) {
  checks++;
  if (!holds) throw new Error(`failed: ${what}`);
}

export function record(name, ...args) {
  const out = join(folder, name);
  if (!existsSync(join(out, "summary.json"))) {
    rmSync(out, { recursive: true, force: true });
    execFileSync(program, ["run", ...args, "--out", out, "--quiet"], { stdio: ["ignore", "ignore", "inherit"] });
  }
  return out;
}

/** Starts `grouser view` and returns the address that it prints. */
export function serve(...args) {
  const child = spawn(program, ["view", ...args, "--no-open", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const url = text.match(/http:\S+/);
      if (url) resolve({ url: url[0], child });
    });
    child.on("exit", (code) => reject(new Error(`grouser view ended with ${code}`)));
  });
}

/** The pixels of the scene, freshly drawn: width, height and a function of a place. */
export async function pixels(page) {
  const { width, height, text } = await page.evaluate(() => {
    const stage = window.viewer.stage;
    stage.draw();
    const source = stage.renderer.domElement;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [source.width, source.height];
    const g = canvas.getContext("2d");
    g.drawImage(source, 0, 0);
    const bytes = g.getImageData(0, 0, canvas.width, canvas.height).data;
    // A million numbers as text take seconds; as bytes they do not.
    let text = "";
    for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
    return { width: canvas.width, height: canvas.height, text: btoa(text) };
  });
  const data = Buffer.from(text, "base64");
  return { width, height, data };
}

export function difference(a, b) {
  let changed = 0;
  for (let i = 0; i < a.data.length; i += 4)
    if (Math.abs(a.data[i] - b.data[i]) + Math.abs(a.data[i + 1] - b.data[i + 1]) + Math.abs(a.data[i + 2] - b.data[i + 2]) > 24) changed++;
  return changed / (a.width * a.height);
}

export async function open(browser, url, errors, viewport = size, { plays = false, ...device } = {}) {
  const page = await browser.newPage({ viewport, colorScheme: "dark", ...device });
  page.setDefaultTimeout(120_000);
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => check(`only this server is asked: ${request.url()}`, /^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())));
  // Without a graphics card drawing is slow; the light stays as it is all the same, unless a test changes it.
  await page.addInitScript(() => localStorage.getItem("shadows") ?? localStorage.setItem("shadows", "on"));
  if (process.env.VIEWER_DIST)
    // While editing: the page as just built, instead of the embedded one.
    for (const [path, file] of [["", "index.html"], ["assets/page.js", "assets/page.js"], ["assets/page.css", "assets/page.css"]])
      await page.route(url + path, (route) => route.fulfill({ path: join(process.env.VIEWER_DIST, file) }));
  await page.goto(url);
  await page.waitForFunction(() => window.viewer?.bodies.frame, null, { timeout: 240_000 });
  // Recordings start playing; most tests want to say themselves where they are.
  if (!plays)
    await page.evaluate(() => {
      const { player } = window.viewer;
      if (player.live) return;
      player.pause();
      return player.seekTime(player.times[0] ?? 0);
    });
  return page;
}

export const state = (page) =>
  page.evaluate(() => {
    const { player, bodies, controls, plot } = window.viewer;
    return { time: player.time, index: player.index, playing: player.playing, step: bodies.frame.about.step, picked: controls.picked, rows: plot.times.length };
  });
export const set = (page, id, value, event = "change") =>
  page.evaluate(([id, value, event]) => {
    const element = document.getElementById(id);
    element.value = value;
    element.dispatchEvent(new Event(event));
  }, [id, value, event]);
/** A slow machine without a graphics card draws a frame in seconds. */
export const PATIENCE = { timeout: 120_000 };
export const settled = (page, index) => page.waitForFunction((i) => window.viewer.player.index === i, index, PATIENCE);
/** Where a body is drawn, in the window. */
export const place = (page, body) =>
  page.evaluate((b) => {
    const { stage, bodies } = window.viewer;
    const p = bodies.frame.arrays.position;
    const v = stage.controls.target.clone().set(p[3 * b], p[3 * b + 1], p[3 * b + 2]).project(stage.camera);
    const box = stage.renderer.domElement.getBoundingClientRect();
    return [box.left + ((v.x + 1) / 2) * box.width, box.top + ((1 - v.y) / 2) * box.height];
  }, body);
