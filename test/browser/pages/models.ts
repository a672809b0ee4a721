import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Test } from "tap";
import { bytes, modelOf } from "../../../supervisor/models/testing/shop.ts";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/models");
  await page.getByText("No model was added yet").waitFor();
  await page.getByRole("button", { name: "Add whisper-tiny" }).click();
  await page.getByRole("dialog").getByText("Its licence is MIT").waitFor();
  await page.keyboard.press("Escape");
  await look(t, page, "models");
  await page.setViewportSize({ width: 320, height: 640 });
  t.ok(Number(await page.evaluate("document.documentElement.scrollWidth")) <= 320, "nothing is wider than 320 pixels");
  await page.setViewportSize({ width: 1280, height: 860 });

  const from = mkdtempSync(join(tmpdir(), "model-"));
  t.teardown(() => rmSync(from, { recursive: true, force: true }));
  const files = { "model.onnx": bytes(1000), "tokens.txt": Buffer.from("a 0\n") };
  for (const [name, body] of Object.entries(files)) writeFileSync(join(from, name), body);
  const catalogue = join(from, "catalogue.json");
  const models = [modelOf("tiny", "https://models.example.org", files)];
  writeFileSync(catalogue, JSON.stringify({ format: 1, models }));
  await world.task("POST", "/models", { name: "tiny", licence: "MIT", from, catalogue });
  await page.reload();
  await page.getByRole("heading", { name: "tiny", exact: true }).waitFor();
  await page.getByText("not used").waitFor();
  await page.getByRole("button", { name: "Check tiny" }).click();
  await page.getByText("intact").waitFor();
  await page.getByRole("button", { name: "Remove tiny" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("heading", { name: "tiny", exact: true }).waitFor({ state: "detached" });
}
