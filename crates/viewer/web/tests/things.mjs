// Tests of what scenes are made of: boxes, joints, contacts, surfaces; and of what the server refuses.
import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { check, difference, folder, here, open, PATIENCE, pixels, place, program, record, serve, set, settled } from "./page.mjs";

/** Where a point of the world is drawn, in the window. */
const spot = (page, point) =>
  page.evaluate((p) => {
    const { stage } = window.viewer;
    const v = stage.controls.target.clone().fromArray(p).project(stage.camera);
    const box = stage.renderer.domElement.getBoundingClientRect();
    return [((v.x + 1) / 2) * box.width, ((1 - v.y) / 2) * box.height];
  }, point);

/** Share of the pixels around a place that differ. */
function differsAt(a, b, [x, y], reach = 5) {
  let [changed, all] = [0, 0];
  for (let j = Math.round(y) - reach; j <= Math.round(y) + reach; j++)
    for (let i = Math.round(x) - reach; i <= Math.round(x) + reach; i++) {
      const at = 4 * (j * a.width + i);
      all++;
      if ([0, 1, 2].some((k) => Math.abs(a.data[at + k] - b.data[at + k]) > 12)) changed++;
    }
  return changed / all;
}

/** Boxes, joints of several kinds, contacts in the recording. */
export async function mechanism(browser, errors) {
  const { url, child } = await serve(record("mechanism", join(here, "mechanism.toml")));
  const page = await open(browser, url, errors);
  await page.keyboard.press("End");
  await settled(page, 20);
  await page.waitForTimeout(300);
  const names = Object.fromEntries(await page.evaluate(() => window.viewer.info.names));
  for (const name of ["lower", "upper", "door", "bob", "slider", "weight"]) {
    const [x, y] = await place(page, names[name]);
    await page.mouse.click(x, y);
    check(`${name} is picked where it is drawn`, (await page.textContent("#picked dd")) === name);
  }
  const state = async (name) => {
    await page.evaluate((b) => window.viewer.controls.pick(b), names[name]);
    return page.textContent("#picked");
  };
  check("a picked body names its joints", (await state("door")).includes("hinge (revolute)"));
  const lower = await state("lower");
  for (const what of ["Position", "Velocity", "Speed", "Force", "Material", "wood", "Signals", "lower.x"]) check(`a picked body shows ${what}`, lower.includes(what));
  await page.keyboard.press("Escape");

  // Joints: seen where they are, gone with `j`.
  const before = await pixels(page);
  await page.screenshot({ path: join(folder, "mechanism.png") });
  await page.keyboard.press("j");
  const without = await pixels(page);
  check("joints can be hidden", difference(before, without) > 0.0005);
  const joints = await page.evaluate(() => window.viewer.joints.list);
  check("all joints are listed", joints.map((j) => j.kind).join() === "revolute,spherical,prismatic,spring");
  for (const [name, at] of [["hinge", [0, 0, 1]], ["hook", [1.1, 0.5, 1.4]], ["rail", [0.7, -0.9, 0.5]], ["spring", [1, 1.4, 1.6]]])
    check(`${name} is drawn where it is`, differsAt(before, without, await spot(page, at)) > 0.1);
  check("and nothing else changes", differsAt(before, without, await spot(page, [-1.4, 0, 0.25])) === 0);
  await page.keyboard.press("j");
  check("and shown again", difference(before, await pixels(page)) < 1e-4);

  // Contact forces of the recording: colours and arrows.
  await set(page, "colour", "force");
  const forced = await pixels(page);
  check("colour by contact force", difference(before, forced) > 0.003);
  check("with a legend in N", (await page.textContent("#legend")).includes("Contact force in N"));
  const weights = await page.evaluate((b) => window.viewer.bodies.value(b, "force"), names.lower);
  // 2 kg press from above, 6 kg on the ground.
  check(`the lower box bears what it must (${weights} N)`, Math.abs(weights - 8 * 9.81) < 1.5);
  await page.keyboard.press("a");
  await page.waitForFunction(() => window.viewer.bodies.frame.arrays.contact_vector?.length > 0, null, PATIENCE);
  await page.waitForTimeout(200);
  check("arrows of recorded contacts", difference(forced, await pixels(page)) > 0.001);
  await page.screenshot({ path: join(folder, "mechanism-forces.png") });
  await page.keyboard.press("a");
  await set(page, "colour", "material");
  check("materials are named", (await page.textContent("#legend")).includes("steel"));
  check("colour by material", difference(forced, await pixels(page)) > 0.003);

  // The plot goes with the time.
  await page.click("#toggle-plots");
  await page.waitForFunction(() => window.viewer.plot.times.length > 100, null, PATIENCE);
  const line = () => page.evaluate(() => document.querySelector("#plot canvas").toDataURL());
  const late = await line();
  await page.keyboard.press("Home");
  await settled(page, 0);
  check("the plot follows the time", (await line()) !== late);
  await page.close();
  child.kill();
}

/** A hull, a mesh and a height field are drawn as what they are. */
export async function surfaces(browser, errors) {
  const { url, child } = await serve(record("surfaces", join(here, "surfaces.toml")));
  const page = await open(browser, url, errors);
  const names = Object.fromEntries(await page.evaluate(() => window.viewer.info.names));
  const kinds = await page.evaluate(() => window.viewer.bodies.kinds);
  for (const kind of ["heightfield", "hull", "mesh"]) check(`there is a ${kind}`, kinds.includes(kind));
  const whole = await pixels(page);
  await page.screenshot({ path: join(folder, "surfaces.png") });
  for (const name of ["gem", "wedge"]) {
    const [x, y] = await place(page, names[name]);
    await page.mouse.click(x, y);
    check(`${name} is picked where it is drawn`, (await page.textContent("#picked dd")) === name);
  }
  await page.keyboard.press("Escape");
  // Ground that is hidden leaves the bodies alone.
  await set(page, "fixed", "hidden");
  const bare = await pixels(page);
  check("the height field is drawn", difference(whole, bare) > 0.1);
  const shaded = new Set();
  for (let i = 0; i < whole.data.length; i += 4) shaded.add(whole.data[i]);
  check("its slopes are shaded", shaded.size > 40);
  await set(page, "fixed", "glass");
  const at = await spot(page, [-1.2, 0, 0.9]);
  check("the hull hides the ground", differsAt(whole, bare, at, 3) === 0);
  // The wedge's sloping face is darker or brighter than its upright one.
  await page.click("#view-front");
  const front = await pixels(page);
  await page.click("#view-left");
  check("views differ", difference(front, await pixels(page)) > 0.02);
  await page.close();
  child.kill();
}

/** The status of an answer to bytes that no browser would send. */
function raw(url, text) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("data", (data) => (answer += data));
    socket.on("end", () => resolve({ status: Number(answer.split(" ")[1]), answer }));
    socket.on("error", reject);
  });
}

/** Paths out of the recording, long messages, other hosts and other pages. */
export async function refused(browser, errors) {
  const { url, child } = await serve(record("mechanism", join(here, "mechanism.toml")));
  const host = new URL(url).host;
  const get = (path, more = "") => raw(url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`);
  const paths = ["/../scene.toml", "/scene.toml", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../summary.json", "/api/mesh/../../scene.toml", "/api/frame/0/../../../scene.toml", "/api/frame/-1", "//etc/passwd", "/api/frame/0?quantities=../scene.toml"];
  for (const path of paths) {
    const { status, answer } = await get(path);
    check(`${path} is refused, not ${status}`, status >= 400 && status < 500 && !answer.includes("[time]") && !answer.includes("root:"));
  }
  check("what there is is answered", (await get("/api/scene")).status === 200);
  check("a long path is refused", (await get(`/${"a".repeat(40_000)}`)).status === 431);
  check("another host's name is refused", (await raw(url, "GET /api/scene HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n")).status === 403);
  check("another site's page is refused", (await get("/api/scene", "Origin: http://example.org\r\n")).status === 403);
  const page = await open(browser, url, errors);
  const post = (length) => page.evaluate(async (n) => (await fetch("/api/control", { method: "POST", body: "x".repeat(n) })).status, length);
  check("a long message is refused", (await post(70_000)) === 413);
  check("a recording takes no commands", (await post(10)) === 404);
  // The browser itself reports both to the console.
  check("only these two are reported", errors.splice(0).every((e) => /413|404/.test(e)));
  await page.close();
  child.kill();
}

/** A recording as one file, opened from the disk: nothing else is asked for, and everything is there. */
export async function single(browser, errors) {
  const dir = record("single", "filling", "--duration", "0.6", "--set", "fill.0.count=200");
  const file = resolve(join(folder, "single.html"));
  execFileSync(program, ["view", dir, "--html", file, "--frames", "::5"], { stdio: "ignore" });
  const page = await browser.newPage({ viewport: { width: 760, height: 520 } });
  const asked = [];
  page.on("request", (request) => /^(data|blob):/.test(request.url()) || asked.push(request.url()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`file://${file}`);
  await page.waitForFunction(() => window.viewer?.bodies.frame, null, { timeout: 240_000 });
  check("all chosen frames are there", (await page.evaluate(() => window.viewer.player.times.length)) === 7);
  await page.waitForFunction(() => window.viewer.player.index === 6, null, { timeout: 60_000 });
  const drawn = await pixels(page);
  check("the grains are seen", new Set(drawn.data.filter((_, i) => i % 4 === 0)).size > 20);
  await page.click("#toggle-plots");
  await page.waitForFunction(() => window.viewer.plot.times.length > 20, null, { timeout: 60_000 });
  check("only the file was asked for", asked.length === 1);
  await page.screenshot({ path: join(folder, "single.png") });
  await page.close();
}
