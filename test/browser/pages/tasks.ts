import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  await world.task("POST", "/audio/test", { direction: "microphone", seconds: 0.5 });
  // Nobody answers there.
  await world.task("PUT", "/assistant", { source: "console", url: "https://127.0.0.1:9/assistant.zip" });
  const page = await world.open(t, "/tasks");
  const failed = page.getByRole("row", { name: /Install an assistant.*failed/u });
  await failed.first().waitFor();
  await page
    .getByRole("row", { name: /Test the sound.*completed/u })
    .first()
    .waitFor();
  await look(t, page, "tasks");

  await page.getByRole("button", { name: "Failed" }).click();
  await failed.first().getByRole("link").click();
  await page.getByRole("alert").waitFor();
  t.match(await page.getByRole("alert").textContent(), /[A-Z]+_[A-Z]+/u, "a task that failed says why, with its code");
  await look(t, page, "task");

  const before = page.url();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL((url) => url.href !== before);
  t.match(page.url(), /\/tasks\/[0-9a-f-]{36}$/u, "trying again makes a new task, and shows it");
  await page.getByRole("alert").waitFor();

  await page.getByRole("link", { name: "All tasks" }).click();
  await page.getByRole("button", { name: "Waiting" }).click();
  await page.getByText("No matching tasks").waitFor();
}
