import type { Page } from "playwright-core";
import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/sites");
  const site = page.locator("section", { has: page.getByRole("heading", { name: "default", level: 2 }) });
  const set = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await site.getByLabel("Volume, 100 %").fill("0.5");
  await site.getByLabel("Volume, 50 %").waitFor();
  t.equal((await set).status(), 200);
  t.same(await world.rest("GET", "/audio/volumes"), { volumes: [{ siteId: "default", volume: 0.5 }] });
  await page.reload();
  await site.getByLabel("Volume, 50 %").waitFor();
  await world.rest("PUT", "/audio/volumes/default", { volume: 1 });
  await site.getByRole("button", { name: "Mute default", exact: true }).click();
  await site.getByText(/Muted by .+ since .+ No sound leaves the audio server/u).waitFor();
  t.match(await world.rest("GET", "/audio/microphones"), { microphones: [{ siteId: "default", muted: true }] });
  await site.getByRole("button", { name: "Unmute default" }).click();
  await site.getByRole("button", { name: "Mute default", exact: true }).waitFor();
  t.match(await world.rest("GET", "/audio/microphones"), { microphones: [{ siteId: "default", muted: false }] });
  const attic = { site_id: "attic", microphone: "null", speaker: "null" };
  await world.rest("PUT", "/audio", { sites: [{ site_id: "default" }, attic] });
  await site.getByLabel("Speaker").selectOption("null");
  await site.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. Restarting default.").waitFor();
  t.match(
    await world.rest("GET", "/audio"),
    { audio: { sites: [{ site_id: "default", speaker: "null" }, attic] } },
    "the site that somebody else has added meanwhile stays",
  );
  await page.getByRole("heading", { name: "attic", level: 2 }).waitFor();
  await page.getByRole("button", { name: "Remove attic" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("heading", { name: "attic", level: 2 }).waitFor({ state: "detached" });
  await page.reload();
  const undo = page.locator(".toast", { hasText: "Removed the site attic" }).getByRole("button", { name: "Undo" });
  await world.rest("PUT", "/audio", { sites: [{ site_id: "default" }, { ...attic, volume: 0.3 }] });
  await undo.click();
  await page.getByText("Somebody else has added a site with this name").waitFor();
  t.match(await world.rest("GET", "/audio"), { audio: { sites: [{}, { volume: 0.3 }] } }, "a newer one stays");
  await world.rest("PUT", "/audio", { sites: [{ site_id: "default" }] });
  await undo.click();
  // Until then, the page may show the heading of the one that was added, and removed, beside it.
  await page.locator(".toast", { hasText: "Undone" }).waitFor();
  await page.getByRole("heading", { name: "attic", level: 2 }).waitFor();
  t.match(await world.rest("GET", "/audio"), { audio: { sites: [{}, attic] } }, "a removed site is brought back");
  await world.rest("PUT", "/audio", { sites: [{ site_id: "default" }] });
  await site.getByRole("button", { name: "Listen at default" }).click();
  await page.getByRole("meter").waitFor();
  await page.evaluate("scrollTo(0, 0)");
  await look(t, page, "sites");
  await page.getByLabel("Site name").fill("The Kitchen");
  await page.getByRole("button", { name: "Add it" }).click();
  await page.getByRole("alert").filter({ hasText: "lower-case letters" }).waitFor();
  await page.getByLabel(/Play a sound when listening/u).uncheck();
  await page.locator("section", { hasText: "Play a sound" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  t.match(await world.rest("GET", "/config"), { config: { feedback: { sound: { value: false } } } });
  await world.rest("PUT", "/config", { feedback: { sound: null } });
  await plainBoards(t, page);
}

/** In the words of the REST: a real one needs a network interface of its own (supervisor/satellites/plain-door.test.ts). */
async function plainBoards(t: Test, page: Page): Promise<void> {
  const shed = { siteId: "shed", addedAt: "2026-11-27T00:00:00.000Z", connected: true };
  const satellites = [
    { ...shed, plain: true },
    { ...shed, siteId: "barn", plain: false },
  ];
  const [address, plainAddresses] = ["board.local:8883", ["10.0.0.1:1884"]];
  await page.route("**/admin/satellites", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { address, plainAddresses, satellites } })
      : route.fulfill({ status: 201, json: { siteId: "loft", credential: "password = x" } }),
  );
  await page.reload();
  await page.getByRole("listitem").filter({ hasText: "shed" }).getByText("not encrypted").waitFor();
  t.equal(await page.getByRole("listitem").filter({ hasText: "barn" }).getByText("not encrypted").count(), 0);
  await page.getByLabel("It is a microcontroller").check();
  await look(t, page, "sites-plain");
  await page.getByLabel("Its room").fill("loft");
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Create credential" }).click();
  t.same((await asked).postDataJSON(), { siteId: "loft", plain: true });
  await page.getByText("Enter this on that board.").waitFor();
  await page.unroute("**/admin/satellites");
}
