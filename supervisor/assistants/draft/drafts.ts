/** The draft of an assistant: created, checked, tried, trained, and packed for the installation task. */
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Remark } from "../../../platform/assistant/draft/check.ts";
import type { Draft } from "../../../platform/assistant/draft/draft.ts";
import { textsOf } from "../../../platform/assistant/draft/files.ts";
import { BadAssistant, describeProblem, type Problem } from "../../../platform/assistant/problem.ts";
import type { Parse } from "../../../platform/nlu/engine.ts";
import type { Explanation } from "../../../platform/nlu/engine.ts";
import type { Asks, Models } from "../../../platform/nlu/workbench-messages.ts";
import { SottoError } from "../../errors.ts";
import { unpack } from "../../archive/read-archive.ts";
import { zipOf } from "../../archive/write-archive.ts";
import { belongsToAssistant } from "../content.ts";
import type { Versions } from "../versions.ts";
import type { Source, Workbench } from "../workbench.ts";
import type { Work } from "../../work.ts";
import type { Undos } from "../../undo/undos.ts";
import { DraftFiles } from "./draft-files.ts";
import type { HearingConfig } from "../../../platform/languages/lacks.ts";
import type { DraftStore, State, Validate } from "./draft-store.ts";
import { freeVersion, isSame, versionsOf } from "./next-version.ts";
import { RemovedDrafts } from "./removed-drafts.ts";
import { emptyDraft } from "./starter.ts";

export type DraftsOptions = {
  readonly store: DraftStore;
  /** The folder of the draft's files. */
  readonly folder: string;
  readonly versions: Pick<Versions, "list">;
  readonly workbench: Workbench;
  /** Where the draft's model is kept, and where others may be. */
  readonly models: Models;
  readonly undos: Undos;
  /** How the board hears; by default that is not known. */
  readonly hearing?: () => HearingConfig | undefined;
};

/** The user, and the revision that is replaced; undefined: there is none. */
export type Replacing = { readonly by: string; readonly wanted: number | undefined };
/** The state of a new draft, and what could not be imported. */
export type Begun = { readonly state: State; readonly left: readonly Problem[] };
export type Naming = { readonly name: string; readonly author: string; readonly language: string };
export type TextFile = { readonly name: string; readonly text: string };

export class Drafts {
  readonly store: DraftStore;
  readonly files: DraftFiles;
  readonly #options: DraftsOptions;
  readonly #removed: RemovedDrafts;
  /** What was last sent to be installed: it may still wait in the queue. */
  #sent: { readonly id: string; readonly version: string; readonly text: string } | undefined;
  #checked: { readonly of: string; readonly remarks: Promise<readonly Remark[]> } | undefined;

  constructor(options: DraftsOptions) {
    this.#options = options;
    this.store = options.store;
    this.files = new DraftFiles(options.folder);
    this.#removed = new RemovedDrafts(options.undos, this.store, this.files);
  }

  /** Removes what unfinished work has left. */
  async sweep(): Promise<void> {
    await this.files.sweep(new Set([this.store.state()?.files, ...this.#removed.files]));
  }

  beginEmpty({ name, language }: Naming, { by, wanted }: Replacing): Promise<Begun> {
    return this.#replace(emptyDraft(idOf(name), name, language), by, wanted, undefined, []);
  }

  /** Throws SottoError ASSISTANT_MISSING, ASSISTANT_INVALID. */
  async beginInstalled(replacing: Replacing): Promise<Begun> {
    const current = (await this.#options.versions.list()).find((version) => version.current);
    if (current === undefined)
      throw new SottoError("ASSISTANT_MISSING", "no assistant is installed", {
        remedy: "begin with an empty one, or with a file",
      });
    return this.#beginFolder(current.folder, replacing);
  }

  /** Starts from a zip in the format of PUT /assistant. Throws SottoError ARCHIVE_*, ASSISTANT_INVALID. */
  async beginZip(archive: string, replacing: Replacing): Promise<Begun> {
    await using scratch = await this.files.scratch();
    const folder = join(scratch.path, "unpacked");
    if ((await unpack(archive, folder, belongsToAssistant)) === 0)
      throw new SottoError("ASSISTANT_INVALID", "the archive has no folder assistant/ with an assistant");
    // Awaited here, because the folder is removed afterwards.
    return await this.#beginFolder(join(folder, "assistant"), replacing);
  }

  /**
   * Starts from the files of another platform: see platform/assistant/foreign/import.ts. Throws SottoError
   * ASSISTANT_INVALID.
   */
  async beginFiles(files: readonly TextFile[], naming: Naming, { by, wanted }: Replacing): Promise<Begun> {
    const { draft, left } = await this.#import(files, naming);
    return this.#replace({ ...draft, name: naming.name }, by, wanted, undefined, left);
  }

  /** The files of another platform as a zip in the format of PUT /assistant; the draft stays. Throws SottoError ASSISTANT_INVALID. */
  async imported(
    files: readonly TextFile[],
    naming: Naming,
  ): Promise<{ readonly bytes: Buffer; readonly left: readonly Problem[] }> {
    const { draft, left } = await this.#import(files, naming);
    const texts = [...textsOf({ ...draft, name: naming.name })];
    return {
      bytes: await zipOf(texts.map(([name, text]) => ({ name: `assistant/${name}`, data: Buffer.from(text) }))),
      left,
    };
  }

  async #import(files: readonly TextFile[], naming: Naming) {
    await using scratch = await this.files.scratch();
    const given = join(scratch.path, "given");
    for (const { name, text } of files) {
      const path = join(given, name.startsWith("slots/") ? join("slots", basename(name)) : basename(name));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    const [only] = files;
    const path = files.length === 1 && only !== undefined ? join(given, basename(only.name)) : given;
    const { author, language } = naming;
    const asked = { path, into: join(scratch.path, "into"), author, language, name: idOf(naming.name) };
    // Awaited here, because the folder is removed afterwards.
    return await told(this.#options.workbench.ask("import", asked));
  }

  /** It can be undone for a minute. Throws SottoError DRAFT_MISSING, DRAFT_CHANGED. */
  remove(by: string, wanted: number): void {
    const before = this.#removed.before();
    this.store.remove(by, wanted, () => this.#removed.note("Deleted", before, by));
  }

  /** Removes what nobody has asked for or changed. Throws SottoError DRAFT_MISSING, DRAFT_CHANGED. */
  async discard(by: string, wanted: number): Promise<void> {
    const files = this.store.state()?.files;
    this.store.remove(by, wanted);
    await this.files.remove(files);
  }

  /** Returns its problems and possible improvements. Throws SottoError DRAFT_MISSING. */
  async check(): Promise<{ readonly revision: number; readonly remarks: readonly Remark[] }> {
    const { draft, state } = this.store.read();
    const { revision } = state;
    const hearing = this.#options.hearing?.();
    const of = JSON.stringify([revision, hearing]);
    if (this.#checked?.of !== of) {
      const remarks = this.#options.workbench.ask("check", { draft, hearing });
      this.#checked = { of, remarks };
      remarks.catch(() => (this.#checked = undefined));
    }
    return { revision, remarks: await this.#checked.remarks };
  }

  /** Uses the last trained model. Throws SottoError ASSISTANT_NOT_TRAINED. */
  async parse(text: string): Promise<{ readonly revision: number; readonly parse: Parse }> {
    const { revision, source } = this.#trained();
    return { revision, parse: await told(this.#options.workbench.parse(source, text, this.#options.models)) };
  }

  /** Uses the last trained model. Throws SottoError ASSISTANT_NOT_TRAINED. */
  async explain(text: string): Promise<Explanation> {
    return told(this.#options.workbench.explain(this.#trained().source, text, this.#options.models));
  }

  /**
   * What people would also say for an intent of the current draft. Throws SottoError DRAFT_MISSING, ASSISTANT_INVALID,
   * REQUEST_IMPOSSIBLE.
   */
  async suggest(intent: string): Promise<Asks["suggest"]["answer"] & { readonly revision: number }> {
    const { draft, state } = this.store.read();
    if (!draft.intents.some(({ id }) => id === intent))
      throw new SottoError("REQUEST_IMPOSSIBLE", `the draft has no intent ${intent.slice(0, 200)}`);
    const source: Source = { key: keyOf(state.revision), draft: () => draft };
    const found = await told(this.#options.workbench.suggest(source, intent, this.#options.models));
    return { ...found, revision: state.revision };
  }

  /** Trains the current draft and runs its test sentences, as the work of a task. */
  async train(work: Work): Promise<void> {
    const { workbench, models } = this.#options;
    const { draft, state } = this.store.read();
    const { revision } = state;
    const source: Source = { key: keyOf(revision), draft: () => draft };
    work.stage("checking", 0);
    work.log(`${draft.name} ${draft.version}, revision ${revision}`);
    let noted = 0;
    const progress = (share: number, what: string): void => {
      // Each recorded progress waits for the disk.
      if (share - noted < 0.05) return;
      noted = share;
      work.stage(what === "" ? "training" : `training: ${what}`, 0.9 * share);
    };
    const { seconds, bytes, missing } = await workbench
      .train(source, { progress, signal: work.signal }, models)
      .catch((error: unknown) => {
        if (!(error instanceof BadAssistant)) throw error;
        for (const problem of error.problems.slice(0, 100)) work.log(describeProblem(problem), "error");
        // The problems' places are pointers, which nobody reads here.
        const [first] = error.problems;
        const more = error.problems.length > 1 ? `, and ${error.problems.length - 1} more to mend` : "";
        throw new SottoError(
          "ASSISTANT_INVALID",
          `it cannot be trained yet: ${first?.message ?? ""}${more}`,
          {},
          error,
        );
      });
    for (const entity of missing)
      work.log(`${entity} is not understood in this language: its slots stay empty`, "warn");
    const size = `the model has ${Math.round(bytes / 1024)} KB`;
    work.log(seconds === undefined ? `it was trained before; ${size}` : `trained in ${seconds.toFixed(1)} s; ${size}`);
    this.store.noteTrained(draft, { revision, trainedAt: new Date().toISOString(), seconds, bytes });
    if (draft.tests.length === 0) return;
    work.stage("testing", 0.9);
    const report = await workbench.judge(source, { signal: work.signal }, models);
    this.store.noteResult(draft, revision, report);
    for (const { text, faults } of report.verdicts.filter((verdict) => verdict.faults.length > 0).slice(0, 50))
      work.log(`“${text}”: ${faults.join("; ")}`, "warn");
    work.log(`${report.passed} of ${report.total} test sentences are understood as they should be`);
  }

  /**
   * Gives the draft the next version when another one that reads the same is installed, or was sent to be. Throws SottoError
   * DRAFT_MISSING.
   */
  async raiseVersion(by: string, validate: Validate): Promise<void> {
    const { id } = this.store.read().draft;
    const folders = (await this.#options.versions.list()).map(({ folder }) => folder);
    const installed = await versionsOf(id, folders);
    const asked = this.store.read();
    const files = JSON.stringify(await this.files.list(asked.state.files));
    const same = await Promise.all(
      installed
        .filter(({ version }) => version === asked.draft.version)
        .map(async ({ folder }) => {
          const isEqual = JSON.stringify(await this.files.listOthers(folder)) === files;
          return isEqual && (await isSame(asked.draft, folder));
        }),
    );
    // Read again: nothing is awaited from here on, so no change by somebody else is overwritten.
    const { draft, state } = this.store.read();
    const text = JSON.stringify([draft, state.files]);
    const isSent = this.#sent?.id === draft.id && this.#sent.version === draft.version && this.#sent.text !== text;
    if (isSent || same.includes(false)) {
      const known = installed.map(({ version }) => version);
      const version = freeVersion(draft.version, known);
      const raised = this.store.change(
        [{ op: "replace", path: "/version", value: version }],
        by,
        state.revision,
        validate,
      );
      // What was learned does not depend on the version.
      const trained = this.store.trained();
      if (trained?.revision === state.revision)
        this.store.noteTrained({ ...draft, version }, { ...trained, revision: raised.revision });
    }
    const now = this.store.read();
    this.#sent = { id: now.draft.id, version: now.draft.version, text: JSON.stringify([now.draft, now.state.files]) };
  }

  /** Returns the zip in the format of PUT /assistant. Throws SottoError DRAFT_MISSING. */
  async archive(): Promise<{ readonly draft: Draft; readonly state: State; readonly bytes: Buffer }> {
    const { draft, state } = this.store.read();
    const texts = [...textsOf(draft)].map(([name, text]) => ({ name, data: Buffer.from(text) }));
    const others = await Promise.all(
      (await this.files.list(state.files)).map(async ({ path }) => ({
        name: path,
        data: await this.files.read(state.files ?? "", path),
      })),
    );
    const entries = [...texts, ...others].map(({ name, data }) => ({ name: `assistant/${name}`, data }));
    return { draft, state, bytes: await zipOf(entries) };
  }

  #trained(): { readonly revision: number; readonly source: Source } {
    const trained = this.store.trained();
    if (trained === undefined)
      throw new SottoError("ASSISTANT_NOT_TRAINED", "the draft is not trained yet", {
        remedy: "train it first: POST /admin/assistant/draft/train",
      });
    return { revision: trained.revision, source: { key: keyOf(trained.revision), draft: trained.draft } };
  }

  async #beginFolder(folder: string, { by, wanted }: Replacing): Promise<Begun> {
    const draft = await told(this.#options.workbench.ask("read", { folder }));
    return this.#replace(draft, by, wanted, await this.files.keep(folder), []);
  }

  async #replace(
    draft: Draft,
    by: string,
    wanted: number | undefined,
    files: string | undefined,
    left: readonly Problem[],
  ): Promise<Begun> {
    const before = this.#removed.before();
    try {
      const state = this.store.replace(draft, by, wanted, files, ({ revision }) =>
        this.#removed.note("Replaced", before, by, revision),
      );
      return { state, left };
    } catch (error) {
      await this.files.remove(files);
      throw error;
    }
  }
}

/** Returns the workbench's name for the revision; the workbench may outlive a replacement of the store. */
function keyOf(revision: number): string {
  return `draft ${revision}`;
}

/** Returns "anna-s-house" for "Anna's house". */
function idOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
  return plain.slice(0, 60) || "assistant";
}

async function told<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BadAssistant ? invalid(error) : error;
  }
}

function invalid(error: BadAssistant): SottoError {
  const [first] = error.problems;
  const more = error.problems.length > 1 ? ` and ${error.problems.length - 1} more` : "";
  const message = `the assistant cannot be used: ${first === undefined ? "" : describeProblem(first)}${more}`;
  return new SottoError("ASSISTANT_INVALID", message, { problems: error.problems.slice(0, 100) }, error);
}
