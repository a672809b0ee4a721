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

  await testStaying(t, world);
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

/** A browser that stays signed in is let in after it was closed, and is out when it is signed out elsewhere. */
async function testStaying(t: Test, world: World): Promise<void> {
  const first = await world.open(t, "/users", { anonymous: true });
  const browser = first.context();
  await first.getByLabel("Name").fill(anna.login);
  await first.getByLabel("Password").fill(anna.password);
  await first.getByLabel("Stay signed in on this device").check();
  await look(t, first, "log-in-to-stay");
  await first.getByRole("button", { name: "Log in" }).click();
  await first.getByText("this device", { exact: true }).waitFor();
  await look(t, first, "signed-in-devices");
  const [cookie, ...more] = await browser.cookies();
  t.match(cookie, { name: "__Host-sotto", httpOnly: true, secure: true, sameSite: "Strict" });
  t.equal(more.length, 0);
  t.equal(await first.evaluate("document.cookie"), "", "no script can read it");
  t.equal(await first.evaluate("sessionStorage.length"), 0, "the password is kept nowhere");
  await first.close();
  const next = await browser.newPage();
  await next.goto(`${world.origin}/admin/ui/users`);
  await next.getByText("this device", { exact: true }).waitFor();
  t.pass("another tab, after all were closed, does not ask for the password");
  const opener = next.getByRole("button", { name: "Create an invitation" });
  await opener.click();
  const dialog = next.getByRole("dialog");
  await dialog.getByLabel("default").check();
  const { signIns } = (await world.rest("GET", "/sign-ins")) as { signIns: readonly { readonly id: string }[] };
  t.equal(signIns.length, 1);
  await world.rest("DELETE", `/sign-ins/${signIns[0]?.id ?? ""}`);
  await next.getByRole("heading", { name: "Welcome back" }).waitFor();
  t.pass("who is signed out elsewhere is asked again");
  await next.getByText("You were logged out").waitFor();
  t.equal(await dialog.count(), 0, "nothing of the page before is shown");
  await look(t, next, "log-in-again");
  const form = next.locator(".sign-in");
  t.equal(await form.getByLabel("Name").inputValue(), anna.login);
  await form.locator("input[type=password]:focus").fill(anna.password);
  await next.keyboard.press("Enter");
  t.ok(await dialog.getByLabel("default").isChecked(), "and goes on where it ended");
  await next.keyboard.press("Escape");
  await next.locator("button:focus", { hasText: "Create an invitation" }).waitFor();
  t.pass("and the focus is where it was before the dialog");
  await next.getByText("this device", { exact: true }).waitFor({ state: "detached" });
  await next.close();
}
