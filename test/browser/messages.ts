/** The messages of the page: with some of them shown, everything else can still be read and used. */
import type { Page } from "playwright-core";
import type { Test } from "tap";
import { twoFrames } from "./chromium.ts";
import type { World } from "./world.ts";

const sizes = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

/** What lies under a message although it was brought into sight, as a Tab or a search brings it. */
const covered = `(() => {
  const messages = document.querySelector(".toasts");
  const usable = [...document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary)")];
  return usable.filter((one) => {
    if (!one.checkVisibility()) return false;
    one.scrollIntoView({ block: "nearest" });
    const { left, right, bottom } = one.getBoundingClientRect();
    const top = document.elementFromPoint((left + right) / 2, bottom - 2);
    return top !== null && messages.contains(top);
  }).map((one) => one.getAttribute("aria-label") ?? one.textContent);
})()`;

/** Messages whose words have less than half of their width. */
const squeezed = `[...document.querySelectorAll(".toast")].filter((one) =>
  one.querySelector("span").offsetWidth < one.offsetWidth / 2 && one.querySelector("span").offsetHeight > 40
).map((one) => one.textContent)`;

/** Also what an unsaved change brings, which stays at the bottom. */
export async function testMessages(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/sites");
  for (const name of ["attic", "cellar"]) {
    await page.getByLabel("Site name").fill(name);
    await page.getByRole("button", { name: "Add it" }).click();
    await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
  }
  for (const name of ["attic", "cellar"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.locator(".toast", { hasText: name }).getByRole("button", { name: "Undo" }).waitFor();
  }
  await nothingCovered(t, page, "sites");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Wake word", level: 2 }).waitFor();
  await page.getByLabel("Sensitivity").press("ArrowRight");
  await page.getByRole("button", { name: "Save 1 change" }).waitFor();
  await nothingCovered(t, page, "settings");
  t.ok(await page.locator(".toast").count(), "the messages were there all the time");
}

async function nothingCovered(t: Test, page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(twoFrames);
    t.same(await page.evaluate(squeezed), [], `${name}, ${size.width}: the words of a message have room`);
    t.same(await page.evaluate(covered), [], `${name}, ${size.width}: no message covers anything`);
  }
  await page.setViewportSize(sizes[0]!);
}
