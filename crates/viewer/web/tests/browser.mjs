// The viewer in a real browser: recordings are opened, played, coloured, picked, plotted; a live scene runs, pauses and
// is pulled at, a vehicle is driven. Run by `cargo xtask browser`, which makes the recordings and names the program and the browser.
//
//   GROUSER           the program
//   CHROMIUM          the browser (default: chromium)
//   VIEWER_TEST_DIR   folder for recordings and screenshots
//
// `node browser.mjs filling live` runs some of them only.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { browserPath, check, checks, children, difference, FLAGS, folder, here, open, PATIENCE, pixels, place, record, serve, set, settled, state } from "./page.mjs";
import { driving } from "./driving.mjs";
import { looks } from "./looks.mjs";
import { mechanism, refused, single, surfaces } from "./things.mjs";
import { soil } from "./soil.mjs";
import { track } from "./track.mjs";
import { wheels } from "./wheels.mjs";

async function filling(browser, errors) {
  const dir = record("filling", "filling", "--duration", "2", "--set", "record.frame_rate=25");
  const { url, child } = await serve(dir);
  const page = await open(browser, url, errors);
  const first = await pixels(page);
  await page.screenshot({ path: join(folder, "filling-start.png") });
  await set(page, "scrub", "1.4", "input");
  await settled(page, 35);
  await set(page, "colour", "speed");
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
  await page.waitForFunction(() => window.viewer.player.index > 3, null, PATIENCE);
  check("it plays", (await state(page)).playing);
  await page.keyboard.press(" ");
  const paused = await state(page);
  await page.waitForTimeout(400);
  check("it pauses", (await state(page)).time === paused.time);
  const download = page.waitForEvent("download");
  await page.click("#screenshot");
  const saved = await download;
  check("a picture is saved", saved.suggestedFilename().endsWith(".png"));
  const picture = readFileSync(await saved.path());
  check("it is a PNG of some size", picture.readUInt32BE(0) === 0x89504e47 && picture.length > 10_000);
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
  await page.waitForFunction(() => window.viewer.bodies.frame.about.step > 20, null, PATIENCE);
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
  await page.waitForFunction(([b, low]) => window.viewer.bodies.frame.arrays.position[3 * b + 2] > low + 0.15, [ball, low], PATIENCE);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  check("a pulled body rises", (await height()) > low + 0.1);

  await page.click("#toggle-plots");
  await page.waitForFunction(() => window.viewer.plot.times.length > 20, null, PATIENCE);
  await page.screenshot({ path: join(folder, "live.png") });
  await page.keyboard.press("r");
  await page.waitForFunction(() => window.viewer.bodies.frame.about.step === 0);
  check("reset pauses", !(await state(page)).playing);
  await page.close();
  child.kill();
}

async function many(browser, errors) {
  const count = 100_000;
  const scene = ["bed", "--set", `fill.0.count=${count}`, "--steps", "1", "--set", "record.frame_rate=1"];
  const { url, child } = await serve(record("many", ...scene));
  const start = performance.now();
  const page = await open(browser, url, errors, { width: 480, height: 360 });
  console.log(`  ${count} bodies open in ${Math.round(performance.now() - start)} ms on software GL`);
  check("all are there", (await page.evaluate(() => window.viewer.info.bodies)) >= count);
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
for (const test of [filling, shapes, looks, mechanism, surfaces, live, driving, wheels, track, soil, many, single, refused].filter((t) => only.length === 0 || only.includes(t.name))) {
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
