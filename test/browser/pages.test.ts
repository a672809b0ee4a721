/** More pages, among them those that look into the network. */
import t from "tap";
import { startAvahi } from "../avahi.ts";
import { testPages } from "./pages.ts";
import { anna, makeWorld } from "./world.ts";

t.setTimeout(900_000);

t.test("the web page, from backup to models", async (t) => {
  // Boards find each other in a network of the test's own.
  Object.assign(process.env, (await startAvahi(t, "kitchen")).env);
  const world = await makeWorld(t);
  await world.rest("POST", "/user", anna);
  await testPages(t, world, "pages.test.ts");
});
