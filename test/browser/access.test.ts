/** On a platform and in a browser of its own: the other pages need most of a file's time. */
import t from "tap";
import { testFinder, testKeyboard, testZoom } from "./access.ts";
import { testMessages } from "./messages.ts";
import { anna, makeWorld } from "./world.ts";

t.setTimeout(900_000);

t.test("everybody can use the page", async (t) => {
  const world = await makeWorld(t);
  await world.rest("POST", "/user", anna);
  await t.test("what nobody can use is found", (t) => testFinder(t, world));
  await t.test("every page at 200 % zoom, in light and dark", (t) => testZoom(t, world));
  await t.test("messages cover nothing", (t) => testMessages(t, world));
  await t.test("by the keyboard alone, and always in sight", (t) => testKeyboard(t, world));
});
