/** Debian's Chromium, and what a test does with a page of it. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Test } from "tap";

const pictures = join(import.meta.dirname, "../../docs/pictures");
const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

/** `trusting`: as if the board's authority were installed; only then Chromium takes a service worker. */
export async function startBrowser(t: Test, { trusting = false } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
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

/** A browser of its own for one user. The board's authority is known to it as it would be after its installation. */
export function newVisitor(browser: Browser, locale = "en-GB"): Promise<BrowserContext> {
  return browser.newContext({
    ignoreHTTPSErrors: true,
    // What a worker fetches cannot be intercepted; away.ts tests it.
    serviceWorkers: "block",
    viewport: desktop,
    locale,
    timezoneId: "UTC",
    // What turns while something loads is painted sixty times a second, without a graphics card.
    reducedMotion: "reduce",
  });
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
  { name: "light", colorScheme: "light", size: desktop, rules: (axe: AxeBuilder) => axe },
  { name: "dark", colorScheme: "dark", size: desktop, rules: (axe: AxeBuilder) => axe.withRules("color-contrast") },
  { name: "phone", colorScheme: "light", size: phone, rules: (axe: AxeBuilder) => axe.disableRules("color-contrast") },
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
    const { violations } = await rules(new AxeBuilder({ page }).setLegacyMode()).analyze();
    t.same(violations.map(said), [], `${name}, ${how}: everybody can use it`);
    const width = await page.evaluate("document.documentElement.scrollWidth");
    t.ok(Number(width) <= size.width, `${name}, ${how}: nothing is wider than the screen`);
    if (process.env["SOTTO_PICTURES"] !== "1") continue;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}-${how}.png`), fullPage: how === "phone" });
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(desktop);
}

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

function said({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`).join("; ")}`;
}
