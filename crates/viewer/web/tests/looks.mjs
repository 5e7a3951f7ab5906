// Tests of the looks: natural colours, light and shade, and the layout on a phone, a tablet and a desk.
import { join } from "node:path";
import { check, difference, folder, here, open, pixels, record, serve, set } from "./page.mjs";

/** How wide the page is, whatever of it is seen. */
export const widest = (page) =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll("body *")].map((e) => e.getBoundingClientRect().right)));

/** Mean brightness of a picture. */
function brightness({ data }) {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += data[i] + data[i + 1] + data[i + 2];
  return sum / (0.75 * data.length);
}

/** The mean colour of a small square of a picture. */
function colourAt({ data, width }, x, y) {
  const sum = [0, 0, 0];
  for (let j = -2; j <= 2; j++) for (let i = -2; i <= 2; i++) for (let c = 0; c < 3; c++) sum[c] += data[4 * ((y + j) * width + x + i) + c] / 25;
  return sum;
}

/** Grains are stone: of many shades, none of them blue or green. */
async function natural(page) {
  check("colours are natural at first", (await page.locator("#colour").inputValue()) === "natural");
  check("without a legend", !(await page.locator("#legend").isVisible()));
  const colours = await page.evaluate(() => {
    const { bodies, info } = window.viewer;
    const group = info.groups[0];
    return Array.from({ length: group.count }, (_, i) => [...bodies.natural.subarray(3 * (group.first + i), 3 * (group.first + i) + 3)]);
  });
  check("each grain is warm", colours.every(([r, g, b]) => r >= g && g >= b));
  const shades = colours.map(([r, g, b]) => (r + g + b) / 3);
  const mean = shades.reduce((a, b) => a + b) / shades.length;
  check(`and about as bright as the others (${mean})`, shades.every((s) => Math.abs(s / mean - 1) < 0.3));
  check("but not the same", new Set(colours.map(String)).size > 0.3 * colours.length);
}

/** A shape hides the sun from the ground, and corners are darker than open places. */
async function light(browser, errors) {
  const { url, child } = await serve(record("shapes", join(here, "shapes.toml")));
  const page = await open(browser, url, errors);
  await page.evaluate(() => window.viewer.player.seekTime(window.viewer.player.end));
  await page.waitForTimeout(300);
  const soft = await pixels(page);
  await page.screenshot({ path: join(folder, "looks-shadows.png") });
  await page.locator("#shadows").uncheck();
  const plain = await pixels(page);
  check("shadows change the picture", difference(soft, plain) > 0.005);
  check(`shadows take light away (${brightness(soft)}, without ${brightness(plain)})`, brightness(soft) < brightness(plain) - 0.2);
  check("the choice is kept", (await page.evaluate(() => localStorage.getItem("shadows"))) === "off");
  await page.locator("#shadows").check();
  check("and taken back", difference(soft, await pixels(page)) < 0.002);
  // The ground goes over into the sky: no edge between them.
  await page.evaluate(() => {
    const { stage } = window.viewer;
    stage.view("front");
    stage.camera.position.z = stage.controls.target.z + 0.1;
    stage.controls.update();
  });
  const level = await pixels(page);
  await page.screenshot({ path: join(folder, "looks-horizon.png") });
  let step = 0;
  for (let y = 8; y < level.height - 8; y += 2) {
    const [above, below] = [colourAt(level, level.width - 6, y), colourAt(level, level.width - 6, y + 4)];
    step = Math.max(step, ...above.map((c, k) => Math.abs(c - below[k])));
  }
  check(`the horizon is soft (${step})`, step < 24);
  await page.close();
  child.kill();
}

export async function looks(browser, errors) {
  const { url, child } = await serve(record("filling", "filling", "--duration", "2", "--set", "record.frame_rate=25"));
  for (const [width, height, colorScheme] of [[390, 844, "light"], [768, 1024, "dark"], [1440, 900, "light"]]) {
    const phone = width < 500;
    const page = await open(browser, url, errors, { width, height }, { colorScheme, hasTouch: phone, isMobile: phone });
    check(`nothing is wider than ${width} px (${await widest(page)})`, (await widest(page)) <= width);
    for (const id of ["#play", "#scrub", "#view-home", "#toggle-plots", "#show-help"]) {
      const box = await page.locator(id).boundingBox();
      check(`${id} is within ${width} px`, box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height);
    }
    const stage = await page.locator("#stage").boundingBox();
    check("the scene has most of the page", stage.width * stage.height > 0.5 * width * height);
    await page.evaluate(() => window.viewer.player.seekTime(1.4));
    await page.waitForTimeout(400);
    const picture = await pixels(page);
    check("there is something to see", brightness(picture) > 20 && new Set(picture.data.filter((_, i) => i % 4 === 0)).size > 60);
    await page.screenshot({ path: join(folder, `looks-${width}.png`) });
    if (width === 1440) {
      await natural(page);
      await set(page, "colour", "speed");
      check("colours mean speed on request", difference(picture, await pixels(page)) > 0.05);
      check("with a legend", (await page.textContent("#legend")).includes("m/s"));
    }
    await page.close();
  }
  child.kill();
  await light(browser, errors);
}
