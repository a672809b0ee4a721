/** Ten things that people do with the page: what they begin with, and each tap. */
import type { Page } from "playwright-core";
import { devicesOfAHouse } from "../../skills/home/testing/devices-of-a-house.ts";
import { simulateHouse } from "../../skills/home/testing/simulated-house.ts";
import { ask, askFor, type Board } from "./board.ts";
import type { Taps } from "./taps.ts";

type Given = { readonly page: Page; readonly taps: Taps; readonly board: Board; readonly prepared: unknown };
type Task = {
  readonly name: string;
  readonly note?: string;
  /** It does not come to its end here. */
  readonly isPartial?: boolean;
  /** Arranges what the task begins with. */
  readonly prepare?: (board: Board) => Promise<unknown>;
  readonly steps: (given: Given) => Promise<void>;
};

const unknownSentence = "my book is hard to read in the lounge";
const passphrase = "a few good words";

export const tasks: readonly Task[] = [
  {
    name: "add an intent",
    note: "with six sentences, training and installation",
    steps: async ({ page, taps }) => {
      await openPage(page, taps, "Assistant");
      await taps.tap(page.getByRole("button", { name: "Edit the installed assistant" }));
      await taps.type(page.getByLabel("Name of a new intent"), "openGate");
      await taps.tap(page.getByRole("button", { name: "New intent" }));
      const sentence = page.getByLabel("New sentence");
      await taps.type(sentence, gate[0] ?? "");
      for (const text of gate.slice(1)) {
        await sentence.press("Enter");
        await sentence.fill(text);
      }
      await sentence.press("Enter");
      await taps.tap(page.getByRole("button", { name: "Install" }));
      await taps.tap(page.getByRole("dialog").getByRole("button", { name: "Install it" }));
      await page.getByText("Installed, and in use").waitFor();
    },
  },
  {
    name: "find why it did not react",
    prepare: (board) => say(board, "what is the meaning of life"),
    steps: async ({ page, taps }) => {
      await taps.tap(page.getByText("what is the meaning of life").first());
      await page.locator(".verdict").getByText("What to do").waitFor();
    },
  },
  {
    name: "mend a misunderstanding",
    note: "with training, and the check of the last requests",
    prepare: (board) => say(board, unknownSentence),
    steps: async ({ page, taps }) => {
      await taps.tap(page.getByText(unknownSentence).first());
      await taps.tap(page.getByRole("button", { name: "Teach it" }));
      await taps.choose(page.getByLabel("What does"), "turnOnLight");
      await taps.tap(page.getByRole("button", { name: "Add the sentence" }));
      await taps.tap(page.getByRole("button", { name: "Train and try again" }));
      await taps.tap(page.getByRole("button", { name: "Install it" }));
      await page.getByText("in use", { exact: true }).waitFor();
    },
  },
  {
    name: "change the wake word",
    steps: async ({ page, taps, board }) => {
      await openPage(page, taps, "Settings");
      await taps.type(page.getByRole("combobox", { name: "Wake word", exact: true }), "hello little helper");
      await taps.tap(page.getByRole("button", { name: "Save 1 change" }));
      await page.getByText("Saved. Restarting hotword.").waitFor();
      const { wakeWord } = (await ask(board, "GET", "/phrases")) as { wakeWord: string };
      if (wakeWord !== "hello little helper") throw new Error(`the wake word is still “${wakeWord}”`);
    },
  },
  {
    name: "add a room",
    note: "another microphone of the board, its device chosen",
    steps: async ({ page, taps }) => {
      await openPage(page, taps, "Sites");
      await taps.type(page.getByLabel("Site name"), "attic");
      await taps.tap(page.getByRole("button", { name: "Add it" }));
      const attic = page.locator("section", { has: page.getByRole("heading", { name: "attic", level: 2 }) });
      await taps.choose(attic.getByLabel("Microphone", { exact: true }), "null");
      await taps.tap(attic.getByRole("button", { name: "Save" }));
      await page.getByText("Saved. Restarting attic.").waitFor();
    },
  },
  {
    name: "add a person",
    note: "with the taps of the new one, in a browser of their own; far from the board, the code is a tap more",
    steps: async ({ page, taps, board }) => {
      await openPage(page, taps, "Users");
      await taps.choose(page.getByLabel("Role of the new user"), "viewer");
      await taps.tap(page.getByRole("button", { name: "Create an invitation" }));
      await signUp(board, taps, (await page.locator(".code").textContent()) ?? "");
      await page.getByText("bert").waitFor();
    },
  },
  {
    name: "install a skill",
    note: "one that comes with Sotto, in the gallery; from a repository, its address and each permission are a tap more",
    steps: async ({ page, taps }) => {
      await openPage(page, taps, "Gallery");
      await taps.tap(page.getByRole("button", { name: "Install Speaker" }));
      await taps.tap(page.getByRole("dialog").getByRole("button", { name: "Install", exact: true }));
      await page.getByText("completed").waitFor();
    },
  },
  {
    name: "make a lamp obey",
    note: "a house of simulated devices over real MQTT; the skill for devices takes the place of the example's in it",
    steps: async ({ page, taps, board }) => {
      await openPage(page, taps, "Devices");
      await taps.tap(page.getByRole("button", { name: "Install it" }));
      await page.getByText("No device has announced itself yet").waitFor();
      const house = await simulateHouse({ url: board.bus }, devicesOfAHouse);
      try {
        await taps.tap(page.getByRole("button", { name: /^On: /u }).first());
        await page.getByText(/has confirmed/u).waitFor();
      } finally {
        await house.close();
      }
    },
  },
  {
    name: "update",
    isPartial: true,
    note: "not carried out: a checkout has no packages; the list of updates is simulated, and the board refuses the last tap. A board from packages carries the same request out: `make test-boards` upgrades one by REST",
    steps: async ({ page, taps, board }) => {
      const platform = (await ask(board, "GET", "/platform")) as object;
      const packages = [{ name: "sotto", installed: "0.1.0", candidate: "0.2.0" }];
      await page.route("**/admin/platform", (route) => route.fulfill({ json: { ...platform, packages } }));
      await page.reload();
      await openPage(page, taps, "Updates");
      await taps.tap(page.getByRole("button", { name: "Upgrade", exact: true }));
      await page.unroute("**/admin/platform");
      await taps.tap(page.getByRole("dialog").getByRole("button", { name: "Upgrade" }));
      await page.getByText("runs from a checkout, not from packages").waitFor();
    },
  },
  {
    name: "restore a backup",
    prepare: (board) => askFor(board, "POST", "/backup", { passphrase }),
    steps: async ({ page, taps, prepared }) => {
      const buffer = prepared as Buffer;
      await openPage(page, taps, "Backup");
      await taps.chooseFile(page.getByLabel("Backup", { exact: true }), { name: "b.backup", mimeType: "", buffer });
      await taps.tap(page.getByRole("button", { name: "Look into it" }));
      await taps.type(page.getByLabel("Its passphrase"), passphrase);
      await taps.tap(page.getByRole("button", { name: "Open it" }));
      await taps.tap(page.getByRole("button", { name: "Restore it" }));
      await taps.tap(page.getByRole("dialog").getByRole("button", { name: "Restore" }));
      await page.getByText("completed").waitFor();
    },
  },
];

const gate = [
  "open the garden gate",
  "let the visitors in",
  "unlock the gate please",
  "could you open the gate",
  "the gate should be open",
  "gate open",
];

/** By the menu of the phone. */
async function openPage(page: Page, taps: Taps, name: string): Promise<void> {
  await taps.tap(page.getByRole("button", { name: "Menu" }));
  await taps.tap(page.getByRole("navigation").getByRole("link", { name, exact: true }));
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** A request by text, whose session is over. */
async function say(board: Board, text: string): Promise<void> {
  const { sessionId } = (await ask(board, "POST", "/sessions", { text })) as { sessionId: string };
  for (;;) {
    const session = (await ask(board, "GET", `/sessions/${sessionId}`)) as { verdict: { code: string } };
    if (session.verdict.code !== "RUNNING") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function signUp(board: Board, taps: Taps, code: string): Promise<void> {
  const context = await board.browser.newContext({ ignoreHTTPSErrors: true, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${board.origin}/admin/ui/`);
  await taps.tap(page.getByRole("button", { name: "Sign up" }));
  await taps.type(page.getByLabel("Name"), "bert");
  await taps.type(page.getByLabel("Password"), "battery staple");
  // Who is in the board's network needs none.
  const field = page.getByLabel("Setup code or invitation");
  if (await field.isVisible()) await taps.type(field, code);
  await taps.tap(page.getByRole("button", { name: "Sign up" }).last());
  await page
    .getByRole("button", { name: "Menu" })
    .or(page.getByRole("button", { name: "Log out" }))
    .first()
    .waitFor();
  await context.close();
}
