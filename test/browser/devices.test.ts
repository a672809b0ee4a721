/** More pages, and then that of the devices, whose skill changes what the others say. */
import t from "tap";
import { testDevices } from "./devices.ts";
import { only, testPages } from "./pages.ts";
import { anna, makeWorld } from "./world.ts";

t.setTimeout(900_000);

t.test("the web page, from privacy to tasks, and devices", async (t) => {
  const world = await makeWorld(t);
  await world.rest("POST", "/user", anna);
  await testPages(t, world, "devices.test.ts");
  if (only.length === 0 || only.includes("devices")) await t.test("the page devices", (t) => testDevices(t, world));
});
