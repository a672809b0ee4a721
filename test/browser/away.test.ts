/** The last pages, and then a board that goes away. */
import t from "tap";
import { testAway } from "./away.ts";
import { only, testPages } from "./pages.ts";
import { anna, makeWorld } from "./world.ts";

t.setTimeout(900_000);

t.test("the web page, from updates to wake words, and without its board", async (t) => {
  const world = await makeWorld(t);
  await world.rest("POST", "/user", anna);
  await testPages(t, world, "away.test.ts");
  if (only.length === 0) await t.test("a board that is away, and back", (t) => testAway(t, world));
});
