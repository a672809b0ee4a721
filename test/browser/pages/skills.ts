import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/skills");
  // The menu has a link "Home".
  await page.getByRole("link", { name: "home", exact: true }).waitFor();
  await page.getByLabel("Repository").fill("http://example.org/lights.git");
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "https" }).waitFor();
  await page.evaluate("scrollTo(0, 0)");
  await look(t, page, "skills");
  await page.getByRole("main").getByRole("link", { name: "home", exact: true }).click();
  await page.getByRole("heading", { name: "home", level: 1 }).waitFor();
  const setting = page.getByRole("spinbutton").or(page.getByRole("textbox")).first();
  await setting.fill("70");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. Restarting home.").waitFor();
  t.match(await world.rest("GET", "/actions/home/config"), { values: { global: { default_brightness: "70" } } });
  await page.evaluate("scrollTo(0, 0)");
  await look(t, page, "skill");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("runs", { exact: true }).waitFor();
  await world.task("POST", "/actions/git", { url: "speaker" });
  await page.goto(`${world.origin}/admin/ui/skills/speaker`);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("heading", { name: "Skills", level: 1 }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "speaker", exact: true }).waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".toast", { hasText: "Removed the skill speaker" }).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("main").getByRole("link", { name: "speaker", exact: true }).waitFor();
  t.pass("a removed skill is brought back");
  await world.task("DELETE", "/skills/speaker", undefined);
  await page.goto(`${world.origin}/admin/ui/skills/nothing`);
  await page.getByRole("alert").filter({ hasText: "no such skill" }).waitFor();
}
