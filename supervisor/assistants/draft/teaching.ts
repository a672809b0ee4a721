/**
 * Teaches the draft a sentence that was misunderstood, and shows what else a trained draft would understand differently:
 * recorded requests are parsed with the installed assistant and with the draft.
 */
import { isBuiltinName } from "../../../platform/assistant/dataset.ts";
import type { Draft } from "../../../platform/assistant/draft/draft.ts";
import { readProfile } from "../../../platform/assistant/read-profile.ts";
import type { Guess } from "../../../platform/nlu/engine.ts";
import type { Models } from "../../../platform/nlu/workbench-messages.ts";
import { SottoError } from "../../errors.ts";
import { actedOn } from "../acted-on.ts";
import type { Versions } from "../versions.ts";
import type { Workbench } from "../workbench.ts";
import type { Change } from "./change.ts";
import type { State, Validate } from "./draft-store.ts";
import type { Drafts } from "./drafts.ts";
import { versionAfter } from "./next-version.ts";
import { type FoundSlot, learn, type Lesson, type Taught } from "./lesson.ts";

export type TeachingOptions = {
  readonly drafts: Drafts;
  readonly versions: Pick<Versions, "list">;
  readonly workbench: Pick<Workbench, "parse">;
  readonly models: Models;
};

/** `hasBegun`: there was no draft, so one was created from the installed assistant. */
export type LessonResult = Omit<Taught, "changes"> & { readonly state: State; readonly hasBegun: boolean };

export type Reading = {
  readonly intentName: string | null;
  readonly slots: readonly { readonly slotName: string; readonly rawValue: string }[];
};
export type Comparison = {
  /** The trained revision. */
  readonly revision: number;
  /** How many different requests were compared. */
  readonly compared: number;
  readonly changed: readonly { readonly text: string; readonly before: Reading; readonly after: Reading }[];
};

export class Teaching {
  readonly #options: TeachingOptions;

  constructor(options: TeachingOptions) {
    this.#options = options;
  }

  /** Throws SottoError ASSISTANT_MISSING, REQUEST_IMPOSSIBLE, and what `validate` throws; then nothing is changed. */
  async teach(lesson: Lesson, by: string, validate: Validate): Promise<LessonResult> {
    const { drafts } = this.#options;
    const hasBegun = drafts.store.state() === undefined;
    if (!hasBegun) return this.#teach(lesson, by, validate, false);
    const { state } = await drafts.beginInstalled({ by, wanted: undefined });
    try {
      return await this.#teach(lesson, by, validate, true);
    } catch (error) {
      // A draft that nobody asked for is in the way of whoever creates the next one.
      if (drafts.store.state()?.revision === state.revision) await drafts.discard(by, state.revision);
      throw error;
    }
  }

  async #teach(lesson: Lesson, by: string, validate: Validate, hasBegun: boolean): Promise<LessonResult> {
    const { drafts } = this.#options;
    // Refuses what cannot be taught before the sentence is parsed.
    const { intent } = learn(drafts.store.read().draft, lesson, []);
    const found = await this.#find(lesson.text, intent);
    const installed = await this.#installed();
    const inUse = installed === undefined ? undefined : (await readProfile(installed))?.version;
    // Read again: nothing is awaited from here on, so no change by somebody else is overwritten.
    const { draft, state } = drafts.store.read();
    const { changes, ...taught } = learn(draft, lesson, builtinsOf(draft, intent, found));
    if (changes.length === 0) return { ...taught, state, hasBegun };
    // Two versions that differ must not read the same.
    const risen: readonly Change[] =
      draft.version === inUse ? [{ op: "replace", path: "/version", value: versionAfter(draft.version) }] : [];
    const changed = drafts.store.change([...changes, ...risen], by, state.revision, validate);
    return { ...taught, state: changed, hasBegun };
  }

  /** Throws SottoError ASSISTANT_NOT_TRAINED, ASSISTANT_MISSING. */
  async compare(texts: readonly string[]): Promise<Comparison> {
    const { drafts } = this.#options;
    const different = [...new Set(texts)];
    const folder = await this.#installed();
    if (folder === undefined)
      throw new SottoError("ASSISTANT_MISSING", "no assistant is installed to compare with", {
        remedy: "install the draft: nothing is replaced",
      });
    // One assistant after the other: the workbench keeps one model in memory.
    const before: Reading[] = [];
    for (const text of different) before.push(readingOf(await this.#parse(folder, text)));
    const after: Reading[] = [];
    let revision = drafts.store.trained()?.revision ?? 0;
    for (const text of different) {
      const parsed = await drafts.parse(text);
      revision = parsed.revision;
      after.push(readingOf(parsed.parse.best));
    }
    const changed = different
      .map((text, at) => ({ text, before: before[at]!, after: after[at]! }))
      .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
    return { revision, compared: different.length, changed };
  }

  /** The slots of this intent in the text, if it is among the likely ones; by the draft, or else by the installed assistant. */
  async #find(text: string, intent: string): Promise<readonly FoundSlot[]> {
    const { drafts, workbench, models } = this.#options;
    try {
      const folder = await this.#installed();
      const parse =
        drafts.store.trained() !== undefined || folder === undefined
          ? (await drafts.parse(text)).parse
          : await workbench.parse(folder, text, models);
      return [parse.best, ...parse.alternatives].find(({ intentName }) => intentName === intent)?.slots ?? [];
    } catch (error) {
      // Without a trained model, numbers and times are left unmarked, which the answer says.
      if (error instanceof SottoError && error.code === "ASSISTANT_NOT_TRAINED") return [];
      throw error;
    }
  }

  async #parse(folder: string, text: string): Promise<Guess> {
    return (await this.#options.workbench.parse(folder, text, this.#options.models)).best;
  }

  async #installed(): Promise<string | undefined> {
    return (await this.#options.versions.list()).find((version) => version.current)?.folder;
  }
}

/** Of what the understanding found only values of built-in entities: a wrong guess at another one would be learned. */
function builtinsOf({ intents }: Draft, intent: string, found: readonly FoundSlot[]): readonly FoundSlot[] {
  const slots = intents.find(({ id }) => id === intent)?.slots ?? [];
  const builtin = new Set(slots.filter(({ entity }) => isBuiltinName(entity)).map(({ name }) => name));
  return found.filter(({ slotName }) => builtin.has(slotName));
}

function readingOf(guess: Guess): Reading {
  const { intentName, slots } = actedOn(guess);
  const said = slots.map(({ slotName, rawValue }) => ({ slotName, rawValue }));
  return { intentName, slots: said.toSorted((a, b) => (a.slotName < b.slotName ? -1 : 1)) };
}
