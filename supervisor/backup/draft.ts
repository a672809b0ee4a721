/** The draft of an assistant in a backup, without training and test results, which can be recreated. */
import type { SQLInputValue } from "node:sqlite";
import { type Database, inTransaction } from "../store/database.ts";

type Row = Readonly<Record<string, SQLInputValue>>;
export type KeptDraft = { readonly draft: Row | null; readonly parts: readonly Row[] };

/** Returns null when there is no draft, or the database is older than drafts. */
export function readDraft(database: Database): KeptDraft | null {
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'draft_parts'").get();
  if (known === undefined) return null;
  const draft = database.prepare("SELECT changed_at, changed_by, card, files FROM draft").get() as Row | undefined;
  const parts = database.prepare("SELECT kind, position, content FROM draft_parts").all() as Row[];
  return { draft: draft ?? null, parts };
}

/** Replaces the current draft. Its revision continues from the current one, so that an open page notices. */
export function replaceDraft(database: Database, { draft, parts }: KeptDraft): void {
  inTransaction(database, () => {
    const last = database.prepare("SELECT revision FROM draft").get()?.["revision"];
    const revision = Number(last ?? 0) + 1;
    database.exec("DELETE FROM draft; DELETE FROM draft_parts; DELETE FROM draft_trained;");
    const {
      changed_at: changedAt = new Date().toISOString(),
      changed_by: changedBy = "",
      card = null,
      files = null,
    } = draft ?? {};
    database
      .prepare("INSERT INTO draft (only_one, revision, changed_at, changed_by, card, files) VALUES (1, ?, ?, ?, ?, ?)")
      .run(revision, changedAt, changedBy, card, files);
    const insert = database.prepare("INSERT INTO draft_parts (kind, position, content) VALUES (?, ?, ?)");
    for (const { kind = null, position = null, content = null } of parts) insert.run(kind, position, content);
  });
}
