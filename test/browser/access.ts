/** Every page for somebody who sees little or has no mouse: at 200 % zoom in light and dark, and by the keyboard alone. */
import type { Page } from "playwright-core";
import type { Test } from "tap";
import { type Rules, stumbles } from "./axe.ts";
import { goWithin, settled, twoFrames } from "./chromium.ts";
import { pages } from "./every-page.ts";
import { anna, type World } from "./world.ts";

/** What nobody can use, so that a finder that finds nothing is found out. */
export async function testFinder(t: Test, { browser }: World): Promise<void> {
  const page = await browser.newPage();
  const find = async (rules: Rules) => (await stumbles(page, rules)).map((one) => one.split(":")[0]);
  await page.setContent(
    '<html lang="en"><title>x</title><main><h1>x</h1><img src="x"><p style="color: #eee">some text</p></main>',
  );
  t.same(await find("everything"), ["color-contrast", "image-alt"]);
  t.same(await find("contrast"), ["color-contrast"]);
  t.same(await find("all but contrast"), ["image-alt"]);
  await page.close();
}

/** What a window of 1280 × 860 shows at 200 %. */
const zoomed = { width: 640, height: 430 };
const parts = ["intents", "entities", "tests", "basics", "versions"].map((part) => `/assistant/${part}`);

export async function testZoom(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/");
  await page.setViewportSize(zoomed);
  const look = async (path: string) => {
    await goWithin(page, world.origin, path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(twoFrames);
      await page.evaluate(settled);
      // Light and dark differ in colours only.
      const found = await stumbles(page, colorScheme === "light" ? "everything" : "contrast");
      t.same(found, [], `${path}, ${colorScheme}: everybody can use it`);
    }
    const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
    t.ok(width <= zoomed.width, `${path}: nothing is wider than the window`);
  };
  for (const path of ["/", ...Object.keys(pages)]) await look(path);
  await world.rest("POST", "/assistant/draft", { from: "installed" });
  for (const path of parts) await look(path);
}

const misunderstood = "my book is hard to read in the lounge";

/** From the log-in to the first steps, a sentence that is taught, and a setting. */
export async function testKeyboard(t: Test, world: World): Promise<void> {
  await world.rest("POST", "/sessions", { text: misunderstood });
  const page = await world.open(t, "/", { anonymous: true });
  const keys = page.keyboard;
  const go = (name: string | RegExp) => tabTo(t, page, name);
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  await go("Name");
  await keys.type(anna.login);
  await go("Password");
  await keys.type(anna.password);
  await keys.press("Enter");
  await page.getByRole("button", { name: "Log out" }).waitFor();

  await go("First steps");
  await keys.press("Enter");
  await arriveAt(page, "First steps");
  await go("Play a tone");
  await keys.press("Enter");
  await page.getByText("completed", { exact: true }).waitFor();

  await go("Sessions");
  await keys.press("Enter");
  await arriveAt(page, "Sessions");
  await page.getByText(misunderstood).first().waitFor();
  await go(new RegExp(`^${misunderstood}`, "u"));
  await keys.press("Enter");
  await page.locator(".verdict.bad").waitFor();
  await go("Teach it");
  await keys.press("Enter");
  // What loads takes the place of the button, and then the focus: no Tab leads there from the button.
  await page.locator("select:focus").waitFor();
  await keys.type("turnOnLight");
  await go("Add the sentence");
  await keys.press("Enter");
  await page.getByText("was added to turnOnLight").waitFor();
  await go("Train and try again");
  await keys.press("Enter");
  await page.getByRole("button", { name: "Install it" }).waitFor();
  await go("Install it");
  await keys.press("Enter");
  await page.getByText("in use", { exact: true }).waitFor();

  await go("Settings");
  await keys.press("Enter");
  await arriveAt(page, "Settings");
  await page.getByRole("heading", { name: "Wake word", level: 2 }).waitFor();
  await go("Sensitivity");
  await keys.press("ArrowRight");
  await page.getByRole("button", { name: "Save 1 change" }).waitFor();
  await keys.press("Enter");
  await page.getByText("Saved. Restarting hotword.").waitFor();
  t.match(await world.rest("GET", "/config"), { config: { hotword: { sensitivity: { source: "file" } } } });
}

/** The heading is given the focus after it was painted: a Tab between would be undone, and nothing is marked then. */
function arriveAt(page: Page, name: string): Promise<void> {
  return page.locator("h1:focus", { hasText: name }).waitFor();
}

/** More than any page has. */
const maxTabs = 200;

/** What has the focus: its name, and whether somebody sees that it has it. */
const focused = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return { name: "", isSeen: true };
  const labels = [...(one.labels ?? [])].map((label) => label.textContent);
  const named = one.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent) ?? [];
  const name = one.getAttribute("aria-label") ?? (named.length > 0 ? named : labels).join(" ").trim();
  const box = one.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, innerHeight / 2)];
  const top = document.elementFromPoint(x, y);
  const isOver = top !== null && (one.contains(top) || top.contains(one) || [...(one.labels ?? [])].some((label) => label.contains(top)));
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
  const isMarked = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  return { name: (name || one.textContent || "").replace(/\\s+/g, " ").trim(), isSeen: isOver && isMarked };
})()`;

/** Presses Tab until something of this name has the focus, and fails where somebody loses sight of it. */
async function tabTo(t: Test, page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  const unseen = new Set<string>();
  for (let count = 0; count < maxTabs; count += 1) {
    await page.keyboard.press("Tab");
    const now = await page.evaluate<{ readonly name: string; readonly isSeen: boolean }>(focused);
    if (!now.isSeen) unseen.add(now.name);
    passed.push(now.name);
    if (typeof name === "string" ? now.name !== name : !name.test(now.name)) continue;
    t.same([...unseen], [], `the focus is seen all the way to ${String(name)}`);
    return;
  }
  throw new Error(`no Tab leads to ${String(name)}: ${passed.slice(0, 80).join(" | ")}`);
}
