import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/components");
  const row = page.getByRole("row", { name: /^tts/u });
  await row.getByText("runs").waitFor();
  await page.locator(".log").getByText("ready").first().waitFor();
  await look(t, page, "components");

  await row.getByRole("button", { name: "Stop tts" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop it" }).click();
  await row.getByText("stopped").waitFor();
  await row.getByRole("button", { name: "Start tts" }).click();
  await row.getByText("runs", { exact: true }).waitFor();
  t.pass("a component is stopped and started");

  await page.getByRole("link", { name: "hotword" }).click();
  await page.getByRole("heading", { name: "hotword", level: 1 }).waitFor();
  await page.getByText("default_phrase").waitFor();
  await page.locator('.chart .line[d*="L"]').first().waitFor();
  await page.getByLabel("Only lines containing").fill("listening");
  await page.locator(".log").getByText("ready", { exact: true }).first().waitFor({ state: "detached" });
  await page.locator(".log").getByText("listening for a wake word").first().waitFor();
  t.pass("its log goes on while it is looked at, and is filtered");
  await look(t, page, "component");
  await page.goto(`${world.origin}/admin/ui/components/nothing`);
  await page.getByRole("alert").getByText("COMPONENT_UNKNOWN").waitFor();
}
