import type { Test } from "tap";
import { look } from "../chromium.ts";
import { anna, type World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/users");
  await page.getByText("(you)").waitFor();
  t.equal(await page.getByRole("button", { name: `Remove ${anna.login}` }).count(), 0, "the last one stays");
  await page.getByRole("button", { name: "Create an invitation" }).click();
  const code = (await page.locator(".code").textContent()) ?? "";
  await world.rest("POST", "/user", { login: "bert", password: "battery staple", setupCode: code });
  await page.getByText("bert").waitFor();
  await page.getByLabel("Role of bert").selectOption("viewer");
  await page.getByText("bert is viewer now.").waitFor();
  t.ok(await page.getByLabel(`Role of ${anna.login}`).isDisabled(), "the last owner remains one");
  await look(t, page, "users");
  await page.getByRole("button", { name: "Change the password of bert" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New password").fill("short");
  await dialog.getByLabel("Repeat the password").fill("short");
  await dialog.getByRole("button", { name: "Change it" }).click();
  await dialog.getByRole("alert").first().waitFor();
  await dialog.getByLabel("New password").fill("staple battery");
  await dialog.getByLabel("Repeat the password").fill("staple battery");
  await dialog.getByRole("button", { name: "Change it" }).click();
  await page.getByText("Changed the password of bert.").waitFor();
  await page.getByRole("button", { name: "Remove bert" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Removed bert.").waitFor();
  const { users } = (await world.rest("GET", "/users")) as { users: readonly unknown[] };
  t.equal(users.length, 1);
}
