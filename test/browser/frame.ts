/** The frame of Home that stands in the page itself: what is seen while the page's code is on its way. */
import type { Page } from "playwright-core";
import type { Test } from "tap";
import { english } from "../../web/frame/texts.ts";
import { readTranslations } from "../../web/words/texts.ts";
import { stumbles } from "./axe.ts";
import { newVisitor, watchPage } from "./chromium.ts";
import { credential, type World } from "./world.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1280, height: 860 },
];
const code = /\/admin\/ui\/assets\//u;

/** A browser with somebody logged in, or nobody, that gets none of the page's code until `release`. */
async function withoutCode(t: Test, world: World, locale: string, isIn: boolean) {
  const context = await newVisitor(t, world.browser, locale);
  if (isIn) await context.addInitScript(`sessionStorage.setItem("sotto.credential", ${JSON.stringify(credential)})`);
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  watchPage(t, page, world.origin);
  const released = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await released.promise;
    await route.fallback();
  });
  return { page, release: () => released.resolve() };
}

const placeOf = (page: Page, selector: string) =>
  page.locator(selector).filter({ visible: true }).first().boundingBox();

async function sameFrame(t: Test, world: World, locale: string): Promise<void> {
  const translations = locale === "en-GB" ? {} : readTranslations(locale.slice(0, 2));
  const say = (key: string) => {
    const text = translations[key];
    return typeof text === "string" ? text : key;
  };
  const { page, release } = await withoutCode(t, world, locale, true);
  const looks = ["h1", ".page > header .lead", ".brand"];
  const before = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(`${world.origin}/admin/ui/`, { waitUntil: "commit" });
    await page.locator("h1").waitFor();
    before.push({ size, places: await Promise.all(looks.map((one) => placeOf(page, one))) });
  }
  const heading = await page.locator("h1").textContent();
  t.ok(english.greetings.map(say).includes(heading ?? ""), `${locale}: ${heading}`);
  t.equal(await page.locator(".lead").textContent(), say(english.lead));
  t.equal(await page.locator("html").getAttribute("lang"), locale.slice(0, 2));
  t.same(await stumbles(page, "all but contrast"), [], `${locale}: everybody can read it`);
  release();
  await page.locator("#navigation").waitFor({ state: "attached" });
  t.equal(await page.locator("#frame").count(), 0, "the code has taken its place");
  t.equal(await page.locator("h1").textContent(), heading, "and says the same");
  for (const { size, places } of before) {
    await page.setViewportSize(size);
    await page.locator("main:not(:has(.loading))").waitFor();
    const now = await Promise.all(looks.map((one) => placeOf(page, one)));
    // The name of the board stands below its brand when it is known.
    const compared = (all: typeof now) => all.map((one) => one && [one.x, one.width, Math.abs(one.y)].map(Math.round));
    t.same(compared(now).slice(0, 2), compared(places).slice(0, 2), `${locale}, ${size.width}: nothing has moved`);
  }
}

export async function testFrame(t: Test, world: World): Promise<void> {
  for (const locale of ["en-GB", "de-DE", "fr-FR"]) await sameFrame(t, world, locale);
  for (const [isIn, path] of [
    [false, ""],
    [true, "sessions"],
  ] as const) {
    const { page, release } = await withoutCode(t, world, "en-GB", isIn);
    await page.goto(`${world.origin}/admin/ui/${path}`, { waitUntil: "commit" });
    await page.locator("noscript").waitFor({ state: "attached" });
    await page.locator("#frame").waitFor({ state: "detached" });
    t.equal(await page.locator("h1").count(), 0, isIn ? "another page has no frame of Home" : "nor has the log-in");
    release();
    await page.locator("h1").waitFor();
  }
  await strict(t, world);
}

/** What somebody would have put into the page on its way, or into what it shows, does not run. */
async function strict(t: Test, world: World): Promise<void> {
  const page = await (await newVisitor(t, world.browser)).newPage();
  page.setDefaultTimeout(90_000);
  await page.route(`${world.origin}/admin/ui/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      "<body>",
      `<body><script>globalThis.foreign = true</script><p style="color: red" onclick="globalThis.foreign = true">foreign</p>`,
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`${world.origin}/admin/ui/`);
  await page.locator("h1").waitFor();
  await page.getByText("foreign").click();
  t.equal(await page.evaluate("globalThis.foreign"), undefined, "no other script runs in the page");
  const colour = await page.evaluate("getComputedStyle(document.querySelector('p[onclick]')).color");
  t.not(colour, "rgb(255, 0, 0)", "nor does another style apply");
}
