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
  await page.getByRole("button", { name: "Undo" }).click();
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
}
