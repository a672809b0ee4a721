import type { Page } from "playwright-core";
import type { Test } from "tap";
import { synthesize } from "../../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../../bench/voices/voices.ts";
import { buildWav } from "../../../platform/sound/wav-build.ts";
import { voiceProfile } from "../../../supervisor/voices/testing/voice-profile.ts";
import { look } from "../chromium.ts";
import { anna, type World } from "../world.ts";

const reading = `/voice-profiles/${anna.login}/reading`;

/** Somebody reads sentences to the board by the keyboard alone, goes on later, and is told what became of it. */
export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/account");
  await press(page, "Fit it to my voice");
  await page.getByText("Sentence 1 of 30; read: 0").waitFor();
  t.equal(await page.getByLabel("Microphone").inputValue(), "default");
  t.equal(await page.getByLabel("Language").first().inputValue(), "en", "that of the assistant");
  t.ok(await page.getByRole("button", { name: "Learn my voice (after 20)" }).isDisabled());
  await look(t, page, "reading-to-the-board");
  await page.setViewportSize({ width: 320, height: 640 });
  t.ok(Number(await page.evaluate("document.documentElement.scrollWidth")) <= 320, "nothing is wider than 320 pixels");
  await page.setViewportSize({ width: 1280, height: 860 });
  await readOne(page, world);
  await page.getByText("Sentence 2 of 30; read: 1").waitFor();
  await press(page, "The one before");
  await page.getByRole("button", { name: "Read it again" }).waitFor();
  await press(page, "Read it again");
  await page.getByText("Nothing was heard.").waitFor();
  t.pass("who presses, and reads nothing, is told");

  await press(page, "Go on later");
  await page.getByRole("button", { name: "Fit it to my voice" }).waitFor();
  await page.reload();
  await press(page, "Fit it to my voice");
  await page.getByText("Sentence 2 of 30; read: 1").waitFor();
  t.pass("it goes on where it was left");
  await page.getByLabel("Language").first().selectOption("fr");
  await press(page, /^Begin in French$/u);
  await page.getByText("What you have read in the other language is deleted.").waitFor();
  await page.keyboard.press("Escape");
  await isRefused(t, page, world);
  await learn(t, page, world);
  await remove(t, page, world);
}

/** Presses a button as somebody without a mouse does. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

async function readOne(page: Page, world: World): Promise<void> {
  const text = (await page.locator("p[lang=en]").textContent()) ?? "";
  await press(page, "Read it");
  await page.getByText("Read it now").waitFor();
  await world.platform.utter(text);
}

/** What the board refuses is said where it was asked, in the visitor's language; here somebody has deleted what was begun. */
async function isRefused(t: Test, page: Page, world: World): Promise<void> {
  await world.rest("DELETE", reading);
  await readOne(page, world);
  await page.locator(".stack").getByRole("alert").getByText("VOICE_READING_MISSING").waitFor();
  const italian = await world.open(t, "/account", { locale: "it-IT" });
  await press(italian, "Adatta alla mia voce");
  await italian.getByText("Frase 1 di 30; lette: 0").waitFor();
  await italian.getByLabel("Lingua").first().selectOption("de");
  await press(italian, "Comincia in tedesco");
  await italian.getByRole("alert").getByText("Il profilo di voce, o ciò che è stato letto per esso").waitFor();
  await italian.getByText("Frase 1 di 30; lette: 0").waitFor();
  t.pass("a language that the recogniser does not hear is refused, and the sentences stay");
  await press(italian, "Cancella ciò che ho letto");
  await italian.getByRole("dialog").getByRole("button", { name: "Cancella", exact: true }).press("Enter");
  await italian.getByRole("button", { name: "Adatta alla mia voce" }).waitFor();
  await italian.close();
}

/** Twenty recordings of another sentence: the board says that they cannot be used, and keeps what was read. */
async function learn(t: Test, page: Page, world: World): Promise<void> {
  await world.rest("POST", reading, {});
  const samples = await synthesize("no", voiceNamed("flite-slt"));
  const pause = new Int16Array(samples.length + 16_000);
  pause.set(samples, 8000);
  const wav = buildWav({ rate: 16_000, channels: 1, samples: pause }).toString("base64");
  for (let sentence = 0; sentence < 20; sentence++) await world.rest("POST", `${reading}/sentences`, { sentence, wav });
  await page.reload();
  await press(page, "Fit it to my voice");
  await page.getByText("Sentence 21 of 30; read: 20").waitFor();
  await press(page, /^Learn my voice$/u);
  await page.getByText("sentences were found in what was read").first().waitFor();
  t.pass("why it failed is told at its place");
  await look(t, page, "reading-failed");
  await press(page, "Fit it to my voice");
  await page.getByText("Sentence 21 of 30; read: 20").waitFor();
  await press(page, "Delete what I have read");
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).press("Enter");
  await page.getByRole("button", { name: "Fit it to my voice" }).waitFor();
}

async function remove(t: Test, page: Page, world: World): Promise<void> {
  await world.rest("PUT", `/voice-profiles/${anna.login}`, voiceProfile(anna.login));
  await page.reload();
  await page.getByText("English: of 60 sentences in quiet and in noise it hears 55 right, 45 before.").waitFor();
  await look(t, page, "voice-profile");
  const row = page.locator(".row", { hasText: "in quiet and in noise" });
  await row.getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByText("in quiet and in noise").waitFor({ state: "detached" });
  const { voiceProfiles } = (await world.rest("GET", "/voice-profiles")) as { voiceProfiles: readonly unknown[] };
  t.same(voiceProfiles, []);
}
