/** An assistant from nothing, in the browser: written, marked, trained, tried, tested, installed, rolled back; and what goes wrong. */
import type { Locator, Page } from "playwright-core";
import type { Test } from "tap";
import { look } from "../chromium.ts";
import { anna, type World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/assistant");
  await page.getByRole("button", { name: "Edit the installed assistant" }).waitFor();
  await look(t, page, "assistant-begin");
  await t.test("an assistant is written from nothing, trained, tried and installed", (t) => journey(t, world, page));
  await t.test("two tabs: nothing is overwritten, and nothing lost", (t) => conflict(t, world, page));
  await t.test("a board that is away, and a training that fails", (t) => trouble(t, page));
  await t.test("values, questions, phrases; the draft is discarded", (t) => rest(t, world, page));
  await t.test("by touch, on a phone", (t) => touch(t, world));
}

async function journey(t: Test, { platform, rest }: World, page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("My house");
  await page.getByRole("button", { name: "Begin" }).click();
  await addIntent(page, "light");
  await addSentence(page, "turn on the kitchen light");
  // By pressing the word.
  await sentence(page, "turn on the kitchen").click();
  await page.getByRole("button", { name: "kitchen", exact: true }).click();
  await page.getByRole("button", { name: "New slot" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New slot" });
  await dialog.getByLabel("Name").fill("room");
  await dialog.getByRole("button", { name: "Make it" }).click();
  await page.getByRole("button", { name: "kitchen room" }).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await addSentence(page, "switch the kitchen lamp on");
  await sentence(page, "switch the kitchen").getByText("room").waitFor();
  t.pass("a value that is known is marked by itself");
  // By the keyboard alone, in the field.
  await addSentence(page, "I want light in the bedroom please");
  await sentence(page, "I want light in the bedroom").focus();
  await page.keyboard.press("Enter");
  await page.locator("input:focus").waitFor();
  await page.keyboard.press("Home");
  for (let word = 0; word < 5; word++) await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("Control+Shift+ArrowRight");
  const choice = page.getByRole("group", { name: "“bedroom” is" });
  await choice.waitFor();
  await look(t, page, "assistant-mark");
  await choice.getByRole("button", { name: "room", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "bedroom room" }).waitFor();
  await page.keyboard.press("Escape");
  for (const text of ["make the bedroom bright", "light in the kitchen", "put the bedroom lamp on"])
    await addSentence(page, text);
  await undo(page, t);
  await addIntent(page, "allOff");
  await addSentence(page, "everything off");
  await page.getByText('intent "allOff" has 1 sentence').first().waitFor();
  t.pass("what could be better is said while it is written");
  for (const text of ["all lights off", "make it dark", "good night", "switch off all the lamps"])
    await addSentence(page, text);
  await page.getByText('intent "allOff" has').first().waitFor({ state: "detached" });
  await page.getByText("About this intent").click();
  await page.getByRole("button", { name: "Remove this intent" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
  await page.locator(".side-list a:focus", { hasText: "light" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByRole("link", { name: /^allOff/u }).waitFor();
  t.pass("who removes an intent is at the next one, and gets it back by the keyboard");

  await page.getByRole("link", { name: "Tests" }).click();
  await page.getByLabel("New test sentence").fill("some light in the bedroom");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("textbox", { name: "room" }).fill("bedroom");
  await page.getByRole("button", { name: "Train" }).click();
  const training = page.locator("section", { has: page.getByRole("heading", { name: "Training" }) });
  await training.getByText("trained", { exact: true }).waitFor();
  await page.getByRole("button", { name: "1 of 1" }).waitFor();
  await look(t, page, "assistant-tests");

  const tried = page.locator("section", { has: page.getByRole("heading", { name: "Try it" }) });
  await page.getByLabel("Sentence to try").fill("switch the bedroom light on");
  await page.getByRole("button", { name: "Try", exact: true }).click();
  await tried.locator(".mark", { hasText: "light" }).waitFor();
  await tried.getByRole("definition").getByText("bedroom").waitFor();
  await tried.getByRole("button", { name: "Add the sentence" }).click();
  await tried.getByRole("button", { name: "It has this sentence" }).waitFor();
  t.pass("a sentence that was tried joins an intent by one press");
  await tried.getByRole("button", { name: "It means no intent" }).click();
  await tried.getByRole("button", { name: "No intent is meant" }).waitFor();
  await page.getByRole("button", { name: "Undo the last edit" }).click();
  await tried.getByRole("button", { name: "It means no intent" }).waitFor();
  t.pass("or those that mean none, and leaves them again");
  await tried.getByText("Why?").click();
  await tried.getByText("Evidence of each word for this intent").waitFor();
  // By the board's microphone, through the real recogniser.
  await page.getByRole("button", { name: "Speak" }).click();
  await page.getByText("The board listens").waitFor();
  await platform.utter("turn on the kitchen light");
  await tried.getByRole("definition").getByText("kitchen").waitFor();
  t.match(await page.getByLabel("Sentence to try").inputValue(), /kitchen/u);
  await page.getByRole("link", { name: "Intents" }).click();
  await page.getByRole("link", { name: /^light/u }).click();
  await look(t, page, "assistant-intents");

  await page.getByRole("button", { name: "Install" }).click();
  await page.getByRole("button", { name: "Install it" }).click();
  await page.getByText("Installed, and in use").waitFor();
  t.match(await rest("GET", "/assistant"), { id: "my-house", intents: [{ id: "me:light" }, { id: "me:allOff" }] });
  t.match(await rest("POST", "/assistant/explain", { text: "some light in the bedroom" }), {
    best: { intentName: "me:light", slots: [{ slotName: "room", rawValue: "bedroom" }] },
  });
  await page.getByRole("link", { name: "Versions" }).click();
  await page.getByRole("row", { name: /My house.*in use/u }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as a zip" }).click();
  t.equal((await download).suggestedFilename(), "my-house-0.1.0.zip");
  await page.getByRole("button", { name: "Roll back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
  await page.getByRole("row", { name: /My house.*kept/u }).waitFor();
  t.match(await rest("GET", "/assistant"), { id: "sotto-home" });
}

/** What is removed comes back: by the button, by the keyboard, and after a reload. */
async function undo(page: Page, t: Test): Promise<void> {
  const remove = page.getByRole("button", { name: "Remove “light in the kitchen”" });
  const gone = sentence(page, "light in the kitchen");
  const undoing = page.getByRole("button", { name: "Undo the last edit" });
  await remove.click();
  await gone.waitFor({ state: "detached" });
  await page.locator("li :focus").waitFor();
  await page.keyboard.press("Control+z");
  await gone.waitFor();
  await remove.click();
  await gone.waitFor({ state: "detached" });
  // In a field, too, as long as nothing was typed into it.
  await page.getByLabel("New sentence").focus();
  await page.keyboard.press("Control+z");
  await gone.waitFor();
  await remove.click();
  await gone.waitFor({ state: "detached" });
  await saved(page);
  await page.reload();
  await undoing.click();
  await gone.waitFor();
  await saved(page);
  await page.getByRole("button", { name: "What would people also say?" }).click();
  const suggested = page.getByRole("list", { name: "Suggested sentences" });
  const add = suggested.getByRole("button", { name: /^Add “/u }).first();
  const text = /“(.+)”/u.exec((await add.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await add.click();
  await page.getByRole("button", { name: `Remove “${text}”` }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: `Remove “${text}”` }).waitFor({ state: "detached" });
  await saved(page);
  t.pass("a removed sentence comes back by the keyboard, and by the button after a reload");
}

async function conflict(t: Test, world: World, page: Page): Promise<void> {
  await page.getByRole("link", { name: "Basics" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Before");
  await saved(page);
  const other = await page.context().newPage();
  await other.goto(`${world.origin}/admin/ui/assistant/basics`);
  await other.getByLabel("Name", { exact: true }).fill("Theirs");
  await saved(other);
  await name.fill("Mine");
  const alert = page.getByRole("alert").filter({ hasText: "was changed elsewhere, by anna" });
  await alert.waitFor();
  t.match(await world.rest("GET", "/assistant/draft"), { draft: { name: "Theirs" } });
  t.equal(await name.inputValue(), "Mine", "what was written stands there still");
  await page.getByLabel("Version").fill("7");
  await look(t, page, "assistant-conflict");
  await page.reload();
  await alert.waitFor();
  t.equal(await name.inputValue(), "Mine", "also after a reload");
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await saved(page);
  t.match(await world.rest("GET", "/assistant/draft"), { draft: { name: "Mine", version: "7" } });
  await other.getByLabel("Version").fill("8");
  await other.getByRole("alert").filter({ hasText: "was changed elsewhere" }).waitFor();
  await other.getByRole("button", { name: "Use the other changes" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Use the other changes" }).click();
  await saved(other);
  t.equal(await other.getByLabel("Name", { exact: true }).inputValue(), "Mine");
  await other.close();
}

async function trouble(t: Test, page: Page): Promise<void> {
  const address = "**/admin/assistant/draft";
  await page.route(address, (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
  await page.getByLabel("Name", { exact: true }).fill("Written while the board was away");
  await page.getByText("Not saved: the board does not answer").waitFor();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  t.equal(await page.getByLabel("Name", { exact: true }).inputValue(), "Written while the board was away");
  await page.unroute(address);
  await saved(page);
  // A mistake that the board cannot train.
  await page.getByRole("link", { name: "Intents" }).click();
  await page.getByRole("link", { name: /^allOff/u }).click();
  await page.getByLabel("Name on the bus").fill("me:light");
  await page.getByText('there are two intents with the id "me:light"').first().waitFor();
  t.ok(await page.getByRole("button", { name: "Install" }).isDisabled(), "it cannot be installed so");
  await page.getByRole("button", { name: "Train" }).click();
  await page.getByRole("region", { name: "Training runs" }).getByText("ASSISTANT_INVALID").waitFor();
  await look(t, page, "assistant-problem");
  await page.getByLabel("Name on the bus").fill("me:allOff");
  await page.locator("button:enabled", { hasText: "Install" }).waitFor();
  await saved(page);
}

async function rest(t: Test, world: World, page: Page): Promise<void> {
  await page.getByRole("link", { name: /^light/u }).click();
  const slot = page.getByRole("region", { name: "Slot room" });
  await slot.getByLabel("Required").check();
  await slot.getByText("the user will not know what to say").waitFor();
  await slot.getByLabel("The question").fill("In which room?");
  await slot.getByText("the user will not know what to say").waitFor({ state: "detached" });
  await page.getByLabel("Sentences that mean no intent").fill("light the fire\nlight a candle");
  await page.getByRole("link", { name: "Entities" }).click();
  await page.getByLabel("New value, followed by synonyms").fill("living room, lounge");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Synonyms of living room").waitFor();
  await look(t, page, "assistant-entities");
  await page.getByRole("link", { name: "Basics" }).click();
  await page.getByLabel("When it does not understand").fill("Pardon?\nOnce more, please.");
  await saved(page);
  t.match(await world.rest("GET", "/assistant/draft"), {
    draft: {
      intents: [{ id: "me:light", slots: [{ required: true, question: "In which room?" }] }, { id: "me:allOff" }],
      entities: [
        { values: [{ value: "kitchen" }, { value: "bedroom" }, { value: "living room", synonyms: ["lounge"] }] },
      ],
      phrases: { en: { notUnderstood: ["Pardon?", "Once more, please."] } },
      counterExamples: ["light the fire", "light a candle"],
    },
  });
  await page.getByRole("link", { name: "Versions" }).click();
  const before = (await world.rest("GET", "/assistant/draft")) as { readonly draft: object };
  const ini =
    "[OpenBlind]\nopen the (kitchen | attic){room} blind\nlet the sun into the (kitchen | attic){room}\nraise it to (0..9){height}\n";
  await page
    .getByLabel("Files")
    .setInputFiles({ name: "sentences.ini", mimeType: "text/plain", buffer: Buffer.from(ini) });
  await page.getByLabel("Author").fill("ben");
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("link", { name: "Intents" }).click();
  await page.getByText("sentences.ini, line 4: the limits of 0..9 are left out").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByText("Imported, with these exceptions").waitFor({ state: "detached" });
  t.pass("what an import has left out is shown beside the draft, until it was read");
  await sentence(page, "open the attic").getByText("room").waitFor();
  t.match(await world.rest("GET", "/assistant/draft"), { draft: { intents: [{ id: "ben:OpenBlind" }] } });
  await page.reload();
  await undoOf(page, "was replaced").click();
  await page.getByText("OpenBlind").first().waitFor({ state: "detached" });
  t.match(await world.rest("GET", "/assistant/draft"), { draft: before.draft }, "the import is undone after a reload");
  await page.getByRole("link", { name: "Basics" }).click();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await undoOf(page, "was deleted").waitFor();
  await page.getByRole("button", { name: "Edit the installed assistant" }).click();
  await page.getByRole("link", { name: /^turnOnLight/u }).waitFor();
  t.match(await world.rest("GET", "/assistant/draft"), { draft: { id: "sotto-home", tests: [{}] } });
}

/** Two words are chosen by two fingertips, and said to be something else. */
async function touch(t: Test, world: World): Promise<void> {
  const context = await world.browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  t.teardown(() => context.close());
  const credential = `Basic ${Buffer.from(`${anna.login}:${anna.password}`).toString("base64")}`;
  await context.addInitScript(`sessionStorage.setItem("sotto.credential", "${credential}")`);
  const page = await context.newPage();
  await page.goto(`${world.origin}/admin/ui/assistant/intents/0`);
  await sentence(page, "turn on the light in the").tap();
  await page.getByRole("button", { name: "turn", exact: true }).tap();
  await page.getByRole("button", { name: "on", exact: true }).tap();
  await page.getByRole("group", { name: "“turn on” is" }).getByRole("button", { name: "room", exact: true }).tap();
  await page.getByRole("button", { name: "turn room" }).waitFor();
  await saved(page);
  t.match(JSON.stringify(await world.rest("GET", "/assistant/draft")), /\{"start":0,"end":7,"slot":"room"\}/u);
}

async function addIntent(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name of a new intent").fill(name);
  await page.getByRole("button", { name: "New intent" }).click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

async function addSentence(page: Page, text: string): Promise<void> {
  await page.getByLabel("New sentence").fill(text);
  await page.getByLabel("New sentence").press("Enter");
  await page.getByLabel(`Remove “${text}”`).waitFor();
}

/** Where it is read; pressed, it is edited. */
function sentence(page: Page, beginning: string): Locator {
  return page.getByRole("button", { name: `Edit ${beginning}` });
}

function undoOf(page: Page, done: string): Locator {
  return page.locator(".toast", { hasText: done }).getByRole("button", { name: "Undo" });
}

async function saved(page: Page): Promise<void> {
  await page.getByText("Saved", { exact: true }).waitFor();
}
