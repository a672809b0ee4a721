import type { Test } from "tap";
import { look } from "../chromium.ts";
import { anna, type World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/users");
  await page.getByText("(you)").waitFor();
  t.equal(await page.getByRole("button", { name: `Remove ${anna.login}` }).count(), 0, "the last one stays");
  await page.getByRole("button", { name: "Create an invitation" }).click();
  // Unless a role is chosen, the guest becomes a user, who needs sites.
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const code = (await page.locator(".code").textContent()) ?? "";
  await page.getByRole("img", { name: "QR code of the address" }).waitFor();
  await look(t, page, "invitation");
  await acceptInvitation(t, world, (await page.locator(".qr a").getAttribute("href")) ?? "", code);
  await page.getByText("bert").waitFor();
  t.equal(await page.getByLabel("Role of bert").inputValue(), "user");
  await page.getByLabel("Role of bert").selectOption("viewer");
  await page.getByText("bert is viewer now.").waitFor();
  await page.getByLabel("Role of bert").selectOption("user");
  await page.getByRole("button", { name: "Sites of bert" }).click();
  await page.getByRole("dialog").getByLabel("default").check();
  await look(t, page, "sites-of-user");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText(/^since .+ · default$/u).waitFor();
  await testUser(t, world);
  t.ok(await page.getByLabel(`Role of ${anna.login}`).isDisabled(), "the last owner remains one");
  await look(t, page, "users");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Create a token" }).click();
  await dialog.getByLabel("Name of the program").fill("Two Words");
  await dialog.getByRole("button", { name: "Create it" }).click();
  await dialog.getByRole("alert").first().waitFor();
  await dialog.getByLabel("Name of the program").fill("metrics");
  await dialog.getByLabel("platform").check();
  await look(t, page, "new-token");
  await dialog.getByRole("button", { name: "Create it" }).click();
  await dialog.getByText("It is not shown again.").waitFor();
  t.match(await dialog.locator("pre").textContent(), /^sotto_[0-9a-f]{16}_/u);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByText("viewer, platform; never used").waitFor();
  await look(t, page, "tokens");
  await page.getByRole("button", { name: "Remove the token metrics" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Removed the token metrics.").waitFor();
  await page.getByRole("button", { name: "Change the password of bert" }).click();
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

/** The address of an invitation, opened in the browser of who was invited. */
async function acceptInvitation(t: Test, world: World, address: string, code: string): Promise<void> {
  const { pathname, hash } = new URL(address);
  const page = await world.open(t, pathname.replace("/admin/ui", "") + hash, { anonymous: true });
  await page.getByRole("heading", { name: "A new account" }).waitFor();
  t.equal(await page.getByLabel("Setup code or invitation").inputValue(), code, "the code need not be typed");
  t.equal(new URL(page.url()).hash, "", "and does not stay in the history");
  await page.getByRole("link", { name: "Does your browser warn about this board?" }).click();
  await page.getByRole("heading", { name: "Trust this board", level: 1 }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the certificate" }).click(),
  ]);
  t.equal(download.suggestedFilename(), "sotto.crt", "who is not logged in gets the certificate");
  await look(t, page, "trust");
  await page.goBack();
  await page.getByLabel("Name").fill("bert");
  await page.getByLabel("Password").fill("battery staple");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("button", { name: "Log out" }).waitFor();
  await page.context().close();
}

/** What somebody sees who has the role user. */
async function testUser(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/", { anonymous: true });
  await page.getByLabel("Name").fill("bert");
  await page.getByLabel("Password").fill("battery staple");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "Said last" }).waitFor();
  const menu = page.getByRole("navigation", { name: "Pages" });
  await menu.getByRole("link", { name: "Sessions" }).click();
  await page.getByRole("heading", { name: "Sessions", level: 1 }).waitFor();
  // Until the board has said who somebody is, the page shows what an owner sees: a busy one takes a while.
  await page.getByRole("button", { name: "Delete all" }).waitFor({ state: "detached" });
  await menu.getByRole("link", { name: "Skills" }).waitFor({ state: "detached" });
  t.pass("what is for owners is not there");
  await look(t, page, "sessions-of-user");
  await menu.getByRole("link", { name: "Components" }).click();
  await page.getByRole("row", { name: /^tts/u }).getByText("runs").waitFor();
  t.equal(await page.locator("main").getByRole("button").count(), 0, "nor is a button that would be refused");
  t.equal(await page.getByRole("alert").count(), 0, "nor a log that would be");
  await page.close();
}
