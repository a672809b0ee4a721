import type { Test } from "tap";
import { devicesOfAHouse } from "../../skills/home/testing/devices-of-a-house.ts";
import { simulateHouse } from "../../skills/home/testing/simulated-house.ts";
import { look } from "./chromium.ts";
import type { World } from "./world.ts";

/** After the other pages: the skill of the package takes the place of the example, whose intents these say. */
export async function testDevices(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/devices");
  // The example's skill of this name only pretends, and is replaced.
  await page.getByText("This board only plays with lamps so far").waitFor();
  await page.getByRole("button", { name: "Install it" }).click();
  await page.getByText("No device has announced itself yet").waitFor();
  const house = await simulateHouse({ url: world.platform.control.bus.url }, devicesOfAHouse);
  t.teardown(() => house.close());
  const bedroom = page.locator("section", { has: page.getByRole("heading", { name: "Bedroom", level: 2 }) });
  const blind = bedroom.getByRole("listitem").filter({ hasText: "blind" });
  await blind.getByRole("button", { name: /^Close/u }).click();
  await page.getByText(/blind has confirmed/u).waitFor();
  t.ok(house.commands.some((command) => command.startsWith("zigbee2mqtt/Bedroom blind/set CLOSE")));
  t.equal(await page.getByRole("button", { name: /: front door$/u }).count(), 0, "a lock is not opened from here");
  await page.evaluate("scrollTo(0, 0)");
  await look(t, page, "devices");

  await blind.getByRole("button", { name: /^Edit/u }).click();
  await blind.getByLabel("Names").fill("shutter, roller blind");
  await blind.getByLabel("Room").fill("attic");
  await blind.getByRole("button", { name: "Save" }).click();
  const attic = page.locator("section", { has: page.getByRole("heading", { name: "attic", level: 2 }) });
  const shutter = attic.getByRole("listitem").filter({ hasText: "shutter" });
  await shutter.waitFor();
  await shutter.getByRole("button", { name: "Edit shutter" }).click();
  await shutter.getByLabel("Names").fill("shut=ter");
  await shutter.getByRole("button", { name: "Save" }).click();
  await shutter.getByRole("alert").filter({ hasText: "cannot be said" }).waitFor();
  await shutter.getByLabel("Names").fill("shutter");
  await shutter.getByLabel("Hidden").check();
  await shutter.getByRole("button", { name: "Save" }).click();
  await attic.getByText("hidden").waitFor();
  const home = await world.open(t, "/");
  const lamps = home.locator("section", { has: home.getByRole("heading", { name: "Devices", level: 2 }) });
  await lamps.getByRole("button", { name: "On: ceiling lamp" }).click();
  await home.getByText("ceiling lamp has confirmed").waitFor();
  t.equal(await lamps.getByRole("button", { name: /: shutter$/u }).count(), 0, "what is hidden is not on Home");
  t.pass("a device is named, placed and hidden; a name that nobody can say is refused where it was written");
}
