import type { Test } from "tap";
import { asrStartListening, dialogueSessionEnded } from "#bus";
import { look } from "../chromium.ts";
import type { Page } from "playwright-core";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/sessions");
  const spoken = world.platform.command("turn on the kitchen light");
  await page.getByText("The light in the kitchen is on.").first().waitFor();
  await spoken;
  await look(t, page, "sessions");

  await page.getByText("The light in the kitchen is on.").first().click();
  await page.getByText("It is understood", { exact: false }).or(page.locator(".verdict.good")).first().waitFor();
  const slot = page.locator(".turn mark.heard-slot");
  t.match(await slot.first().textContent(), /room.*kitchen/u, "the slot is marked in the sentence, with its name");
  t.ok((await page.locator(".heard-words li").count()) >= 4, "each word has how sure it was");
  for (const stage of ["Wake word", "Listen", "Understand", "Skill", "Answer"])
    t.ok((await page.locator(".stage-name", { hasText: stage }).count()) > 0, `the waterfall has ${stage}`);
  await look(t, page, "session");

  await page.getByLabel("Try again as text").fill("what is the meaning of life");
  await page.getByRole("button", { name: "Try" }).click();
  await page.locator(".verdict.bad").getByText("What to do").waitFor();
  t.match(await page.locator(".verdict").textContent(), /fits no intent/u, "why it was not understood, and what to do");
  await look(t, page, "session-not-understood");

  await page.getByLabel("Try again as text").fill("please illuminate the kitchen");
  await page.getByRole("button", { name: "Try" }).click();
  await page.locator(".verdict.bad").getByText("the nearest sentence of it is").waitFor();
  t.match(await page.locator(".turn").first().textContent(), /Nearest“.*kitchen.*” \(\d+\s?%\)/u);
  await page.getByRole("button", { name: "Teach it" }).click();
  t.match(await page.getByLabel("What does").inputValue(), /turnOnLight$/u, "its intent is proposed");

  await page.getByLabel("Try again as text").fill("my book is hard to read in the lounge");
  await page.getByRole("button", { name: "Try" }).click();
  await page.getByRole("heading", { level: 1, name: "my book is hard to read" }).waitFor();
  await page.locator(".verdict.bad").getByText("What to do").waitFor();
  await page.getByRole("button", { name: "Teach it" }).click();
  await page.getByLabel("What does").selectOption({ label: "turnOnLight" });
  await page.getByRole("button", { name: "Add the sentence" }).click();
  const teaching = page.locator("section", { has: page.getByRole("heading", { name: "Teach it" }) });
  await teaching.getByText("was added to turnOnLight").waitFor();
  await page.getByRole("button", { name: "Train and try again" }).click();
  await teaching.getByText("understood", { exact: true }).waitFor();
  await look(t, page, "session-teach");
  await page.getByRole("button", { name: "Install it" }).click();
  await teaching.getByText("in use", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Try" }).click();
  await page.locator(".verdict.good").waitFor();
  t.pass("a misunderstood sentence is taught where it is shown, and obeyed");

  await page.getByLabel("Try again as text").fill("set a timer");
  await page.getByRole("button", { name: "Try" }).click();
  await page.locator("input:focus").waitFor();
  await page.getByLabel("The board asks you").fill("ten minutes");
  await page.getByRole("button", { name: "Answer" }).click();
  await page.getByText("The timer is set to 10 minutes.").first().waitFor();
  t.pass("a question of the board is answered by text");

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "Sessions", level: 1 }).waitFor();
  const undo = page.locator(".toast", { hasText: "The session was deleted" }).getByRole("button", { name: "Undo" });
  await undo.waitFor();
  const timer = page.getByText("The timer is set to 10 minutes.");
  await timer.waitFor({ state: "detached" });
  await page.reload();
  await undo.waitFor();
  await look(t, page, "sessions-undo");
  t.equal(await timer.count(), 0);
  await undo.click();
  await timer.first().waitFor();
  await undo.waitFor({ state: "detached" });
  t.pass("a deleted session comes back, after a reload, too");
  await confirm(world, "get the kitchen light going");
  await page.getByRole("button", { name: "Not understood" }).click();
  const confirmed = page.getByRole("link", { name: /^get the kitchen light going.*turnOnLight: confirmed/u });
  await confirmed.waitFor();
  await confirmed.click();
  await page.getByRole("button", { name: "Teach it" }).click();
  t.match(await page.getByLabel("What does").inputValue(), /turnOnLight$/u, "what was confirmed is proposed");
  await page.goBack();
  await page.getByRole("button", { name: "Not understood" }).click();
  const missed = page.getByRole("link", { name: /^what is the meaning of life/u });
  await missed.waitFor();
  t.equal(
    await page.getByRole("link", { name: /my book is hard to read/u }).count(),
    0,
    "what was taught is not listed",
  );
  await look(t, page, "sessions-not-understood");
  await missed.click();
  await page.getByRole("button", { name: "Teach it" }).waitFor();
  await page.goto(`${world.origin}/admin/ui/sessions/not-understood`);
  await missed.waitFor();
  t.pass("the list is found by its name as an address, too");

  await testSaidWrong(t, world, page);
  await page.getByRole("button", { name: "Delete all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete all" }).click();
  await page.getByText("No sessions yet").waitFor();
  await page.getByRole("heading", { name: "Said to be wrong" }).waitFor({ state: "detached" });
  t.pass("what is deleted is in no list beside any more");
  await page.goto(`${world.origin}/admin/ui/sessions/nobody-had-this-one`);
  await page.getByRole("alert").getByText("SESSION_UNKNOWN").waitFor();
  t.pass("a session that there is not is said to be none");
}

/** Says a sentence of which the board is not sure, and yes to what it means. */
async function confirm(world: World, text: string): Promise<void> {
  const { sessionId } = (await world.rest("POST", "/sessions", { text })) as { sessionId: string };
  await world.platform.bus.next(asrStartListening, (asked) => asked.sessionId === sessionId);
  await world.rest("POST", `/sessions/${sessionId}`, { text: "yes" });
  await world.platform.bus.next(dialogueSessionEnded, (ended) => ended.sessionId === sessionId);
}

async function testSaidWrong(t: Test, world: World, page: Page): Promise<void> {
  const sentence = "let me see what is on in the kitchen";
  await page.goto(`${world.origin}/admin/ui/sessions`);
  const { sessionId } = (await world.rest("POST", "/sessions", { text: sentence })) as { sessionId: string };
  // It says what it cannot do, and listens for something else: nobody says anything.
  for (let turn = 1; turn <= 2; turn++)
    await world.platform.bus.next(asrStartListening, (asked) => asked.sessionId === sessionId);
  await world.rest("POST", `/sessions/${sessionId}`, { operation: "end" });
  await world.platform.bus.next(dialogueSessionEnded, (ended) => ended.sessionId === sessionId);
  await world.rest("POST", "/sessions", { text: "I meant turn on the kitchen light" });
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Said to be wrong" }) });
  await card.getByText("turnOnLight (room: kitchen)").waitFor();
  await look(t, page, "sessions-said-wrong");
  await card.getByRole("button", { name: `Dismiss ${sentence}` }).click();
  await card.waitFor({ state: "detached" });
  await page.reload();
  const toast = page.locator(".toast", { hasText: "What was said to be wrong was dismissed" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await card.getByRole("button", { name: `Teach it: ${sentence}` }).click();
  await card.getByText("understood", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Install it" }).click();
  await card.getByText("in use", { exact: true }).waitFor();
  t.pass("what was said to be wrong is dismissed, brought back after a reload, and taught by one tap");
}
