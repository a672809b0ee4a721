/**
 * A program that reads, checks, trains and tries assistants that are not in use, beside the running NLU. It answers
 * messages and exits with its parent. The last model stays loaded until another one is requested.
 */
import { writeFileSync } from "node:fs";
import type { Assistant } from "../assistant/assistant.ts";
import { judge } from "../assistant/cases/judge.ts";
import { type Case, readCases } from "../assistant/cases/read-cases.ts";
import { checkDraft } from "../assistant/draft/check.ts";
import type { Draft } from "../assistant/draft/draft.ts";
import { draftOf } from "../assistant/draft/from-assistant.ts";
import { importAssistant } from "../assistant/foreign/import.ts";
import { writeAssistant } from "../assistant/foreign/write-assistant.ts";
import { nothingInjected } from "../assistant/injected.ts";
import { suggestionsFor } from "../assistant/kinds/suggestions.ts";
import { BadAssistant } from "../assistant/problem.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson, Understanding } from "./engine.ts";
import { lessonOf } from "./lesson.ts";
import { statisticalEngine as engine } from "./statistical-engine.ts";
import { refuseTooLarge } from "./training/memory-needed.ts";
import { findModel, keepModel, trainInThread } from "./training/trained-models.ts";
import { ask as limitOfAsking } from "./zones.ts";
import type { Ask, Asks, From, FromWorkbench, Models, ToWorkbench } from "./workbench-messages.ts";

type Tell = (share: number, what: string) => void;
type Opened = {
  readonly assistant: Assistant;
  readonly cases: readonly Case[];
  readonly lesson: Lesson;
  readonly missing: readonly string[];
};

class UnknownKey extends Error {}
class NotTrained extends Error {}

/** The last draft that was used, and the understanding loaded from the model of a lesson. */
let known: { readonly key: string; readonly draft: Draft } | undefined;
let understood: { readonly lesson: string; readonly understanding: Understanding } | undefined;

const works: { readonly [Name in Ask]: (ask: Asks[Name]["ask"], tell: Tell) => Promise<Asks[Name]["answer"]> } = {
  check: async ({ draft, hearing }) => checkDraft(draft, hearing).remarks,
  read: async ({ folder }) => {
    const assistant = await assistantIn(folder);
    return draftOf(assistant, await readCases(folder, assistant));
  },
  async import({ path, into, language, ...naming }) {
    const { drafted, from } = await importAssistant(path, language);
    await writeAssistant(into, drafted, naming);
    return { draft: draftOf(await assistantIn(into), []), from, left: drafted.left };
  },
  async train({ from, models }, tell) {
    const { lesson, missing } = await open(from);
    const [folder] = models;
    const kept = await find(models, lesson);
    if (kept !== undefined) {
      if (kept.folder !== folder) await keepModel(engine, folder, lesson, kept.model);
      return { bytes: kept.model.length, missing };
    }
    refuseTooLarge(lesson);
    const began = performance.now();
    const told = (done: number, of: number, what: string) => tell(done / Math.max(1, of), what);
    const model = await trainInThread(lesson, told, new AbortController().signal);
    await keepModel(engine, folder, lesson, model);
    return { seconds: Math.round(performance.now() - began) / 1000, bytes: model.length, missing };
  },
  parse: async ({ from, models, text }) => (await understand(await open(from), models)).parse(text),
  explain: async ({ from, models, text }) => (await understand(await open(from), models)).explain(text),
  async suggest({ from, models, intent }) {
    const opened = await open(from);
    const understanding = await understand(opened, models).catch((error: unknown) => {
      if (error instanceof NotTrained) return undefined;
      throw error;
    });
    // Above this limit the board helps itself with a question.
    const parse = (text: string) => {
      const { best } = understanding!.parse(text);
      return best.confidenceScore < limitOfAsking ? { ...best, intentName: null } : best;
    };
    const suggestions = suggestionsFor(opened.assistant, intent, understanding && parse);
    return { isTrained: understanding !== undefined, suggestions };
  },
  async judge({ from, models }, tell) {
    const opened = await open(from);
    const understanding = await understand(opened, models);
    let done = 0;
    return judge(opened.cases, (text) => {
      tell(done++ / opened.cases.length, "testing");
      return understanding.parse(text).best;
    });
  },
};

async function assistantIn(folder: string): Promise<Assistant> {
  const assistant = await readAssistant(folder);
  if (assistant === undefined) throw new BadAssistant([{ file: "assistant.json", message: "is missing" }]);
  return assistant;
}

async function open(from: From): Promise<Opened> {
  if ("folder" in from) {
    const assistant = await assistantIn(from.folder);
    return { assistant, cases: await readCases(from.folder, assistant), ...lessonOf(assistant) };
  }
  if (from.draft !== undefined) known = { key: from.key, draft: from.draft };
  if (known?.key !== from.key) throw new UnknownKey();
  const { draft } = known;
  const { assistant, remarks, cases } = checkDraft(draft);
  if (assistant === undefined)
    throw new BadAssistant(remarks.map(({ message, places }) => ({ file: places[0] ?? "the draft", message })));
  return { assistant, cases, ...lessonOf(assistant) };
}

async function find(models: Models, lesson: Lesson) {
  for (const folder of models) {
    const model = await findModel(engine, folder, lesson);
    if (model !== undefined) return { folder, model };
  }
  return undefined;
}

/** Throws NotTrained when there is no trained model. */
async function understand({ assistant, lesson }: Opened, models: Models): Promise<Understanding> {
  const values = vocabulary(assistant.dataset, nothingInjected);
  // Synonyms are no part of a lesson, but the result depends on both.
  const key = JSON.stringify([lesson, [...values]]);
  if (understood?.lesson === key) return understood.understanding;
  const found = await find(models, lesson);
  if (found === undefined) throw new NotTrained();
  const understanding = await engine.load(found.model, lesson, values);
  understood = { lesson: key, understanding };
  return understanding;
}

function say(message: FromWorkbench): void {
  if (process.connected) process.send?.(message);
}

async function answer({ id, ask, ...asked }: ToWorkbench): Promise<void> {
  try {
    let told = 0;
    const tell: Tell = (share, what) => {
      const now = performance.now();
      if (now - told < 200) return;
      told = now;
      say({ id, progress: share, what });
    };
    const work = works[ask] as (ask: object, tell: Tell) => Promise<unknown>;
    say({ id, answer: await work(asked, tell) });
  } catch (error) {
    if (error instanceof BadAssistant) say({ id, error: error.message, problems: error.problems });
    else if (error instanceof UnknownKey) say({ id, error: "the draft is not known here", unknown: true });
    else if (error instanceof NotTrained) say({ id, error: "it is not trained", missing: true });
    else say({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

try {
  // When memory is short, the kernel ends this process before any that listens or speaks.
  writeFileSync("/proc/self/oom_score_adj", "700");
} catch {
  // If this fails, the process is only as likely to be ended as the others.
}
// The parent has gone, so this process exits.
process.on("disconnect", () => process.exit(0));
process.on("message", (message: ToWorkbench) => void answer(message));
