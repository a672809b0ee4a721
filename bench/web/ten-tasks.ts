/**
 * Ten things that people do with the page, each from its home on a phone, on the built platform: counts taps and seconds.
 * Prints a page and writes bench/results/ten-tasks.md, with a picture of how each ended.
 *
 *   node bench/web/ten-tasks.ts [--dry] [TASK…]
 *
 * `--dry` keeps no results; TASK: only those whose name contains it.
 */
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { keep } from "../keep.ts";
import { makeFolder, start } from "../loop/platform.ts";
import { anna, ask, type Board } from "./board.ts";
import { type Done, pictureOf, reportTasks } from "./report-tasks.ts";
import { Taps } from "./taps.ts";
import { tasks } from "./tasks.ts";

const { values, positionals } = parseArgs({
  options: { dry: { type: "boolean", default: false } },
  allowPositionals: true,
});
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const pictures = join(import.meta.dirname, "../results/ten-tasks");
/** How long a step may take before the task counts as impossible. */
const stepTimeoutMs = 110_000;

async function perform(board: Board, page: Page): Promise<readonly Done[]> {
  const done: Done[] = [];
  for (const { name, prepare, steps, note, isPartial = false } of tasks) {
    if (positionals.length > 0 && !positionals.some((one) => name.includes(one))) continue;
    const prepared = await prepare?.(board);
    await page.goto(`${board.origin}/admin/ui/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator("main:not(:has(.loading))").waitFor();
    const taps = new Taps();
    const began = performance.now();
    let fault: string | undefined;
    try {
      await steps({ page, taps, board, prepared });
    } catch (error) {
      fault = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    }
    const seconds = (performance.now() - began) / 1000;
    // What a person sees at the end, or where it failed.
    if (!values.dry) await page.screenshot({ path: join(pictures, pictureOf(name)), type: "jpeg", quality: 70 });
    done.push({ name, taps: taps.count, seconds, fault, isPartial, note });
    console.log(
      `${name}: ${taps.count} taps, ${seconds.toFixed(1)} s${fault === undefined ? "" : `, failed: ${fault}`}`,
    );
    await page.unrouteAll();
  }
  return done;
}

const folder = await makeFolder();
const platform = await start(folder.path);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args });
try {
  const { origin } = new URL(platform.control.admin.url);
  const board: Board = { origin, bus: platform.control.bus.url, browser };
  await ask(board, "POST", "/user", anna);
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 360, height: 640 },
    locale: "en-GB",
  });
  const credential = `Basic ${Buffer.from(`${anna.login}:${anna.password}`).toString("base64")}`;
  await context.addInitScript(`sessionStorage.setItem("sotto.credential", ${JSON.stringify(credential)})`);
  const page = await context.newPage();
  page.setDefaultTimeout(stepTimeoutMs);
  const done = await perform(board, page);
  const text = reportTasks(`${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}`, done);
  console.log(text);
  if (!values.dry) keep("ten-tasks", text);
  process.exitCode = done.some(({ fault }) => fault !== undefined) ? 1 : 0;
} finally {
  await browser.close();
  await platform.stop();
  await folder.remove();
}
