/** The draft in the database. Every method that changes something has stored it durably when it returns. */
import type { Report } from "../../../platform/assistant/cases/judge.ts";
import type { Draft } from "../../../platform/assistant/draft/draft.ts";
import { SottoError } from "../../errors.ts";
import { type Database, inTransaction } from "../../store/database.ts";
import { type Change, changed, impossible, indexOf, stepsOf } from "./change.ts";

/** The lists of a draft; everything else in it is its card. */
export const lists = ["intents", "entities", "tests"] as const;
export type List = (typeof lists)[number];

export type State = {
  readonly revision: number;
  /** ISO 8601, UTC. */
  readonly changedAt: string;
  /** The login of the user. */
  readonly changedBy: string;
  /** The name of the folder with its sounds and wake words. */
  readonly files: string | undefined;
};

export type Trained = {
  readonly revision: number;
  readonly trainedAt: string;
  readonly seconds: number | undefined;
  readonly bytes: number;
};

export type Result = {
  readonly number: number;
  readonly testedAt: string;
  readonly revision: number;
  readonly name: string;
  readonly version: string;
  readonly total: number;
  readonly passed: number;
};

/** Validates a part of a draft: "card", or an item of a list. Throws with pointers below `at`. */
export type Validate = (part: "card" | List, value: unknown, at: string) => void;

/** Limit in characters for all parts together. */
const maxDraftBytes = 16 * 1024 * 1024;
const maxItems = { intents: 1000, entities: 1000, tests: 10_000 } as const;
const keptResults = 100;

type Row = { revision: number; changedAt: string; changedBy: string; card: string | null; files: string | null };

export class DraftStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  state(): State | undefined {
    const row = this.#row();
    return row?.card == null ? undefined : stateOf(row);
  }

  /** Returns the draft with its state. Throws SottoError DRAFT_MISSING. */
  read(): { readonly draft: Draft; readonly state: State } {
    const row = this.#there();
    const card = JSON.parse(row.card) as Omit<Draft, List>;
    const [intents, entities, tests] = lists.map((list) => this.#items(list));
    return { draft: { ...card, intents, entities, tests } as unknown as Draft, state: stateOf(row) };
  }

  /**
   * Replaces the whole draft; `files` is the folder of what is not in it, `wanted` the revision that it replaces. `note` is
   * called in the same transaction.
   */
  replace(
    draft: Draft,
    by: string,
    wanted: number | undefined,
    files: string | undefined,
    note: (state: State) => void = () => undefined,
  ): State {
    const { intents, entities, tests, ...card } = draft;
    return inTransaction(this.#database, () => {
      this.expect(wanted);
      this.#database.exec("DELETE FROM draft_parts");
      const insert = this.#database.prepare("INSERT INTO draft_parts (kind, position, content) VALUES (?, ?, ?)");
      for (const [list, items] of Object.entries({ intents, entities, tests }))
        for (const [at, item] of items.entries()) insert.run(list, at, JSON.stringify(item));
      const state = this.#note(by, JSON.stringify(card), files ?? null);
      note(state);
      return state;
    });
  }

  /**
   * Throws SottoError DRAFT_MISSING, DRAFT_CHANGED, REQUEST_IMPOSSIBLE, and the errors of `validate`; then nothing is
   * changed.
   */
  change(changes: readonly Change[], by: string, wanted: number, validate: Validate): State {
    return inTransaction(this.#database, () => {
      const row = this.#there();
      this.expect(wanted);
      let card: unknown = JSON.parse(row.card);
      for (const change of changes) {
        const steps = stepsOf(change.path);
        const list = lists.find((name) => name === steps[0]);
        if (list === undefined) {
          card = changed(card, steps, change);
          validate("card", card, "");
        } else this.#changeList(list, steps.slice(1), change, validate);
      }
      return this.#note(by, JSON.stringify(card), row.files);
    });
  }

  /** `note` is called in the same transaction. */
  remove(by: string, wanted: number, note: () => void = () => undefined): void {
    inTransaction(this.#database, () => {
      this.#there();
      this.expect(wanted);
      this.#database.exec("DELETE FROM draft_parts; DELETE FROM draft_trained");
      this.#note(by, null, null);
      note();
    });
  }

  trained(): (Trained & { readonly draft: () => Draft }) | undefined {
    const row = this.#database
      .prepare("SELECT revision, trained_at AS trainedAt, seconds, bytes FROM draft_trained")
      .get() as (Omit<Trained, "seconds"> & { seconds: number | null }) | undefined;
    if (row === undefined) return undefined;
    const draft = () => {
      const { content } = this.#database.prepare("SELECT content FROM draft_trained").get() as { content: string };
      return JSON.parse(content) as Draft;
    };
    return { ...row, seconds: row.seconds ?? undefined, draft };
  }

  /** Stores what was trained, so that it can be tried after the draft has changed. */
  noteTrained(draft: Draft, { revision, trainedAt, seconds, bytes }: Trained): void {
    this.#database
      .prepare(
        "INSERT OR REPLACE INTO draft_trained (only_one, revision, trained_at, seconds, bytes, content) VALUES (1, ?, ?, ?, ?, ?)",
      )
      .run(revision, trainedAt, seconds ?? null, bytes, JSON.stringify(draft));
  }

  noteResult({ name, version }: Draft, revision: number, report: Report): void {
    inTransaction(this.#database, () => {
      this.#database
        .prepare(
          "INSERT INTO draft_results (tested_at, revision, name, version, total, passed, report) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .run(new Date().toISOString(), revision, name, version, report.total, report.passed, JSON.stringify(report));
      this.#database
        .prepare("DELETE FROM draft_results WHERE number <= (SELECT max(number) FROM draft_results) - ?")
        .run(keptResults);
    });
  }

  /** Returns the results, newest first. */
  results(): Result[] {
    return this.#database
      .prepare(
        "SELECT number, tested_at AS testedAt, revision, name, version, total, passed FROM draft_results ORDER BY number DESC",
      )
      .all() as Result[];
  }

  report(number: number): Report | undefined {
    const row = this.#database.prepare("SELECT report FROM draft_results WHERE number = ?").get(number);
    return row === undefined ? undefined : (JSON.parse((row as { report: string }).report) as Report);
  }

  #changeList(list: List, [step, ...below]: readonly string[], change: Change, validate: Validate): void {
    const count = this.#count(list);
    if (step === undefined) {
      if (change.op === "remove" || !Array.isArray(change.value)) throw impossible(change.path, "is a list");
      for (const [at, item] of change.value.entries()) validate(list, item, `/${list}/${at}`);
      this.#database.prepare("DELETE FROM draft_parts WHERE kind = ?").run(list);
      for (const [at, item] of change.value.entries()) this.#put(list, at, item);
      return;
    }
    const at = indexOf(step, count, below.length === 0 && change.op === "add", change.path);
    if (below.length === 0 && change.op === "remove") {
      this.#database.prepare("DELETE FROM draft_parts WHERE kind = ? AND position = ?").run(list, at);
      this.#shift(list, at + 1, -1);
      return;
    }
    const item = below.length > 0 ? changed(this.#item(list, at), below, change) : valueOf(change);
    validate(list, item, `/${list}/${at}`);
    if (below.length === 0 && change.op === "add") this.#shift(list, at, 1);
    this.#put(list, at, item);
  }

  /** Shifts by way of negative positions: positions must stay unique at each step. */
  #shift(list: List, from: number, by: number): void {
    this.#database
      .prepare("UPDATE draft_parts SET position = -1 - (position + ?) WHERE kind = ? AND position >= ?")
      .run(by, list, from);
    this.#database.prepare("UPDATE draft_parts SET position = -1 - position WHERE kind = ? AND position < 0").run(list);
  }

  #put(list: List, at: number, item: unknown): void {
    this.#database
      .prepare("INSERT OR REPLACE INTO draft_parts (kind, position, content) VALUES (?, ?, ?)")
      .run(list, at, JSON.stringify(item));
  }

  #item(list: List, at: number): unknown {
    const row = this.#database.prepare("SELECT content FROM draft_parts WHERE kind = ? AND position = ?").get(list, at);
    return JSON.parse((row as { content: string }).content);
  }

  #items(list: List): unknown[] {
    const sql = "SELECT content FROM draft_parts WHERE kind = ? ORDER BY position";
    return (this.#database.prepare(sql).all(list) as { content: string }[]).map(({ content }) => JSON.parse(content));
  }

  #count(list: List): number {
    return (
      this.#database.prepare("SELECT count(*) AS count FROM draft_parts WHERE kind = ?").get(list) as { count: number }
    ).count;
  }

  #row(): Row | undefined {
    return this.#database
      .prepare("SELECT revision, changed_at AS changedAt, changed_by AS changedBy, card, files FROM draft")
      .get() as Row | undefined;
  }

  #there(): Row & { card: string } {
    const row = this.#row();
    if (row?.card == null)
      throw new SottoError("DRAFT_MISSING", "there is no draft of an assistant", {
        remedy: "begin one: POST /admin/assistant/draft",
      });
    return { ...row, card: row.card };
  }

  /** Verifies the revision of the draft; undefined: that there is none. Throws SottoError DRAFT_CHANGED. */
  expect(wanted: number | undefined): void {
    const state = this.state();
    if (state?.revision === wanted) return;
    const now = state === undefined ? "there is none now" : `revision ${state.revision} is by ${state.changedBy}`;
    const meant = wanted === undefined ? "none was there" : `it was revision ${wanted} for this change`;
    throw new SottoError("DRAFT_CHANGED", `the draft was changed meanwhile: ${meant}, and ${now}`, {
      remedy: "nothing was overwritten: read it again and repeat the change",
    });
  }

  #note(by: string, card: string | null, files: string | null): State {
    for (const list of lists)
      if (this.#count(list) > maxItems[list])
        throw new SottoError("REQUEST_TOO_LARGE", `an assistant has ${maxItems[list]} ${list} at most`);
    const { size } = this.#database.prepare("SELECT sum(length(content)) AS size FROM draft_parts").get() as {
      size: number | null;
    };
    if ((size ?? 0) > maxDraftBytes) throw new SottoError("REQUEST_TOO_LARGE", "the draft would be larger than 16 MB");
    const revision = (this.#row()?.revision ?? 0) + 1;
    const changedAt = new Date().toISOString();
    this.#database
      .prepare(
        "INSERT OR REPLACE INTO draft (only_one, revision, changed_at, changed_by, card, files) VALUES (1, ?, ?, ?, ?, ?)",
      )
      .run(revision, changedAt, by, card, files);
    return { revision, changedAt, changedBy: by, files: files ?? undefined };
  }
}

function stateOf({ revision, changedAt, changedBy, files }: Row): State {
  return { revision, changedAt, changedBy, files: files ?? undefined };
}

function valueOf(change: Change): unknown {
  return change.op === "remove" ? undefined : change.value;
}
