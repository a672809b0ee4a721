import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Test } from "tap";
import { sotto } from "../../../cli/testing/sotto.ts";
import { wakeWordFile } from "../../../supervisor/wake-words/testing/wake-word-file.ts";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

type Config = { readonly config: { readonly hotword: { readonly wake_words: { readonly value: unknown } } } };

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/wake-words");
  await page.getByText("No wake word was trained yet").waitFor();
  const file = { name: "hey-casa.json", mimeType: "application/json" };
  await page.getByLabel("Exported file").setInputFiles({ ...file, buffer: Buffer.from("[]") });
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText("hey-casa.json is not an exported wake word").waitFor();
  const exported = JSON.stringify(wakeWordFile("hey casa"));
  await page.getByLabel("Exported file").setInputFiles({ ...file, buffer: Buffer.from(exported) });
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("heading", { name: "hey casa" }).waitFor();
  await page.getByText("It was learned from synthetic voices only").waitFor();
  await look(t, page, "wake-words");
  await page.setViewportSize({ width: 320, height: 640 });
  t.ok(Number(await page.evaluate("document.documentElement.scrollWidth")) <= 320, "nothing is wider than 320 pixels");
  await page.setViewportSize({ width: 1280, height: 860 });

  // Somebody else adds one, which this page has not seen.
  await world.rest("PUT", "/config", {
    hotword: { wake_words: [{ phrase: "okay computer" }, { phrase: "hey anna" }] },
  });
  await page.getByLabel("Listen for “hey casa”").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The board listens for “hey casa” at default.").waitFor();
  const configured = async () => ((await world.rest("GET", "/config")) as Config).config.hotword.wake_words.value;
  t.match(
    await configured(),
    [{ phrase: /./u }, { phrase: "hey anna" }, { phrase: "hey casa" }],
    "beside those it had",
  );
  await giveAway(t, page, world, configured);
  await tryIt(page, world);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export hey casa" }).click(),
  ]);
  t.same(JSON.parse(readFileSync(await download.path(), "utf8")), JSON.parse(exported));

  await trainOne(t, page, world);
  await page.getByRole("button", { name: "Remove hey casa" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("heading", { name: "hey casa" }).waitFor({ state: "detached" });
  await world.rest("PUT", "/config", { hotword: { wake_words: null } });
}

/** With an assistant beside the one in use, the card asks which of them the wake word leads to. */
async function giveAway(t: Test, page: Page, world: World, configured: () => Promise<unknown>): Promise<void> {
  const choice = page.getByLabel("Assistant that answers “hey casa”");
  t.equal(await choice.count(), 0, "there is only one");
  const typed = (...line: readonly string[]) => sotto(join(world.platform.folder, "run"), ...line);
  const casa = join(import.meta.dirname, "../../../bench/asr/languages/it");
  t.match(await typed("assistant", "install", casa, "--beside", "casa"), { code: 0 });
  await page.reload();
  await choice.selectOption({ label: "Casa italiana (Italian)" });
  await look(t, page, "wake-words-assistant");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The board listens for “hey casa” at default.").waitFor();
  t.match(await configured(), [{}, {}, { phrase: "hey casa", assistant: "casa" }]);
  await choice.selectOption({ label: "the one in use" });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByRole("button", { name: "Save" }).click();
  await saved;
  const [, , given] = (await configured()) as readonly { readonly assistant?: string }[];
  t.match(given, { phrase: "hey casa", assistant: undefined }, "it is given back");
  t.match(await typed("assistant", "remove", "casa"), { code: 0 });
}

/** Presses a button that records three seconds, and says something meanwhile. */
async function sayIt(page: Page, world: World, button: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByText("Say it now").waitFor();
  await world.platform.utter("hey casa");
}

async function tryIt(page: Page, world: World): Promise<void> {
  await sayIt(page, world, "Try it: hey casa");
  // The imported one recognises nothing.
  await page.getByText(/^not heard, \d+\.\d below its limit/u).waitFor();
}

/** A recording, and a training that is ended as soon as it has begun. */
async function trainOne(t: Test, page: Page, world: World): Promise<void> {
  await page.getByRole("button", { name: "Record it" }).click();
  await page.getByText("Nothing was heard").waitFor();
  await sayIt(page, world, "Record it");
  await page.getByText("1 of 4 recorded").waitFor();
  await page.getByLabel("Phrase").fill("hallo sotto");
  t.notOk(await page.getByLabel("Keep the recordings").isChecked(), "only if somebody says so");
  await page.getByRole("button", { name: "Train with 1 recording" }).click();
  await page.getByText("rendering voices").first().waitFor();
  await world.rest("DELETE", "/wake-words/hallo-sotto");
  await page.getByText("removed while it was trained").first().waitFor();
}
