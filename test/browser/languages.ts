/** The page in other languages than English, on a small phone: it speaks them, fetches only one, and nothing is cut. */
import type { Page } from "playwright-core";
import type { Test } from "tap";
import { englishSettings, readSettings } from "../../web/words/settings.ts";
import { readTranslations } from "../../web/words/texts.ts";
import { stumbles } from "./axe.ts";
import { goWithin, settled, twoFrames } from "./chromium.ts";
import { pages } from "./every-page.ts";
import type { World } from "./world.ts";

/** The locale of a visitor's browser. */
const visitors = { de: "de-AT", fr: "fr-CA", es: "es-MX", it: "it-IT", pt: "pt-BR" } as const;
/** Elements, names and roles are the same in all of them, and no text is missing (web/words/texts.test.ts). */
const looked = "de";
const smallPhone = { width: 360, height: 640 };
const smallestPhone = { width: 320, height: 640 };
const parts = ["intents", "entities", "tests", "basics", "versions"].map((part) => `/assistant/${part}`);

/** Elements whose text does not fit, unless it can be scrolled to. */
const findCut = `(() => {
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const isReachable = (one) => one !== null && one !== document.documentElement && (scrolls(one) || isReachable(one.parentElement));
  return [...document.querySelectorAll("main *, nav *, header *")].filter((one) => {
    const style = getComputedStyle(one);
    if (one.checkVisibility() === false || one.closest(".unseen, svg, .side:not(.open)") !== null || isReachable(one)) return false;
    const box = one.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return false;
    const isBeside = box.right > innerWidth + 1 || box.left < -1;
    const isOverCard = one.matches(".card") && one.scrollWidth > one.clientWidth + 1;
    const isClipped = style.overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
    return isBeside || isClipped || isOverCard;
  }).map((one) => one.tagName + "." + one.className + ": " + one.textContent.slice(0, 60));
})()`;

export async function testLanguages(t: Test, world: World): Promise<void> {
  for (const [language, locale] of Object.entries(visitors)) {
    const said = textsOf(language);
    const page = await world.open(t, "/", { anonymous: true, locale });
    await page.setViewportSize(smallPhone);
    await page.getByRole("heading", { name: said("Welcome back") }).waitFor();
    t.equal(await page.evaluate("document.documentElement.lang"), language);
    const fetched = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => /(?:texts|more)-([a-z]+)/u.exec(name)?.[1]).filter(Boolean)",
    );
    t.same([...new Set(fetched)], [language], "only the texts of this language are fetched");
    await nothingIsCut(t, page, `${language}, log-in`);
    await page.getByLabel(said("Name")).fill("nobody");
    await page.getByLabel(said("Password")).fill("correct horse");
    await page.getByRole("button", { name: said("Log in") }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: said("Wrong user name or password") })
      .waitFor();
    await page.context().close();
  }
  await world.rest("POST", "/assistant/draft", { from: "installed" });
  for (const language of ["de", "fr"] as const) await everyPage(t, world, language);
}

/** Returns what the page says for an English text. */
function textsOf(language: string): (english: string) => string {
  const translations = readTranslations(language);
  return (english) => {
    const text = translations[english];
    if (typeof text !== "string") throw new Error(`${language} has no text for “${english}”`);
    return text;
  };
}

async function everyPage(t: Test, world: World, language: "de" | "fr"): Promise<void> {
  const said = textsOf(language);
  const page = await world.open(t, "/", { locale: visitors[language] });
  await page.setViewportSize(smallPhone);
  await page.getByRole("heading", { name: said("All is well") }).waitFor();
  await nothingIsCut(t, page, `${language}, home`);
  await page.getByRole("button", { name: said("Menu") }).click();
  await page.getByRole("link", { name: said("Sessions"), exact: true }).waitFor();
  await nothingIsCut(t, page, `${language}, menu`);
  const places = [...Object.entries(pages), ...parts.map((part) => [part, pages["/assistant"]] as const)];
  for (const [path, title] of places) {
    await goWithin(page, world.origin, path);
    const name = title === undefined ? {} : { name: said(title) };
    await page.getByRole("heading", { level: 1, ...name }).waitFor();
    await nothingIsCut(t, page, `${language}, ${path}`);
  }
  for (const section of ["bus", "cluster"]) {
    await goWithin(page, world.origin, `/settings/${section}`);
    const about = readSettings(language)[englishSettings().get(section) ?? ""] ?? "";
    await page.getByText(about).waitFor();
    await nothingIsCut(t, page, `${language}, settings of ${section}`);
  }
  await page.context().close();
}

async function nothingIsCut(t: Test, page: Page, name: string): Promise<void> {
  for (const size of [smallestPhone, smallPhone]) {
    await page.setViewportSize(size);
    await page.evaluate(twoFrames);
    await page.evaluate(settled);
    t.same(await page.evaluate(findCut), [], `${name}, ${size.width}: nothing is cut`);
  }
  if (name.startsWith(looked)) t.same(await stumbles(page, "all but contrast"), [], `${name}: everybody can use it`);
}
