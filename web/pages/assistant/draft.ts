/**
 * The draft as this tab has it, and how it is saved: every change is applied here at once and sent soon after, in
 * order. The tab keeps unsent changes, even over a reload. A change by somebody else is never overwritten without
 * asking.
 */
import { signal } from "@preact/signals";
import { keyOf } from "../../api/base.ts";
import { type Answer, call, request } from "../../api/call.ts";
import { Refused, toRefused } from "../../api/problem.ts";
import { applied, type Change, inverseOf } from "./patch.ts";
import type { Draft } from "./sentence.ts";
import { watchUndoKeys } from "./undo-keys.ts";
import { forgetUndos, keepUndos, remember, restoreUndos, takeUndo } from "./undo.ts";
import { say } from "../../words/say.ts";

export type About = Omit<Answer<"getDraft">, "draft">;
export type Remark = Answer<"checkDraft">["remarks"][number];
export type Saving =
  /** The board has all changes. */
  | { readonly state: "saved" | "waiting" | "saving" }
  /** The board does not answer; saving is retried. */
  | { readonly state: "away" }
  /** Somebody else has changed the draft; `theirs` is what the board has. */
  | { readonly state: "conflict"; readonly theirs: Answer<"getDraft"> }
  /** Somebody else has deleted or installed the draft. */
  | { readonly state: "gone" }
  | { readonly state: "refused"; readonly problem: Refused };

export const draft = signal<Draft | undefined>(undefined);
export const about = signal<About | undefined>(undefined);
export const saving = signal<Saving>({ state: "saved" });
export const remarks = signal<readonly Remark[]>([]);

/** Milliseconds after the last key press until saving, and between retries. */
const [pause, again] = [500, 2000];
const store = keyOf("sotto.draft.unsaved");

let onBoard: Draft | undefined;
let waiting: readonly Change[] = [];
/** The number of changes being sent, which must not be merged with new ones. */
let flying = 0;
let sending = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let checking: ReturnType<typeof setTimeout> | undefined;

/** Loads the draft; returns false when there is none. Restores what this tab had not saved before a reload. */
export async function open(): Promise<boolean> {
  if (waiting.length > 0 || sending) return true;
  const found = await load();
  const kept = read();
  if (found === undefined) {
    [draft.value, about.value, onBoard] = [kept?.draft, undefined, undefined];
    forgetUndos();
    waiting = kept?.waiting ?? [];
    if (kept !== undefined) saving.value = { state: "gone" };
    return kept !== undefined;
  }
  if (draft.value === undefined) {
    take(found);
    restoreUndos(found.revision);
  } else if (found.revision !== about.value?.revision) {
    take(found);
    forgetUndos();
  } else {
    const { draft: _same, ...rest } = found;
    about.value = rest;
  }
  if (kept === undefined) return true;
  if (kept.revision === found.revision) make(kept.waiting);
  else {
    draft.value = kept.draft;
    waiting = kept.waiting;
    saving.value = { state: "conflict", theirs: found };
  }
  return true;
}

/** Applies changes and schedules saving them. They can be undone. */
export function edit(...changes: readonly Change[]): void {
  if (draft.value === undefined || changes.length === 0) return;
  remember(inverseOf(draft.value, changes));
  make(changes);
}

/** Takes the last edit back. */
export function undo(): void {
  const last = draft.value === undefined ? undefined : takeUndo();
  if (last !== undefined) make(last.changes);
}

function make(changes: readonly Change[]): void {
  if (draft.value === undefined) return;
  let next = draft.value;
  for (const change of changes) {
    next = applied(next, change);
    const last = waiting.at(-1);
    const isSame =
      change.op === "replace" && last?.op === "replace" && last.path === change.path && waiting.length > flying;
    waiting = isSame ? [...waiting.slice(0, -1), change] : [...waiting, change];
  }
  draft.value = next;
  keep();
  keepUndos(about.value?.revision);
  if (isStuck()) return;
  if (saving.value.state !== "away") saving.value = { state: "waiting" };
  schedule(pause);
}

/** True when saving waits for the user. */
function isStuck(): boolean {
  const { state } = saving.value;
  return state === "conflict" || state === "gone" || state === "refused";
}

/** Resolves when the board has all changes. Rejects when saving is not possible now. */
export async function settled(): Promise<void> {
  clearTimeout(timer);
  for (let turn = 0; waiting.length > 0 || sending; turn++) {
    if (!sending) await send();
    else await new Promise((resolve) => setTimeout(resolve, 50));
    const isAway = saving.value.state === "away";
    // The cleared timer may have been that of the retry.
    if (isAway) schedule(again);
    if (isAway || isStuck() || turn > 200)
      throw new Refused({
        code: "PAGE",
        title: say("Not saved yet"),
        detail: say("Your changes are not on the board yet."),
      });
  }
}

/** Resolves a conflict with the board's version; local changes are discarded. */
export function takeTheirs(theirs: Answer<"getDraft">): void {
  waiting = [];
  forget();
  take(theirs);
  forgetUndos();
}

/** Resolves a conflict by replacing the board's version with the local one. */
export async function keepMine(theirs: Answer<"getDraft">): Promise<void> {
  const mine = draft.value;
  if (mine === undefined) return;
  const headers = { "if-match": tagOf(theirs.revision) };
  const answer = await request("replaceDraft", { body: mine }, { headers });
  waiting = [];
  forget();
  note(mine, (await answer.json()) as Answer<"changeDraft">);
  saving.value = { state: "saved" };
}

/** Makes the draft anew, as it is here, after it was deleted. */
export async function makeAgain(): Promise<void> {
  const mine = draft.value;
  if (mine === undefined) return;
  const { name, language } = mine;
  try {
    await call("beginDraft", { body: { from: "nothing", name, language } });
  } catch (error) {
    // Somebody has begun another one meanwhile.
    const theirs = await load();
    if (theirs === undefined) throw error;
    saving.value = { state: "conflict", theirs };
    return;
  }
  const begun = await load();
  if (begun === undefined) return;
  await request("replaceDraft", { body: mine }, { headers: { "if-match": tagOf(begun.revision) } });
  await giveUp();
}

/** Discards local changes. */
export async function giveUp(): Promise<void> {
  waiting = [];
  forget();
  const found = await load();
  if (found !== undefined) take(found);
  else {
    [draft.value, about.value, onBoard] = [undefined, undefined, undefined];
    saving.value = { state: "saved" };
  }
  forgetUndos();
}

/** Reloads the state of the board's draft, with the result of training. */
export async function refresh(): Promise<void> {
  if (waiting.length === 0 && !sending) await open();
}

/** Takes over the version that the board has given the draft for its installation; what was edited meanwhile stays. */
export async function takeVersion(): Promise<void> {
  const found = await load();
  const [mine, board] = [draft.value, onBoard];
  if (found === undefined || mine === undefined || board === undefined) return;
  const { version } = found.draft;
  const isRisen = version !== board.version && JSON.stringify({ ...board, version }) === JSON.stringify(found.draft);
  if (!isRisen || sending) return;
  if (mine.version === board.version) draft.value = { ...mine, version };
  const { draft: theirs, ...rest } = found;
  about.value = rest;
  note(theirs, rest);
  keep();
}

export function tagOf(revision: number): string {
  return `"${revision}"`;
}

export function remarksAt(place: string): readonly Remark[] {
  return remarks.value.filter(({ places }) => places.some((one) => one === place || one.startsWith(`${place}/`)));
}

function schedule(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), milliseconds);
}

async function send(): Promise<void> {
  if (sending || waiting.length === 0 || about.value === undefined) return;
  sending = true;
  const sent = waiting.slice(0, 500);
  flying = sent.length;
  saving.value = { state: "saving" };
  try {
    const headers = { "if-match": tagOf(about.value.revision) };
    const answer = await request("changeDraft", { body: [...sent] }, { headers });
    saved(sent, (await answer.json()) as Answer<"changeDraft">);
  } catch (error) {
    await failed(toRefused(error), sent);
  } finally {
    [sending, flying] = [false, 0];
  }
}

function saved(sent: readonly Change[], state: Answer<"changeDraft">): void {
  waiting = waiting.slice(sent.length);
  note(sent.reduce(applied, onBoard!), state);
  keep();
  saving.value = { state: waiting.length === 0 ? "saved" : "waiting" };
  if (waiting.length > 0) schedule(0);
}

async function failed(problem: Refused, sent: readonly Change[]): Promise<void> {
  if (problem.isAway || problem.status === 503 || problem.status === 429) {
    saving.value = { state: "away" };
    schedule(again);
    return;
  }
  if (problem.status !== 412 && problem.status !== 404) {
    saving.value = { state: "refused", problem };
    return;
  }
  const theirs = await load().catch(() => undefined);
  if (theirs === undefined) {
    saving.value = problem.status === 404 ? { state: "gone" } : { state: "away" };
    if (problem.status === 412) schedule(again);
    return;
  }
  // The response to our own change was lost: nobody else has changed the draft.
  if (onBoard !== undefined && JSON.stringify(sent.reduce(applied, onBoard)) === JSON.stringify(theirs.draft))
    saved(sent, theirs);
  else saving.value = { state: "conflict", theirs };
}

async function load(): Promise<Answer<"getDraft"> | undefined> {
  try {
    return await call("getDraft");
  } catch (error) {
    if (error instanceof Refused && error.code === "DRAFT_MISSING") return undefined;
    throw error;
  }
}

function take(found: Answer<"getDraft">): void {
  const { draft: theirs, ...rest } = found;
  draft.value = theirs;
  about.value = rest;
  onBoard = theirs;
  saving.value = { state: "saved" };
  check(0);
}

function note(board: Draft, { revision, changedAt, changedBy }: Answer<"changeDraft">): void {
  onBoard = board;
  if (about.value !== undefined) about.value = { ...about.value, revision, changedAt, changedBy };
  keepUndos(revision);
  check(150);
}

function check(milliseconds: number): void {
  clearTimeout(checking);
  checking = setTimeout(() => void look(), milliseconds);
}

async function look(): Promise<void> {
  try {
    const answer = await call("checkDraft");
    if (answer.revision === about.value?.revision) remarks.value = answer.remarks;
  } catch (error) {
    // The error is shown elsewhere, and the next change retries.
    if (!(error instanceof Refused)) throw error;
  }
}

type Kept = { readonly revision: number; readonly draft: Draft; readonly waiting: readonly Change[] };

function keep(): void {
  if (waiting.length === 0) return forget();
  try {
    sessionStorage.setItem(store, JSON.stringify({ revision: about.value?.revision, draft: draft.value, waiting }));
  } catch {
    // Larger than the browser stores: the page still asks before it is left.
  }
}

function read(): Kept | undefined {
  const text = sessionStorage.getItem(store);
  return text === null ? undefined : (JSON.parse(text) as Kept);
}

function forget(): void {
  sessionStorage.removeItem(store);
}

/**
 * While the page is shown: someone who returns to the tab sees changes made elsewhere, and nobody leaves with unsaved
 * changes unasked.
 */
export function watchDraft(): () => void {
  const back = () => void (document.hidden || refresh().catch(() => undefined));
  const leaving = (event: BeforeUnloadEvent) => {
    if (waiting.length > 0) event.preventDefault();
  };
  document.addEventListener("visibilitychange", back);
  addEventListener("focus", back);
  const stopUndo = watchUndoKeys(undo);
  addEventListener("beforeunload", leaving);
  return () => {
    document.removeEventListener("visibilitychange", back);
    removeEventListener("focus", back);
    stopUndo();
    removeEventListener("beforeunload", leaving);
  };
}
