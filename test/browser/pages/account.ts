import type { Page } from "playwright-core";
import type { Test } from "tap";
import { look, twoFrames } from "../chromium.ts";
import type { World } from "../world.ts";

type Invited = { readonly code: string };

/** A viewer finds only what a viewer may use, changes the own password, and signs out elsewhere. */
export async function test(t: Test, world: World): Promise<void> {
  const { code } = (await world.rest("POST", "/users/invitations?role=viewer")) as Invited;
  await world.rest("POST", "/user", { login: "vera", password: "battery staple", setupCode: code });
  const page = await world.open(t, "/account", { anonymous: true });
  const logIn = async (password: string) => {
    await page.getByLabel("Name").fill("vera");
    await page.getByLabel("Password").fill(password);
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("heading", { name: "Your account", level: 1 }).waitFor();
  };
  await logIn("battery staple");
  await page.getByText("You see how the board is.").waitFor();
  const menu = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  await menu.filter({ hasText: "Users" }).waitFor({ state: "detached" });
  const titles = (await menu.allInnerTexts()).map((text) => text.trim()).filter((text) => !text.startsWith("Sotto"));
  t.same(titles, ["Home", "Components", "Tasks", "Fleet", "Updates", "Your account"]);
  for (const title of ["Components", "Tasks", "Updates"]) {
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  }
  // The browser knows by now that a viewer sees nothing of what others say.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${world.origin}/admin/ui/`);
  await page.getByRole("heading", { name: "What runs" }).waitFor();
  t.same(
    asked.filter((path) => /^\/admin\/(?:sessions|timers|announcements)/u.test(path)),
    [],
    "and is shown no place for it",
  );
  await page.getByRole("link", { name: "Your account" }).click();
  await look(t, page, "account");
  await choicesAreKept(t, page);
  await page.getByRole("button", { name: "Create a token" }).click();
  const dialog = page.getByRole("dialog");
  t.same(await dialog.getByLabel("Role").locator("option").allInnerTexts(), ["viewer"], "at most the own one");
  t.notOk((await dialog.getByLabel("Expires").locator("option").allInnerTexts()).includes("never"));
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Change the password" }).click();
  await dialog.getByLabel("New password").fill("staple battery");
  await dialog.getByLabel("Repeat the password").fill("staple battery");
  await dialog.getByRole("button", { name: "Change it" }).click();
  await page.getByText("Changed your password.").waitFor();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByText("You are signed in nowhere else.").waitFor();
  await page.getByRole("button", { name: "Log out" }).click();
  await logIn("staple battery");
  await world.rest("DELETE", "/users/vera");
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
}

/** What is chosen for the browser is there after a reload, and in another tab. */
async function choicesAreKept(t: Test, page: Page): Promise<void> {
  const theme = () => page.evaluate("document.documentElement.dataset.theme");
  t.equal(await theme(), "light", "as the device");
  await page.getByLabel("Clock").selectOption("h12");
  await page.getByLabel("Appearance").selectOption("dark");
  t.equal(await theme(), "dark", "at once");
  await page.reload();
  await page.getByRole("heading", { name: "Your account", level: 1 }).waitFor();
  t.equal(await page.getByLabel("Clock").inputValue(), "h12");
  t.equal(await page.getByLabel("Appearance").inputValue(), "dark");
  t.equal(await theme(), "dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByLabel("Appearance").selectOption("light");
  t.equal(await theme(), "light", "although the device is dark");
  await page.getByLabel("Appearance").selectOption("device");
  t.equal(await theme(), "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(twoFrames);
  t.equal(await theme(), "light", "it follows the device");

  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("heading", { name: "Dein Konto", level: 1 }).waitFor();
  t.equal(await page.evaluate("document.documentElement.lang"), "de");
  await page.reload();
  await page.getByRole("heading", { name: "Dein Konto", level: 1 }).waitFor();
  await page.getByLabel("Sprache").selectOption("browser");
  await page.getByRole("heading", { name: "Your account", level: 1 }).waitFor();
}
