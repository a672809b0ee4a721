/** The tests of single pages, in folder pages/. To test another page put a file there that exports `test`. */
import { glob } from "node:fs/promises";
import { join } from "node:path";
import type { Test } from "tap";
import type { World } from "./world.ts";

type PageTest = { readonly test: (t: Test, world: World) => Promise<void> };

/** Names of pages, given as arguments: only these are tested. */
export const only: readonly string[] = process.argv.slice(2);

/** Tests the pages whose names are in the alphabet from `from` up to, and without, `to`. */
export async function testPages(t: Test, world: World, from: string, to: string): Promise<void> {
  const files = await Array.fromAsync(glob("*.ts", { cwd: join(import.meta.dirname, "pages") }));
  const names = files.map((file) => file.replace(/\.ts$/u, "")).filter((name) => name >= from && name < to);
  for (const name of names.toSorted()) {
    if (only.length > 0 && !only.includes(name)) continue;
    const { test } = (await import(`./pages/${name}.ts`)) as PageTest;
    await t.test(`the page ${name}`, (t) => test(t, world));
  }
}
