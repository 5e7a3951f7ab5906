// The HMMWV in the browser: throttle, brake, steering, gears and engine speed, by keys and by fingers.
import { join } from "node:path";
import { until, vehicle } from "./driving.mjs";
import { check, folder, open, PATIENCE, serve } from "./page.mjs";

export async function wheels(browser, errors) {
  const { url, child } = await serve("hmmwv-drive");
  const page = await open(browser, url, errors, { width: 1000, height: 640 });
  check("the driving panel is there", await page.locator("#drive").isVisible());
  await page.waitForFunction(() => window.viewer.player.time > 1.5, null, PATIENCE);
  const start = await vehicle(page);
  check(`it waits for its driver (${start.speed} m/s)`, start.manual && start.throttle === 0);

  // W: it drives off, and the engine turns faster.
  await page.keyboard.down("w");
  const ahead = await until(page, "it drives", (v) => v.speed > 4 && v.engine.gear >= 2);
  check("the key is the throttle", ahead.throttle > 0.5 && ahead.brake === 0);
  check(`the engine turns (${ahead.engine.rpm} rpm)`, ahead.engine.rpm > 500 && ahead.engine.rpm < 3000);
  check("straight ahead", Math.abs(ahead.heading - start.heading) < 0.1);
  const panel = await page.textContent("#drive");
  for (const word of ["km/h", "rpm", "Wheel torque", "Steering", "You drive", "brake, then back"]) check(`the panel shows ${word}`, panel.includes(word));
  check(`and the gear: ${await page.textContent("#drive-engine")}`, /^D[23]\d+ rpm$/.test(await page.textContent("#drive-engine")));
  // No picture while a key is down: on a slow machine the vehicle would be at the end of its ground before it is drawn.
  await page.keyboard.up("w");

  // A: the front wheels turn left, and the vehicle with them.
  await page.keyboard.down("a");
  const left = await until(page, "it turns left", (v) => v.heading > ahead.heading + 0.15);
  const angles = left.readings.find((r) => r.name === "Steering").values;
  check(`the front wheels are turned (${angles})`, angles[0] > 5 && angles[1] > 5 && Math.abs(angles[2]) < 3);

  // S: first the brake, then, when it stands, the reverse gear. At once, since it rolls on.
  await page.keyboard.down("s");
  await page.keyboard.up("a");
  // Where pictures are slow and the run is not, the brake may be over before it is seen: then it is in reverse already.
  const braking = await until(page, "it brakes", (v) => v.brake > 0.5 || v.engine.gear === -1);
  check(`not in reverse yet, at ${braking.speed} m/s`, braking.speed < 0.6 || braking.gear === 1);
  const back = await until(page, "it drives back", (v) => v.speed < -0.8);
  check("in reverse", back.engine.gear === -1 && (await page.textContent("#drive-engine")).startsWith("R"));
  await page.keyboard.up("s");
  // W brakes what rolls back, and then drives on.
  await page.keyboard.down("w");
  await until(page, "it goes forward again", (v) => v.speed > 0.8 && v.engine.gear >= 1);
  await page.keyboard.up("w");
  await page.keyboard.down("b");
  await until(page, "the brake stops it", (v) => Math.abs(v.speed) < 0.1);
  await page.screenshot({ path: join(folder, "wheels-turn.png") });
  await page.keyboard.up("b");
  await page.close();
  child.kill();

  // On a telephone: fingers on the buttons.
  const other = await serve("hmmwv-drive");
  const context = await browser.newContext({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  phone.on("pageerror", (error) => errors.push(String(error)));
  await phone.goto(other.url);
  await phone.waitForFunction(() => window.viewer?.player?.time > 0.5, null, PATIENCE);
  check("buttons for fingers are there", await phone.locator("#drive-up").isVisible());
  check("the gear and engine are seen", await phone.locator("#drive-engine").isVisible());
  await phone.locator("#drive-up").dispatchEvent("pointerdown");
  await until(phone, "a finger drives", (v) => v.speed > 1);
  await phone.screenshot({ path: join(folder, "wheels-phone.png") });
  await phone.locator("#drive-up").dispatchEvent("pointerup");
  await until(phone, "and lets go", (v) => v.throttle === 0);
  await context.close();
  other.child.kill();
}
