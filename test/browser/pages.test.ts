/** The other half of the pages, and what changes the platform they are seen on: the skill for devices, and a board that goes away. */
import t from "tap";
import { testAway } from "./away.ts";
import { testDevices } from "./devices.ts";
import { only, testPages } from "./pages.ts";
import { anna, makeWorld } from "./world.ts";

t.setTimeout(900_000);

t.test("the web page, from injection to wake words", async (t) => {
  const world = await makeWorld(t);
  await world.rest("POST", "/user", anna);
  await testPages(t, world, "i", "z");
  if (only.length === 0 || only.includes("devices")) await t.test("the page devices", (t) => testDevices(t, world));
  await t.test("a board that is away, and back", (t) => testAway(t, world));
});
