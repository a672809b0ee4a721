import type { Page } from "playwright-core";
import type { Test } from "tap";
import { look, twoFrames } from "../chromium.ts";
import type { World } from "../world.ts";

type Value = { readonly value: unknown; readonly source: string };
type Config = { readonly config: Readonly<Record<string, Readonly<Record<string, Value>>>> };

export async function test(t: Test, world: World): Promise<void> {
  const now = async (section: string, key: string) =>
    ((await world.rest("GET", "/config")) as Config).config[section]?.[key];
  const page = await world.open(t, "/settings");
  await page.getByRole("heading", { name: "Wake word", level: 2 }).waitFor();
  await page.getByLabel("Sensitivity", { exact: true }).fill("0.7");
  await page.getByText("Saving restarts only hotword. Until it is back, the wake word is not heard.").waitFor();
  await page.getByLabel("Time to begin speaking", { exact: true }).fill("soon");
  await page.getByText("Use a number from 0.5 to 60 seconds.").waitFor();
  await page.getByRole("button", { name: "Save 2 changes" }).click();
  await page.getByText("Nothing was saved. 1 setting is not right: Time to begin speaking.").waitFor();
  t.equal(
    await page.getByLabel("Time to begin speaking", { exact: true }).inputValue(),
    "soon",
    "what was typed stays",
  );
  await page.evaluate("scrollTo(0, 0)");
  await look(t, page, "settings");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(twoFrames);
  t.same(await page.evaluate(cutInside), [], "at 320 pixels nothing is cut, not inside the cards either");
  await page.setViewportSize({ width: 1280, height: 860 });

  await page.getByLabel("Time to begin speaking", { exact: true }).fill("7,5");
  await page.keyboard.press("Enter");
  await page.getByText("Saved. Restarting asr and hotword.").waitFor();
  t.match(await now("hotword", "sensitivity"), { value: 0.7, source: "file" });
  t.match(await now("asr", "no_speech"), { value: 7.5, source: "file" });
  await page.getByRole("button", { name: "Reset to the default: Sensitivity" }).click();
  await page.getByRole("button", { name: "Save 1 change", exact: true }).click();
  await page.getByText("Saved. Restarting hotword.").waitFor();
  t.match(await now("hotword", "sensitivity"), { source: "default" });
  await tryTogether(t, world, page, now);
  await tryRaw(t, page, now);
  await tryWakeWord(t, world, page);
}

type Now = (section: string, key: string) => Promise<Value | undefined>;

/** Somebody else changes another key, and then the same one. */
async function tryTogether(t: Test, world: World, page: Page, now: Now): Promise<void> {
  const longest = page.getByLabel("Longest sentence", { exact: true });
  await longest.fill("14");
  await world.rest("PUT", "/config", { asr: { no_speech: null } });
  await page.getByRole("button", { name: "Save 1 change", exact: true }).click();
  await page.getByText("Saved. Restarting asr.").waitFor();
  t.match([await now("asr", "longest"), await now("asr", "no_speech")], [{ value: 14 }, { source: "default" }]);
  await longest.fill("15");
  await world.rest("PUT", "/config", { asr: { longest: 20 } });
  await page.getByRole("button", { name: "Save 1 change", exact: true }).click();
  await page.getByText("Somebody else has changed this meanwhile, to 20 seconds.").waitFor();
  await page.getByText("Nothing was saved: somebody else has changed the same setting").waitFor();
  t.equal(await longest.inputValue(), "15", "what was typed stays");
  t.match(await now("asr", "longest"), { value: 20 });
}

/** The keys below, found by the search; the change of the page before is still there. */
async function tryRaw(t: Test, page: Page, now: Now): Promise<void> {
  await page.getByLabel("Find a setting").fill("longest");
  await page
    .getByText("2 settings found")
    .or(page.getByText(/^\d+ settings found/u))
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Wake word", level: 2 }).waitFor({ state: "detached" });
  await page.getByLabel("Find a setting").fill("");
  await page.getByRole("link", { name: /^ASR/u }).click();
  await page.getByRole("heading", { name: "ASR", level: 2 }).waitFor();
  const longest = page.getByLabel("longest", { exact: true });
  t.equal(await longest.inputValue(), "15");
  await longest.fill("100000");
  await page.getByRole("button", { name: "Save 1 change", exact: true }).click();
  await page.getByText("Nothing was saved.").waitFor();
  t.equal(await longest.inputValue(), "100000", "what was typed stays");
  await page.getByRole("button", { name: "Use the default of longest" }).click();
  await page.getByRole("button", { name: "Save 1 change", exact: true }).click();
  await page.getByRole("button", { name: "Discard" }).waitFor({ state: "detached" });
  t.match(await now("asr", "longest"), { source: "default" });
}

/** Another wake word, discarded and typed again; then the one in use, which is heard. */
async function tryWakeWord(t: Test, world: World, page: Page): Promise<void> {
  await page.getByRole("link", { name: "All settings" }).click();
  const phrase = page.getByLabel("Wake word", { exact: true }).last();
  await phrase.fill("agent 47");
  await page.getByText("Use letters only; write a number as it is spoken.").waitFor();
  await page.reload();
  await page.getByText("1 change", { exact: true }).waitFor();
  t.equal(await phrase.inputValue(), "agent 47", "what was typed outlives a reload");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("1 change discarded.").waitFor();
  await page.locator("main").getByRole("button", { name: "Undo", exact: true }).click();
  t.equal(await phrase.inputValue(), "agent 47");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Listen now" }).click();
  await page.getByRole("meter").waitFor();
  await sayUntilItWakes(world, page);
  await page.locator('datalist option[value="okay computer"]').first().waitFor({ state: "attached" });
  await phrase.fill("hello little helper");
  // None of the suggestions has it: Enter has nothing else to do.
  await phrase.press("Enter");
  await page.getByText("Saved. Restarting hotword.").waitFor();
  t.match(await world.rest("GET", "/phrases"), { wakeWord: "hello little helper" });
  await page.getByRole("button", { name: "Reset to the default: Wake word" }).click();
  await page.getByRole("button", { name: "Save 1 change", exact: true }).click();
  await page.getByText("1 change", { exact: true }).waitFor({ state: "detached" });
}

/** On a busy machine a session of an earlier page may still keep the wake word off: it is said again, as people do. */
async function sayUntilItWakes({ platform }: World, page: Page): Promise<void> {
  for (let times = 1; times <= 5; times++) {
    await platform.utter("okay computer");
    const woke = page.getByText(/it woke (?:once|\d)/u);
    if (
      await woke.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error("it did not wake");
}

/** The elements that reach over the edge of their card, or whose text is wider than they are. */
const cutInside = `[...document.querySelectorAll(".card")].flatMap((card) => {
  const edge = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight) + 1;
  const isCut = (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).overflowX !== "visible";
  return [...card.querySelectorAll(":not(.unseen, input, select, option, nav, nav *)")]
    .concat([...card.querySelectorAll("input, select")].filter((one) => one.getBoundingClientRect().right > edge))
    .filter((one) => one.getBoundingClientRect().right > edge || isCut(one))
    .map((one) => Math.round(one.getBoundingClientRect().right) + " of " + innerWidth + ": " + one.outerHTML.slice(0, 80));
})`;
