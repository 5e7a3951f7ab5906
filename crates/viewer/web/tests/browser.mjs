// The viewer in a real browser: recordings are opened, played, coloured, picked, plotted; a live scene runs, pauses and
// is pulled at. Run by `cargo xtask browser`, which makes the recordings and names the program and the browser.
//
//   GROUSER           the program
//   CHROMIUM          the browser (default: chromium)
//   VIEWER_TEST_DIR   folder for recordings and screenshots
import { spawn, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const program = process.env.GROUSER ?? "grouser";
const folder = process.env.VIEWER_TEST_DIR ?? "viewer-test";
const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const here = import.meta.dirname;
const FLAGS = [
  "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--no-first-run",
];
const size = { width: 760, height: 520 };
const children = [];
let checks = 0;

function check(what, holds) {
  checks++;
  if (!holds) throw new Error(`failed: ${what}`);
}

function record(name, ...args) {
  const out = join(folder, name);
  if (!existsSync(join(out, "summary.json"))) {
    rmSync(out, { recursive: true, force: true });
    execFileSync(program, ["run", ...args, "--out", out, "--quiet"], { stdio: ["ignore", "ignore", "inherit"] });
  }
  return out;
}

/** Starts `grouser view` and returns the address that it prints. */
function serve(...args) {
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
async function pixels(page) {
  const { width, height, data } = await page.evaluate(() => {
    const stage = window.viewer.stage;
    stage.draw();
    const source = stage.renderer.domElement;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [source.width, source.height];
    const g = canvas.getContext("2d");
    g.drawImage(source, 0, 0);
    return { width: canvas.width, height: canvas.height, data: Array.from(g.getImageData(0, 0, canvas.width, canvas.height).data) };
  });
  return { width, height, data };
}

function difference(a, b) {
  let changed = 0;
  for (let i = 0; i < a.data.length; i += 4)
    if (Math.abs(a.data[i] - b.data[i]) + Math.abs(a.data[i + 1] - b.data[i + 1]) + Math.abs(a.data[i + 2] - b.data[i + 2]) > 24) changed++;
  return changed / (a.width * a.height);
}

async function open(browser, url, errors) {
  const page = await browser.newPage({ viewport: size, colorScheme: "dark" });
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => check(`only this server is asked: ${request.url()}`, /^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())));
  if (process.env.VIEWER_DIST)
    // While editing: the page as just built, instead of the embedded one.
    for (const [path, file] of [["", "index.html"], ["assets/page.js", "assets/page.js"], ["assets/page.css", "assets/page.css"]])
      await page.route(url + path, (route) => route.fulfill({ path: join(process.env.VIEWER_DIST, file) }));
  await page.goto(url);
  await page.waitForFunction(() => window.viewer?.bodies.frame, null, { timeout: 60_000 });
  return page;
}

const state = (page) =>
  page.evaluate(() => {
    const { player, bodies, controls, plot } = window.viewer;
    return { time: player.time, index: player.index, playing: player.playing, step: bodies.frame.about.step, picked: controls.picked, rows: plot.times.length };
  });
const set = (page, id, value, event = "change") =>
  page.evaluate(([id, value, event]) => {
    const element = document.getElementById(id);
    element.value = value;
    element.dispatchEvent(new Event(event));
  }, [id, value, event]);
const settled = (page, index) => page.waitForFunction((i) => window.viewer.player.index === i, index, { timeout: 30_000 });
/** Where a body is drawn, in the window. */
const place = (page, body) =>
  page.evaluate((b) => {
    const { stage, bodies } = window.viewer;
    const p = bodies.frame.arrays.position;
    const v = stage.controls.target.clone().set(p[3 * b], p[3 * b + 1], p[3 * b + 2]).project(stage.camera);
    const box = stage.renderer.domElement.getBoundingClientRect();
    return [box.left + ((v.x + 1) / 2) * box.width, box.top + ((1 - v.y) / 2) * box.height];
  }, body);

async function filling(browser, errors) {
  const dir = record("filling", "filling", "--duration", "2", "--set", "record.frame_rate=25");
  const { url, child } = await serve(dir);
  const page = await open(browser, url, errors);
  const first = await pixels(page);
  await page.screenshot({ path: join(folder, "filling-start.png") });
  await set(page, "scrub", "1.4", "input");
  await settled(page, 35);
  const later = await pixels(page);
  check("scrubbing moves what is drawn", difference(first, later) > 0.01);
  await page.screenshot({ path: join(folder, "filling-dark.png") });

  await set(page, "colour", "group");
  const grouped = await pixels(page);
  check("another colouring is another picture", difference(later, grouped) > 0.02);
  await set(page, "colour", "speed");
  check("and back again the same", difference(later, await pixels(page)) < 0.002);
  await set(page, "high", "100");
  check("the range changes colours", difference(later, await pixels(page)) > 0.02);
  check("the legend follows the range", (await page.textContent("#legend")).includes("100"));
  await page.click("#fit");

  await set(page, "section", "y");
  const cut = await pixels(page);
  check("the section cuts", difference(later, cut) > 0.02);
  await page.screenshot({ path: join(folder, "filling-section.png") });
  await set(page, "section", "");

  await page.click("#toggle-plots");
  await page.waitForFunction(() => window.viewer.plot.times.length > 100);
  const inked = () => page.evaluate(() => {
    const canvas = document.querySelector("#plot canvas");
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.filter((_, i) => i % 4 === 3).filter((a) => a > 0).length;
  });
  check("signals are plotted", (await inked()) > 500);
  await page.locator("#signals input").nth(3).check();
  await page.waitForFunction(() => window.viewer.plot.chosen.length === 2 && window.viewer.plot.times.length > 100);
  const box = await page.locator("#plot canvas").boundingBox();
  await page.mouse.click(box.x + 74 + 0.5 * (box.width - 96), box.y + 40);
  await settled(page, 25);
  check("a click on the plot seeks", Math.abs((await state(page)).time - 1.0) < 0.05);

  await page.keyboard.press("d");
  check("light", await page.evaluate(() => document.documentElement.classList.contains("light")));
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, "filling-light.png") });
  await page.keyboard.press("?");
  check("help is shown", await page.locator("#help").isVisible());
  await page.screenshot({ path: join(folder, "help.png") });
  await page.keyboard.press("?");
  await page.keyboard.press("d");
  await page.keyboard.press("p");

  await page.keyboard.press("Home");
  await settled(page, 0);
  await page.keyboard.press(".");
  await settled(page, 1);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => window.viewer.player.index > 3, null, { timeout: 30_000 });
  check("it plays", (await state(page)).playing);
  await page.keyboard.press(" ");
  const paused = await state(page);
  await page.waitForTimeout(400);
  check("it pauses", (await state(page)).time === paused.time);
  const download = page.waitForEvent("download");
  await page.click("#screenshot");
  check("a picture is saved", (await download).suggestedFilename().endsWith(".png"));
  await page.close();
  child.kill();
}

async function shapes(browser, errors) {
  const dir = record("shapes", join(here, "shapes.toml"));
  const { url, child } = await serve(dir);
  const page = await open(browser, url, errors);
  await page.keyboard.press("End");
  await settled(page, 16);
  await page.waitForTimeout(300);
  const names = await page.evaluate(() => window.viewer.info.names);
  for (const [name, body] of names.filter((n) => n[0] !== "ground")) {
    const [x, y] = await place(page, body);
    await page.mouse.click(x, y);
    check(`${name} is picked where it is drawn`, (await page.textContent("#picked")).includes(name));
  }
  await page.screenshot({ path: join(folder, "shapes.png") });
  const speed = await pixels(page);
  await set(page, "colour", "group");
  check("colours differ", difference(speed, await pixels(page)) > 0.005);
  if (await page.evaluate(() => window.viewer.bodies.materials.length > 0)) {
    await set(page, "colour", "material");
    check("materials are named", (await page.textContent("#legend")).includes("wood"));
    await page.screenshot({ path: join(folder, "shapes-material.png") });
  }
  const before = await page.evaluate(() => window.viewer.stage.camera.position.toArray());
  await page.click("#follow");
  await page.keyboard.press("Home");
  await settled(page, 0);
  const after = await page.evaluate(() => window.viewer.stage.camera.position.toArray());
  check("the camera follows", before.some((x, i) => Math.abs(x - after[i]) > 1e-3));
  await page.click("#view-top");
  const top = await pixels(page);
  await page.click("#view-front");
  check("views differ", difference(top, await pixels(page)) > 0.02);
  await page.close();
  child.kill();
}

async function live(browser, errors) {
  const { url, child } = await serve(join(here, "shapes.toml"), "--set", "time.duration=60");
  const page = await open(browser, url, errors);
  const other = await open(browser, url, errors);
  await page.waitForFunction(() => window.viewer.bodies.frame.about.step > 20, null, { timeout: 30_000 });
  check("a second browser sees it too", (await state(other)).step > 0);
  await other.close();
  await page.keyboard.press(" ");
  await page.waitForFunction(() => !window.viewer.player.playing);
  const paused = await state(page);
  await page.waitForTimeout(500);
  check("it pauses", (await state(page)).step === paused.step);
  await page.keyboard.press(".");
  await page.waitForFunction((s) => window.viewer.bodies.frame.about.step === s, paused.step + 1);
  await set(page, "colour", "force");
  await page.locator("#forces").check();
  await page.waitForTimeout(200);
  check("contact forces are drawn", await page.evaluate(() => window.viewer.stage.scene.children.some((c) => c.isInstancedMesh && c.count > 0)));
  await page.screenshot({ path: join(folder, "live-forces.png") });

  // The ball is pulled up.
  const ball = (await page.evaluate(() => window.viewer.info.names)).find((n) => n[0] === "ball")[1];
  const height = () => page.evaluate((b) => window.viewer.bodies.frame.arrays.position[3 * b + 2], ball);
  const low = await height();
  const [x, y] = await place(page, ball);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => window.viewer.player.playing);
  await page.keyboard.down("Shift");
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) {
    await page.mouse.move(x, y - 10 * i);
    await page.waitForTimeout(30);
  }
  await page.waitForFunction(([b, low]) => window.viewer.bodies.frame.arrays.position[3 * b + 2] > low + 0.15, [ball, low], { timeout: 30_000 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  check("a pulled body rises", (await height()) > low + 0.1);

  await page.click("#toggle-plots");
  await page.waitForFunction(() => window.viewer.plot.times.length > 20, null, { timeout: 20_000 });
  await page.screenshot({ path: join(folder, "live.png") });
  await page.keyboard.press("r");
  await page.waitForFunction(() => window.viewer.bodies.frame.about.step === 0);
  check("reset pauses", !(await state(page)).playing);
  await page.close();
  child.kill();
}

async function many(browser, errors) {
  const count = 20_000;
  const scene = ["bed", "--set", `fill.0.count=${count}`, "--steps", "2", "--set", "record.frame_rate=1000"];
  const { url, child } = await serve(record("many", ...scene));
  const start = performance.now();
  const page = await open(browser, url, errors);
  console.log(`  ${count} bodies open in ${Math.round(performance.now() - start)} ms on software GL`);
  const drawn = await pixels(page);
  check("they are seen", new Set(drawn.data.filter((_, i) => i % 4 === 0)).size > 20);
  await page.screenshot({ path: join(folder, "many.png") });
  await page.close();
  child.kill();
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: browserPath, args: FLAGS, headless: true });
let failed = false;
const only = process.argv.slice(2);
for (const test of [filling, shapes, live, many].filter((t) => only.length === 0 || only.includes(t.name))) {
  const errors = [];
  const start = performance.now();
  try {
    await test(browser, errors);
    check(`no errors in the console: ${errors.join("; ")}`, errors.length === 0);
    console.log(`${test.name}: passed, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed = true;
    console.error(`${test.name}: ${error.message}${errors.length ? `\n  console: ${errors.join("\n  ")}` : ""}`);
    for (const page of browser.contexts().flatMap((c) => c.pages())) {
      await page.screenshot({ path: join(folder, `${test.name}-failed.png`) }).catch(() => {});
      await page.close().catch(() => {});
    }
  }
}
await browser.close();
children.forEach((child) => child.kill());
console.log(`${checks} checks`);
process.exit(failed ? 1 : 0);
