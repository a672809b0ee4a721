/** Debian's Chromium, and what a test does with a page of it. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Test } from "tap";
import { stumbles } from "./axe.ts";

const pictures = join(import.meta.dirname, "../../docs/pictures");
const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

/**
 * `trusting`: as if the board's authority were installed; only then Chromium takes a service worker. `program`: what starts it,
 * when it is not to run in the network of the test.
 */
export async function startBrowser(
  t: Test,
  { trusting = false, program = "/usr/bin/chromium" } = {},
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: program,
    // No sandbox: the suite runs as root. Nothing is fetched but what the test asks for.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(trusting ? ["--ignore-certificate-errors"] : []),
    ],
  });
  t.teardown(() => browser.close());
  return browser;
}

/**
 * A browser of its own for one user, until the end of the test, which prints what its pages show if it has failed. The board's
 * authority is known to it as it would be after its installation.
 */
export async function newVisitor(t: Test, browser: Browser, locale = "en-GB"): Promise<BrowserContext> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    // What a worker fetches cannot be intercepted; away.ts tests it.
    serviceWorkers: "block",
    viewport: desktop,
    locale,
    timezoneId: "UTC",
    // What turns while something loads is painted sixty times a second, without a graphics card.
    reducedMotion: "reduce",
  });
  t.teardown(async () => {
    if (!t.passing()) for (const page of context.pages()) t.comment(await shownBy(page));
    await context.close();
  });
  return context;
}

async function shownBy(page: Page): Promise<string> {
  const text = page.evaluate<string>("document.body.innerText").catch((error: unknown) => String(error));
  return `${page.url()} shows:\n${await text}`;
}

/** Fails the test when the page throws, breaks its own policy, or asks another machine. Errors of HTTP are its daily bread. */
export function watchPage(t: Test, page: Page, origin: string): void {
  page.on("pageerror", (error) => t.fail(`the page threw: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) t.fail(message.text());
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:data|blob|about):/u.test(url)) t.fail(`the page asks ${url}`);
  });
}

/** Everything but contrast, which is asked in light and in dark, and takes the most time. */
const looks = [
  { name: "light", colorScheme: "light", size: desktop, rules: "everything" },
  { name: "dark", colorScheme: "dark", size: desktop, rules: "contrast" },
  { name: "phone", colorScheme: "light", size: phone, rules: "all but contrast" },
] as const;
/** Colours that are on their way from one look to the other are of neither. */
export const settled = `Promise.allSettled(
  document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations < 9).map((one) => one.finished))`;
/** The style of another size applies from the next frame on. */
export const twoFrames = "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))";

/**
 * Looks at a page in light, in dark and on a phone: nothing that a screen reader, a keyboard or weak eyes stumble over, and
 * nothing wider than the phone. With SOTTO_PICTURES=1 each look is kept in docs/pictures.
 */
export async function look(t: Test, page: Page, name: string): Promise<void> {
  // A tab behind another one is not painted anew.
  await page.bringToFront();
  for (const { name: how, colorScheme, size, rules } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    await page.evaluate(twoFrames);
    await page.evaluate(settled);
    t.same(await stumbles(page, rules), [], `${name}, ${how}: everybody can use it`);
    const width = await page.evaluate("document.documentElement.scrollWidth");
    t.ok(Number(width) <= size.width, `${name}, ${how}: nothing is wider than the screen`);
    if (process.env["SOTTO_PICTURES"] !== "1") continue;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}-${how}.png`), fullPage: how === "phone" });
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(desktop);
}

/** Leads an open page to a path as a link in it would, which takes half of the processor time of opening it anew. */
export async function goWithin(page: Page, origin: string, path: string): Promise<void> {
  const address = `${origin}/admin/ui${path}`;
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  // The page before is gone from the next frame on.
  await page.evaluate(twoFrames);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("main:not(:has(.loading))").waitFor();
}
