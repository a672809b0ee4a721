import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Test } from "tap";
import type { SignedReceipt } from "../../../supervisor/admin/contract/privacy.ts";
import { whatIsWrong } from "../../../supervisor/privacy/signed.ts";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/privacy");
  await page.getByRole("heading", { name: "Privacy", level: 1 }).waitFor();
  // The test's platform is no unit of systemd: that is said, and no figure is made up.
  await page.getByRole("heading", { name: "Outgoing traffic is not counted here" }).waitFor();
  await page.getByText("Nobody counts for Sotto alone here").waitFor();
  await page.getByText(/^Skills are not isolated here: each of them can use the network\./u).waitFor();
  const stored = page.getByRole("region", { name: "What is stored about people" });
  await stored.getByRole("row", { name: /^sound from a microphone 0 it is never written to the disk/u }).waitFor();
  await stored.getByRole("row", { name: /^accounts: .* 1 until they are removed/u }).waitFor();
  await look(t, page, "privacy");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Signed receipt" }).click(),
  ]);
  const file = join(t.testdir(), "receipt.json");
  await download.saveAs(file);
  const { receipt, signature } = JSON.parse(await readFile(file, "utf8")) as SignedReceipt;
  t.equal(whatIsWrong(receipt, signature, signature.authority, new Date(receipt.generatedAt)), undefined);
}
