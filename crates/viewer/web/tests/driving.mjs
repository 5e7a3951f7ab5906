// Tests of driving: the trainer goes where the keys and the gamepad say, and stops when they are let go.
import { join } from "node:path";
import { check, folder, here, open, PATIENCE, serve } from "./page.mjs";

/** What the vehicle is doing, by the last frame. */
export const vehicle = (page) =>
  page.evaluate(() => {
    const { player, bodies, info } = window.viewer;
    const b = info.vehicles[0].body;
    return { ...player.status.vehicles[0], time: player.time, at: [...bodies.frame.arrays.position.slice(3 * b, 3 * b + 3)] };
  });

/** Waits until the vehicle's state fulfils a condition: the machine may be far from real time. */
export async function until(page, what, condition) {
  const start = performance.now();
  for (;;) {
    const now = await vehicle(page);
    if (condition(now)) return now;
    check(`${what}, not ${JSON.stringify(now)}`, performance.now() - start < 240_000);
    await page.waitForTimeout(100);
  }
}

export async function driving(browser, errors) {
  const { url, child } = await serve("training-track");
  const page = await open(browser, url, errors, { width: 1000, height: 640 });
  // At rest, in the hands of the one in front of the screen.
  check("the driving panel is there", await page.locator("#drive").isVisible());
  await page.waitForFunction(() => window.viewer.player.time > 0.5, null, PATIENCE);
  const start = await vehicle(page);
  check("it waits for its driver", start.manual && Math.abs(start.speed) < 0.3 && start.throttle === 0);
  const camera = () => page.evaluate(() => window.viewer.stage.camera.position.toArray());
  const cameraBefore = await camera();
  check("the camera stands behind it", cameraBefore[0] < start.at[0] - 5);

  // Forward.
  await page.keyboard.down("w");
  const ahead = await until(page, "it drives", (v) => v.speed > 1.5 && v.at[0] > start.at[0] + 1);
  await page.keyboard.up("w");
  check("the key is the throttle", ahead.throttle > 0.2 && ahead.steering === 0);
  check(`it went forward (${ahead.at[0] - start.at[0]} m)`, ahead.at[0] > start.at[0] + 1);
  check("and straight", Math.abs(ahead.heading - start.heading) < 0.05);
  check("the camera goes along", (await camera())[0] > cameraBefore[0] + 0.2);
  const panel = await page.textContent("#drive");
  for (const word of ["km/h", "m/s", "left", "right", "Sprocket torque", "Track tension", "You drive"]) check(`the panel shows ${word}`, panel.includes(word));
  check("with numbers", /\d+\.\d km\/h/.test(panel));
  check("and how far it is behind real time", /real time/.test(panel));
  await page.screenshot({ path: join(folder, "driving.png") });

  // A turn to the left, with the arrows.
  await page.keyboard.down("ArrowLeft");
  const left = await until(page, "it turns left", (v) => v.heading > ahead.heading + 0.15);
  const speed = (name) => left.readings.find((r) => r.name === "Track speed").values[left.parts.indexOf(name)];
  check("the right track is the faster one", speed("right") > speed("left") + 0.5);
  await page.keyboard.up("ArrowLeft");
  await page.screenshot({ path: join(folder, "driving-turn.png") });

  // Let go, it stops.
  await until(page, "it stops", (v) => v.throttle === 0 && v.steering === 0 && Math.abs(v.speed) < 0.15);

  // The brake holds it against the throttle; in reverse the throttle drives back.
  await page.keyboard.down("b");
  await page.keyboard.down("w");
  const braked = await until(page, "both pedals are down", (v) => v.throttle === 1 && v.brake === 1);
  check(`the brake holds it (${braked.speed} m/s)`, Math.abs(braked.speed) < 0.3);
  await page.keyboard.up("b");
  await page.keyboard.up("w");
  await page.click("#drive-gear-R");
  await until(page, "the reverse gear is in", (v) => v.gear === -1);
  await page.keyboard.down("w");
  await until(page, "it drives back", (v) => v.throttle > 0 && v.speed < -0.3);
  await page.keyboard.up("w");
  await page.click("#drive-gear-D");
  await until(page, "it stops again", (v) => v.gear === 1 && v.throttle === 0 && Math.abs(v.speed) < 0.15);

  // Keys in a field are the field's, and the page's own shortcuts on these keys are off.
  const light = () => page.evaluate(() => document.documentElement.classList.contains("light"));
  const before = await light();
  await page.locator("#high").focus();
  await page.keyboard.down("w");
  await page.waitForTimeout(300);
  check("a field keeps its keys", (await page.evaluate(() => window.viewer.player.status.inputs["trainer.throttle"])) === 0);
  await page.keyboard.up("w");
  await page.locator("#high").blur();
  await page.keyboard.press("d");
  check("d steers, and does not change the colours", (await light()) === before);

  // A window that loses the focus lets go.
  const throttle = (value) => page.waitForFunction((x) => window.viewer.player.status.inputs["trainer.throttle"] === x, value, PATIENCE);
  await page.keyboard.down("w");
  await throttle(1);
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await throttle(0);
  await page.keyboard.up("w");

  // A gamepad: the stick pulled back.
  await page.evaluate(() => {
    const pad = { connected: true, mapping: "standard", axes: [0, 0.8, 0, 0], buttons: Array.from({ length: 17 }, () => ({ value: 0, pressed: false })) };
    window.pad = pad;
    navigator.getGamepads = () => [null, pad];
  });
  await until(page, "a gamepad drives back", (v) => v.throttle < -0.3 && v.speed < -0.3);
  await page.evaluate(() => (window.pad.axes[1] = 0.05));
  await until(page, "and stops", (v) => v.throttle === 0 && Math.abs(v.speed) < 0.15);

  // Back into the hands of the scene, and again.
  await page.click("#drive-who");
  await until(page, "the scene drives", (v) => !v.manual);
  const end = (await vehicle(page)).time;
  await page.keyboard.press("r");
  const begun = await until(page, "it starts again", (v) => v.time < end);
  // It goes on at once, and the scene's driver waits for a second.
  const near = Math.hypot(begun.at[0] - start.at[0], begun.at[1] - start.at[1]) < 0.2;
  check(`it stands where it began, at ${begun.time} s`, near || begun.time > 1.5);
  await page.close();
  child.kill();

  // Without a vehicle there is nothing to drive.
  const other = await serve(join(here, "shapes.toml"));
  const plain = await open(browser, other.url, errors);
  await plain.waitForFunction(() => window.viewer.bodies.frame.about.step > 2, null, PATIENCE);
  check("no panel without a vehicle", (await plain.locator("#drive").count()) === 0);
  await plain.keyboard.press("d");
  check("and its keys are the page's", (await plain.evaluate(() => document.documentElement.classList.contains("light"))) !== before);
  await plain.close();
  other.child.kill();
}
