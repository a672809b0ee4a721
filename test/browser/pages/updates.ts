import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/updates");
  await page.getByText("runs from a checkout").waitFor();
  await page.getByText("Nothing yet").waitFor();
  await look(t, page, "updates-checkout");

  // A board with packages, in the words of the REST; what apt does is tried on booted boards.
  const platform = (await world.rest("GET", "/platform")) as object;
  const packages = [
    { name: "sotto", installed: "0.1.0", candidate: "0.2.0" },
    { name: "sotto-skills", installed: "0.1.0", candidate: "0.1.0" },
  ];
  await page.route("**/admin/platform", (route) => route.fulfill({ json: { ...platform, packages } }));
  await page.reload();
  await page.getByRole("heading", { name: "1 package can be upgraded" }).waitFor();
  await look(t, page, "updates");
  await page.unroute("**/admin/platform");
  await page.getByRole("button", { name: "Upgrade" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Upgrade" }).click();
  await page.getByText("runs from a checkout, not from packages").waitFor();
  t.pass("what the board refuses is told");
}
