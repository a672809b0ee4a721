/** Debian's Chromium, and what a test does with a page of it. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Test } from "tap";

const pictures = join(import.meta.dirname, "../../docs/pictures");
const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

export async function startBrowser(t: Test): Promise<Browser> {
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
    ],
  });
  t.teardown(() => browser.close());
  return browser;
}

/** A browser of its own for one user. The board's authority is known to it as it would be after its installation. */
export function newVisitor(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ ignoreHTTPSErrors: true, viewport: desktop, locale: "en-GB", timezoneId: "UTC" });
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

/** Colours that are on their way from one look to the other are of neither. */
const settled = `Promise.allSettled(
  document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations < 9).map((one) => one.finished))`;

/**
 * Looks at a page in light, in dark and on a phone: nothing that a screen reader, a keyboard or weak eyes stumble over, and
 * nothing wider than the phone. With SOTTO_PICTURES=1 each look is kept in docs/pictures.
 */
export async function look(t: Test, page: Page, name: string): Promise<void> {
  for (const [look, colorScheme, size] of [
    ["light", "light", desktop],
    ["dark", "dark", desktop],
    ["phone", "light", phone],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    await page.evaluate(settled);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    t.same(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`).join("; ")}`,
      ),
      [],
      `${name}, ${look}: everybody can use it`,
    );
    const width = await page.evaluate("document.documentElement.scrollWidth");
    t.ok(Number(width) <= size.width, `${name}, ${look}: nothing is wider than the screen`);
    if (process.env["SOTTO_PICTURES"] === "1") {
      await mkdir(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}-${look}.png`), fullPage: look === "phone" });
    }
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(desktop);
}
