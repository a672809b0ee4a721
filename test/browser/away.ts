import type { Test } from "tap";
import type { World } from "./world.ts";

export async function testAway(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/components");
  await page.getByRole("heading", { name: "Components", level: 1 }).waitFor();
  const everything = /\/admin\/(?!ui\/)/u;
  await page.route(everything, (route) => route.abort("connectionrefused"));
  await page.getByText("The board does not answer.").waitFor();
  await page.unroute(everything);
  await page.getByText("The board does not answer.").waitFor({ state: "detached" });
  t.pass("it says so, and goes on by itself when the board is back");
  t.equal(await world.platform.stop(), 0);
  await page.getByText("The board does not answer.").waitFor();
  t.equal(
    await page.getByRole("heading", { name: "Components", level: 1 }).count(),
    1,
    "what was known stays to be read",
  );
}
