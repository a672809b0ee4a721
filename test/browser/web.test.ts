/**
 * The web page in a real browser, on the supervisor that is shipped. One platform and one browser serve all of it: first
 * the board is made somebody's, then each file of pages/ has its turn, and at last the board goes away. To test another page
 * put a file there that exports `test`. Arguments: only these pages.
 */
import { glob } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import { testAway } from "./away.ts";
import { testDevices } from "./devices.ts";
import { testSignIn } from "./sign-in.ts";
import { testSize } from "./size.ts";
import { makeWorld, type World } from "./world.ts";

// Every page of it, one after the other, also where the machine has other work.
t.setTimeout(900_000);

type PageTest = { readonly test: (t: Test, world: World) => Promise<void> };

t.test("the web page", async (t) => {
  const world = await makeWorld(t);
  await t.test("it is small, and whole", testSize);
  await t.test("a new board is claimed, and entered again", (t) => testSignIn(t, world));
  const files = (await Array.fromAsync(glob("*.ts", { cwd: join(import.meta.dirname, "pages") }))).toSorted();
  const only = process.argv.slice(2);
  for (const file of files) {
    if (only.length > 0 && !only.includes(file.replace(".ts", ""))) continue;
    const { test } = (await import(`./pages/${file}`)) as PageTest;
    await t.test(`the page ${file.replace(".ts", "")}`, (t) => test(t, world));
  }
  if (only.length === 0 || only.includes("devices")) await t.test("the page devices", (t) => testDevices(t, world));
  await t.test("a board that is away, and back", (t) => testAway(t, world));
});
