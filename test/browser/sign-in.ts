import type { Test } from "tap";
import { look } from "./chromium.ts";
import { anna, type World } from "./world.ts";

export async function testSignIn(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/", { anonymous: true });
  await page.getByRole("heading", { name: "This board is yours" }).waitFor();
  await look(t, page, "claim");
  await page.getByLabel("Name").fill(anna.login);
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Make it mine" }).click();
  await page.getByRole("alert").filter({ hasText: "8" }).waitFor();
  await page.getByLabel("Password").fill(anna.password);
  await page.getByRole("button", { name: "Make it mine" }).click();
  await page.getByRole("heading", { name: "First steps", level: 1 }).waitFor();
  t.match(page.url(), /\/admin\/ui\/first-steps$/u, "a newcomer is led on");

  const second = await page.context().newPage();
  await second.goto(`${world.origin}/admin/ui/tasks`);
  await second.getByRole("heading", { name: "Tasks", level: 1 }).waitFor();
  t.pass("another tab of the same browser does not ask again");
  await second.getByRole("button", { name: "Log out" }).click();
  await second.getByRole("heading", { name: "Welcome back" }).waitFor();
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  t.pass("who logs out in one tab has logged out in all");
  await second.close();
  await look(t, page, "log-in");

  await page.getByLabel("Name").fill(anna.login);
  await page.getByLabel("Password").fill("wrong horse");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("alert").filter({ hasText: "Wrong user name or password" }).waitFor();
  t.equal(await page.getByLabel("Name").inputValue(), anna.login, "what was typed stays");
  await page.getByLabel("Password").fill(anna.password);
  await page.getByLabel("Password").press("Enter");
  await page.getByRole("button", { name: "Log out" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Log out" }).waitFor();
  t.pass("a reload does not ask again");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Sessions", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#open-navigation:focus").waitFor();
  t.pass("on a phone the menu gives the focus back");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Components" }).click();
  await page.getByRole("heading", { name: "Components", level: 1 }).waitFor();
  t.equal(await page.getByRole("button", { name: "Close" }).count(), 0, "and closes when a page is chosen");
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.reload();
  await page.getByRole("button", { name: "Log out" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  t.equal(await page.evaluate("document.activeElement?.id"), "main", "the keyboard skips the navigation");
}
