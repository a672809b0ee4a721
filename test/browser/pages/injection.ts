import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

type Injections = { readonly entities: readonly { readonly entity: string; readonly count: number }[] };

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/injection");
  await page.getByLabel("Entity").selectOption("room");
  await page.getByRole("textbox", { name: "Values" }).fill("atelier\nconservatory\natelier\n");
  await page.getByRole("button", { name: "Teach 2 values" }).click();
  await page.getByText("completed").waitFor();
  await page.getByText("conservatory").waitFor();
  t.equal(await page.getByLabel("Entity").inputValue(), "room", "the chosen entity stays chosen");
  await look(t, page, "injection");
  await page.getByRole("button", { name: "Remove “conservatory” from room" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Removed “conservatory” from room.").waitFor();
  await page.locator(":focus", { hasNotText: "Delete" }).and(page.getByLabel("Remove “atelier” from room")).waitFor();
  t.pass("the focus stays in the list");
  const left = (await world.rest("GET", "/injections")) as Injections;
  t.equal(left.entities.find(({ entity }) => entity === "room")?.count, 1);
  await page.reload();
  await page.getByLabel("Entity").focus();
  await page.locator(".toast", { hasText: "Removed “conservatory”" }).getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove “conservatory” from room" }).waitFor();
  t.equal(await page.evaluate("document.activeElement?.tagName"), "SELECT", "and returns from a message that is gone");
  await page.getByRole("button", { name: "Delete all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete all" }).click();
  await page.getByRole("button", { name: "Remove “conservatory” from room" }).waitFor({ state: "detached" });
  const { entities } = (await world.rest("GET", "/injections")) as Injections;
  t.ok(entities.every(({ count }) => count === 0));
  await page.locator(".toast", { hasText: "Deleted everything" }).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Remove “conservatory” from room" }).waitFor();
  await world.task("DELETE", "/injections", undefined);
}
