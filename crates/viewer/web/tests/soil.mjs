// Tests of ground that deforms: ruts of a recording and of a live run, what they are coloured by, going back in time.
import { join } from "node:path";
import { until, vehicle } from "./driving.mjs";
import { check, difference, folder, open, PATIENCE, pixels, record, serve, set, settled } from "./page.mjs";

/** Blocks that are shown, and their greatest depth in m. */
const ruts = (page) =>
  page.evaluate(() => {
    const blocks = [...window.viewer.reliefs.sheets[0].blocks.values()];
    const depth = blocks.map((block) => block.fields.sinkage.reduce((most, v) => Math.max(most, v), 0));
    return { count: blocks.length, deepest: Math.max(0, ...depth) };
  });
const shown = (page, number) =>
  page.waitForFunction((n) => window.viewer.reliefs.shown === n && !window.viewer.reliefs.busy, number, PATIENCE);

export async function soil(browser, errors) {
  const dir = record("hmmwv-on-soil", "hmmwv-on-soil", "--duration", "3");
  const { url, child } = await serve(dir);
  const page = await open(browser, url, errors);
  check("at first the ground is whole", (await ruts(page)).count === 0);
  await page.keyboard.press("End");
  await settled(page, 75);
  await shown(page, 75);
  const end = await ruts(page);
  check(`there are ruts: ${JSON.stringify(end)}`, end.count > 20 && end.deepest > 0.05 && end.deepest < 0.5);
  check("the legend tells the sinkage", (await page.textContent("#soil-legend")).includes("Sinkage in m"));
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, "soil.png") });
  const sinkage = await pixels(page);
  await set(page, "soil", "plain");
  const plain = await pixels(page);
  check("sinkage colours the ruts", difference(sinkage, plain) > 0.002);
  check("without colours there is no legend", !(await page.locator("#soil-legend").isVisible()));
  await set(page, "soil", "yield");
  check("the legend follows", (await page.textContent("#soil-legend")).includes("Yield pressure"));
  await set(page, "soil", "pressure");
  check("pressure is below the wheels alone", difference(await pixels(page), sinkage) > 0.001);
  // Back in time the ruts are shorter.
  await set(page, "scrub", "1.6", "input");
  await settled(page, 40);
  await shown(page, 40);
  const middle = await ruts(page);
  check("going back takes ruts away", middle.count < end.count && middle.count > 0);
  await page.close();
  child.kill();

  const run = await serve("hmmwv-on-soil");
  const live = await open(browser, run.url, errors, { width: 1000, height: 640 });
  await live.waitForFunction(() => window.viewer.reliefs.sheets[0].blocks.size > 0, null, PATIENCE);
  await live.keyboard.down("w");
  await live.waitForFunction(() => window.viewer.player.status.vehicles[0].speed > 1, null, { timeout: 240_000 });
  await live.waitForFunction(() => window.viewer.reliefs.sheets[0].blocks.size > 30, null, { timeout: 240_000 });
  await live.keyboard.up("w");
  check("a run leaves ruts", (await ruts(live)).deepest > 0.03);
  await live.screenshot({ path: join(folder, "soil-live.png") });
  await live.keyboard.press("r");
  await live.waitForFunction(() => window.viewer.reliefs.sheets[0].blocks.size < 25, null, PATIENCE);
  await live.close();
  run.child.kill();
  for (const scene of ["rover-on-soil", "robot-on-soil"]) await drives(browser, errors, scene);
}

/** W drives the vehicle of a scene ahead, and it leaves ruts. */
async function drives(browser, errors, scene) {
  const { url, child } = await serve(scene);
  const page = await open(browser, url, errors, { width: 700, height: 450 });
  check(`${scene}: the driving panel is there`, await page.locator("#drive").isVisible());
  await page.waitForFunction(() => window.viewer.player.time > 0.3, null, PATIENCE);
  const start = await vehicle(page);
  check(`${scene}: it waits for its driver`, start.manual && Math.abs(start.speed) < 0.1);
  await page.keyboard.down("w");
  await until(page, `${scene}: it drives`, (v) => v.speed > 0.2 && v.at[0] > start.at[0] + 0.05);
  await page.keyboard.up("w");
  check(`${scene}: it leaves ruts`, (await ruts(page)).deepest > 0.003);
  await page.screenshot({ path: join(folder, `${scene}.png`) });
  await page.close();
  child.kill();
}
