// Tests of what a driver sees on the training track, and of the page on a phone.
import { join } from "node:path";
import { widest } from "./looks.mjs";
import { check, folder, open, PATIENCE, pixels, place, record, serve, set } from "./page.mjs";

/** Looks from a place at another one, with the camera left alone by the vehicle. */
const look = (page, from, at) =>
  page.evaluate(([from, at]) => {
    const { stage, chase } = window.viewer;
    if (chase.on) chase.toggle();
    stage.camera.position.fromArray(from);
    stage.controls.target.fromArray(at);
    stage.controls.update();
    stage.draw();
  }, [from, at]);

/** Where a point of the world is drawn, in the window. */
const spot = (page, point) =>
  page.evaluate((p) => {
    const { stage } = window.viewer;
    const v = stage.controls.target.clone().fromArray(p).project(stage.camera);
    const box = stage.renderer.domElement.getBoundingClientRect();
    return [box.left + ((v.x + 1) / 2) * box.width, box.top + ((1 - v.y) / 2) * box.height];
  }, point);

/** The name of the body that a click on a point of the world picks. */
async function picked(page, point) {
  const [x, y] = await spot(page, point);
  await page.mouse.click(x, y);
  const name = await page.evaluate(() => {
    const { controls, bodies } = window.viewer;
    return controls.picked < 0 ? "" : bodies.name(controls.picked);
  });
  await page.keyboard.press("Escape");
  return name;
}

/** The colour where a point of the world is drawn. */
async function colour(page, point) {
  const picture = await pixels(page);
  const box = await page.locator("#stage canvas").first().boundingBox();
  const [x, y] = await spot(page, point);
  const at = 4 * (Math.round(y - box.y) * picture.width + Math.round(x - box.x));
  return [...picture.data.subarray(at, at + 3)];
}
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const playing = (page) => page.waitForFunction(() => window.viewer.player.playing, null, PATIENCE);

/** Obstacles and walls are seen and picked; where they hide the vehicle they are seen through. */
async function obstacles(page) {
  const chassis = await page.evaluate(() => window.viewer.info.vehicles[0].body);
  const log = [6, 0, 0.2];
  check("obstacles are solid at first", (await page.locator("#fixed").inputValue()) === "solid");
  const [obstacle, ground] = [await colour(page, log), await colour(page, [4, 3, 0.1])];
  check(`the driver sees the log (${obstacle} on ${ground})`, apart(obstacle, ground) > 40);
  check("and picks it", (await picked(page, log)) === "log");

  // From above: the ground is not hidden, the walls stand around it.
  await look(page, [45, -60, 40], [0, 0, 0]);
  await page.screenshot({ path: join(folder, "track.png") });
  const [x, y] = await place(page, chassis);
  await page.mouse.click(x, y);
  check("the vehicle is picked", (await page.textContent("#picked")).includes("trainer."));
  await page.keyboard.press("Escape");
  const wall = [0, 29, 2];
  check("a far wall is picked", ["north", "rim"].includes(await picked(page, wall)));
  check("and told from the ground", apart(await colour(page, wall), await colour(page, [0, 20, 0.3])) > 25);
  check("what is beyond the walls is not drawn: a click on the sky picks nothing", (await picked(page, [0, 29, 12])) === "");

  // From outside and below the rim, through the wall in the south: it does not hide the vehicle, and is not picked there.
  await look(page, [-10, -40, 2], [-10, 0, 1]);
  await page.screenshot({ path: join(folder, "track-outside.png") });
  const seen = await page.evaluate((b) => window.viewer.bodies.frame.arrays.position.slice(3 * b, 3 * b + 3), chassis);
  const [x0, y0, z0] = Object.values(seen);
  // The hull above the tracks, in its own paint, before the far wall.
  const [vehicle, beside] = [await colour(page, [x0, y0, z0 + 1.5]), await colour(page, [x0 - 8, y0, z0 + 1.5])];
  check(`the vehicle is seen through the near wall (${vehicle}, beside it ${beside})`, apart(vehicle, beside) > 40);
  check("and picked through it", (await picked(page, Object.values(seen))).startsWith("trainer."));
  // A wall that hides nothing that moves is not picked through.
  await look(page, [50, -45, 6], [24, -20, 0]);
  check("a wall is not picked through where it hides nothing that moves", !["ground", "log", ""].includes(await picked(page, [10, -29, 1.5])));

  // Solid, glass, hidden: whatever is chosen, the vehicle is there.
  await look(page, [45, -60, 40], [0, 0, 0]);
  for (const how of ["solid", "glass", "hidden", "solid"]) {
    await set(page, "fixed", how);
    // Olive paint; the ground is less of a colour, and the sky is blue.
    const [r, g, b] = await colour(page, [x0, y0, z0 + 1.5]);
    check(`the vehicle is seen with fixed bodies ${how} (${r},${g},${b})`, r > b + 28);
  }
}

/** R starts again and runs; a key that drives ends a pause. */
async function restart(page) {
  const time = () => page.evaluate(() => window.viewer.player.time);
  const before = await time();
  await page.keyboard.press("r");
  await page.waitForFunction((t) => window.viewer.player.time < t, before, PATIENCE);
  await playing(page);
  const after = await time();
  await page.waitForFunction((t) => window.viewer.player.time > t, after, PATIENCE);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => !window.viewer.player.playing, null, PATIENCE);
  check("the panel says how to go on", (await page.textContent("#drive-pace")).includes("drive on"));
  await page.keyboard.down("w");
  await playing(page);
  await page.waitForFunction(() => window.viewer.player.status.vehicles[0].speed > 0.3, null, PATIENCE);
  await page.keyboard.up("w");
}

/** A phone: nothing is wider than the screen, the panel is called for, fingers drive. */
async function phone(browser, url, errors) {
  const viewport = { width: 390, height: 844 };
  const page = await open(browser, url, errors, viewport, { hasTouch: true, isMobile: true });
  check(`the page is as wide as the screen, not ${await widest(page)} px`, (await widest(page)) <= 390);
  check("the scene has the whole width", (await page.locator("#stage").boundingBox()).width === 390);
  await page.screenshot({ path: join(folder, "phone.png") });
  check("the panel is not in the way", !(await page.locator("aside").isVisible()));
  await page.tap("#toggle-options");
  check("but can be had", await page.locator("#colour").isVisible());
  check("within the screen", (await widest(page)) <= 390);
  await page.screenshot({ path: join(folder, "phone-options.png") });
  await page.tap("#toggle-options");

  const [input, at] = ["trainer.throttle", await page.locator("#drive-up").boundingBox()];
  check("a thumb finds the pedal", at.width >= 44 && at.height >= 44);
  const throttle = (value) => page.waitForFunction(([name, x]) => window.viewer.player.status.inputs[name] === x, [input, value], PATIENCE);
  const touch = (type) => page.dispatchEvent("#drive-up", type, { pointerId: 1, pointerType: "touch", bubbles: true });
  await touch("pointerdown");
  await throttle(1);
  await touch("pointerup");
  await throttle(0);
  await page.close();
}

/** A recording starts playing, with the camera behind the vehicle; a view of everything lets go of it. */
async function replayed(browser, errors) {
  const { url, child } = await serve(record("track", "training-track", "--duration", "6", "--set", "record.frame_rate=10"));
  const page = await open(browser, url, errors, { width: 768, height: 640 }, { plays: true });
  await page.waitForFunction(() => window.viewer.player.index > 2, null, PATIENCE);
  check("it plays by itself", await page.evaluate(() => window.viewer.player.playing));
  const behind = () =>
    page.evaluate(() => {
      const { stage, bodies, info } = window.viewer;
      const body = info.names.find(([name]) => name === "trainer.chassis")[1];
      return bodies.frame.arrays.position[3 * body] - stage.camera.position.x;
    });
  await page.keyboard.press("End");
  await page.waitForFunction(() => window.viewer.player.index === window.viewer.player.times.length - 1, null, PATIENCE);
  const end = await behind();
  check(`the camera is behind the vehicle (${end} m)`, end > 5);
  await page.keyboard.press("Home");
  await page.waitForFunction(() => window.viewer.player.index === 0, null, PATIENCE);
  check("and goes along", Math.abs((await behind()) - end) < 1);
  await page.click("#view-home");
  check("until everything is looked at", !(await page.evaluate(() => window.viewer.chase.on)));
  check("nothing is wider than the window", (await widest(page)) <= 768);
  await page.close();
  child.kill();
}

export async function track(browser, errors) {
  const { url, child } = await serve("training-track");
  const page = await open(browser, url, errors, { width: 1000, height: 640 });
  await page.waitForFunction(() => window.viewer.player.time > 0.3, null, PATIENCE);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => !window.viewer.player.playing, null, PATIENCE);
  await obstacles(page);
  await page.keyboard.press(" ");
  await playing(page);
  await restart(page);
  await page.close();
  await phone(browser, url, errors);
  child.kill();
  await replayed(browser, errors);
}
