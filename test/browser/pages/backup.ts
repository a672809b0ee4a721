import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Test } from "tap";
import { look } from "../chromium.ts";
import { anna, type World } from "../world.ts";

const passphrase = "a few good words";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/backup");
  await page.getByRole("heading", { name: "Backup", level: 1 }).waitFor();
  const making = page.locator("section", { hasText: "Make a backup" });
  await making.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await making.getByLabel("Repeat the passphrase").fill("other words");
  await making.getByRole("button", { name: "Download" }).click();
  await making.getByRole("alert").filter({ hasText: "not the same" }).waitFor();
  await making.getByLabel("Repeat the passphrase").fill(passphrase);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    making.getByRole("button", { name: "Download" }).click(),
  ]);
  t.match(download.suggestedFilename(), /^sotto-.*\.backup$/u);
  const file = join(t.testdir(), "board.backup");
  await download.saveAs(file);
  const bytes = await readFile(file);
  t.equal(bytes.toString("latin1", 0, 14), "SOTTO-BACKUP 1");

  await world.rest("PUT", "/config", { asr: { partial: true } });
  const restoring = page.locator("section", { hasText: "Restore one" });
  const broken = join(t.testdir(), "no.backup");
  await writeFile(broken, "PK");
  await restoring.getByLabel("Backup").setInputFiles(broken);
  await restoring.getByRole("button", { name: "Look into it" }).click();
  await restoring.getByRole("alert").filter({ hasText: "not a backup" }).waitFor();
  await restoring.getByLabel("Backup").setInputFiles({ name: "b.backup", mimeType: "", buffer: bytes });
  await restoring.getByRole("button", { name: "Look into it" }).click();
  await restoring.getByLabel("Its passphrase").fill("other words");
  await restoring.getByRole("button", { name: "Open it" }).click();
  await restoring.getByRole("alert").filter({ hasText: "passphrase is wrong" }).waitFor();
  await restoring.getByLabel("Its passphrase").fill(passphrase);
  await restoring.getByRole("button", { name: "Open it" }).click();
  await restoring.getByText("asr.partial").waitFor();
  await restoring.getByText(anna.login, { exact: false }).first().waitFor();
  await page.evaluate("scrollTo(0, 0)");
  await look(t, page, "backup");
  await restoring.getByRole("button", { name: "Restore it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await page.getByText("completed").waitFor();
  const { config } = (await world.rest("GET", "/config")) as { config: { asr: { partial: { value: boolean } } } };
  t.equal(config.asr.partial.value, false, "it is as it was when the backup was made");
}
