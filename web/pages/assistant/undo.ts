/**
 * What leads back from the last edits of the draft, newest last. The tab keeps it, so that an edit can be undone for a
 * minute after a reload.
 */
import { keyOf } from "../../api/base.ts";
import { signal } from "@preact/signals";
import type { Change } from "./patch.ts";

export type Undo = {
  readonly changes: readonly Change[];
  /** Epoch milliseconds of the edit. */
  readonly at: number;
};

const store = keyOf("sotto.draft.undo");
const maxKept = 50;
/** How long after an edit a reload keeps it undoable. */
const keptMs = 60_000;
/** Keys typed into one field within this time are one edit. */
const typingMs = 3000;

export const undos = signal<readonly Undo[]>([]);

export function remember(changes: readonly Change[], at = Date.now()): void {
  const last = undos.value.at(-1);
  const [change, ...others] = changes;
  const [earlier, ...more] = last?.changes ?? [];
  const isTyping =
    last !== undefined &&
    at - last.at < typingMs &&
    others.length + more.length === 0 &&
    change?.op === "replace" &&
    earlier?.op === "replace" &&
    earlier.path === change.path;
  undos.value = isTyping
    ? [...undos.value.slice(0, -1), { ...last, at }]
    : [...undos.value, { changes, at }].slice(-maxKept);
}

/** Takes the newest one. */
export function takeUndo(): Undo | undefined {
  const last = undos.value.at(-1);
  undos.value = undos.value.slice(0, -1);
  return last;
}

export function forgetUndos(): void {
  undos.value = [];
  sessionStorage.removeItem(store);
}

/** `revision`: what the board has, with all edits so far. */
export function keepUndos(revision: number | undefined): void {
  try {
    sessionStorage.setItem(store, JSON.stringify({ revision, undos: undos.value }));
  } catch {
    // Larger than the browser keeps: they work until the reload.
    sessionStorage.removeItem(store);
  }
}

/** After a reload: those of the last minute, if the draft is still the one they belong to. */
export function restoreUndos(revision: number, now = Date.now()): void {
  const kept = stored();
  if (kept === undefined) return;
  undos.value = kept.revision === revision ? kept.undos.filter(({ at }) => now - at < keptMs) : [];
}

type Kept = { readonly revision?: number; readonly undos: readonly Undo[] };

/** Returns undefined when there is nothing, or nothing that can be read: the draft must open all the same. */
function stored(): Kept | undefined {
  const text = sessionStorage.getItem(store);
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    return Array.isArray(kept?.undos) ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}
