/** The tests of single pages, in folder pages/. To test another page put a file there that exports `test`. */
import { glob } from "node:fs/promises";
import { join } from "node:path";
import type { Test } from "tap";
import type { World } from "./world.ts";

type PageTest = { readonly test: (t: Test, world: World) => Promise<void> };

/** Names of pages, given as arguments: only these are tested. */
export const only: readonly string[] = process.argv.slice(2);

/**
 * Which names the first page of each test file has at least: four files of one length, so that each ends in time on a machine that
 * is ten times as slow.
 */
const begins = { "web.test.ts": "", "pages.test.ts": "b", "devices.test.ts": "p", "away.test.ts": "u" } as const;
const end = "~";

/** Tests the pages that a test file has. */
export async function testPages(t: Test, world: World, of: keyof typeof begins): Promise<void> {
  const from = begins[of];
  const to = Object.values(begins).find((one) => one > from) ?? end;
  const files = await Array.fromAsync(glob("*.ts", { cwd: join(import.meta.dirname, "pages") }));
  const names = files.map((file) => file.replace(/\.ts$/u, "")).filter((name) => name >= from && name < to);
  for (const name of names.toSorted()) {
    if (only.length > 0 && !only.includes(name)) continue;
    const { test } = (await import(`./pages/${name}.ts`)) as PageTest;
    await t.test(`the page ${name}`, (t) => test(t, world));
  }
}
