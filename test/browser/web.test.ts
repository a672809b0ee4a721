/**
 * The web page in a real browser, on the supervisor that is shipped. One platform and one browser serve all of it: first
 * the board is made somebody's, then the first of the files of pages/ have their turn; pages.ts says where the others are.
 * Arguments: only these pages.
 */
import t from "tap";
import { testPages } from "./pages.ts";
import { testSignIn } from "./sign-in.ts";
import { testSize } from "./size.ts";
import { makeWorld } from "./world.ts";

// One page after the other, also where the machine has other work.
t.setTimeout(900_000);

t.test("the web page", async (t) => {
  const world = await makeWorld(t);
  await t.test("it is small, and whole", testSize);
  await t.test("a new board is claimed, and entered again", (t) => testSignIn(t, world));
  await testPages(t, world, "web.test.ts");
});
