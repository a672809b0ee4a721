/** The page in other languages, on a platform and in a browser of its own: the other pages need most of a file's time. */
import t from "tap";
import { testFrame } from "./frame.ts";
import { testLanguages } from "./languages.ts";
import { anna, makeWorld } from "./world.ts";

t.setTimeout(900_000);

t.test("a visitor reads the page in the own language", async (t) => {
  const world = await makeWorld(t);
  await world.rest("POST", "/user", anna);
  await t.test("the frame of Home", (t) => testFrame(t, world));
  await testLanguages(t, world);
});
