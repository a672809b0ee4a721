import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

type Config = {
  readonly config: { readonly asr: { readonly longest: { readonly value: number; readonly source: string } } };
};

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/settings/asr");
  await page.getByRole("heading", { name: "ASR", level: 2 }).waitFor();
  await page.getByText("Saving restarts only asr").waitFor();
  const longest = page.getByLabel("longest", { exact: true });
  await longest.fill("100000");
  await page.getByRole("button", { name: "Save 1 changed" }).click();
  await page.getByRole("alert").first().waitFor();
  t.equal(await longest.inputValue(), "100000", "what was typed stays");
  await page.evaluate("scrollTo(0, 0)");
  await look(t, page, "settings");
  await longest.fill("15");
  await page.getByRole("button", { name: "Save 1 changed" }).click();
  await page.getByText("Restarting asr.").waitFor();
  const now = async () => ((await world.rest("GET", "/config")) as Config).config.asr.longest;
  t.match(await now(), { value: 15, source: "file" });
  await page.getByRole("button", { name: "Use the default of longest" }).click();
  await page.getByRole("button", { name: "Save 1 changed" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  t.match(await now(), { source: "default" });
  await page.getByRole("link", { name: "Audio server" }).click();
  await page.getByRole("heading", { name: "Audio server", level: 2 }).waitFor();
}
