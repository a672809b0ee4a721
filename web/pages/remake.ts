/**
 * Undo for what the board does not keep when it is removed, and this page can make again: a site, injected values, a skill,
 * whose settings and data the board keeps anyway. The tab keeps what is needed for a minute, so that a reload offers it again.
 * What the board keeps is undone there [docs/decisions/0093-undo.md].
 */
import { keyOf } from "../api/base.ts";
import { call, type Input } from "../api/call.ts";
import { login } from "../api/credential.ts";
import { toRefused } from "../api/problem.ts";
import { done } from "../api/task.ts";
import { undone } from "../api/undone.ts";
import { closeAction, toast, toastAction, toastProblem } from "../widgets/toast.tsx";
import { say } from "../words/say.ts";
import type { Site } from "./sites/site-card.tsx";

/** What is asked of the board to have it again. */
export type Again =
  | { readonly site: Site }
  | { readonly inject: Input<"inject">["body"] }
  | { readonly install: Input<"installActions">["body"] };
/** `until`: epoch milliseconds. */
type Removed = {
  readonly what: string;
  readonly by: string | undefined;
  readonly until: number;
  readonly again: Again;
};

const store = keyOf("sotto.remake");
const keptMs = 60_000;

/** Call it when it is removed. `what`: a sentence that says so. */
export function noteRemoved(what: string, again: Again): void {
  const removed: Removed = { what, by: login(), until: Date.now() + keptMs, again };
  keep([...kept(), removed]);
  offer(removed);
}

/** After a reload: what this user has removed within the last minute. */
export function offerRemake(): void {
  for (const removed of kept()) if (removed.by === login()) offer(removed);
}

function offer(removed: Removed): void {
  const key = `${removed.until} ${removed.what}`;
  const run = async () => {
    closeAction(key);
    try {
      await make(removed.again);
      keep(kept().filter(({ until, what }) => `${until} ${what}` !== key));
      toast(say("Undone"));
      undone.value += 1;
    } catch (error) {
      toastProblem(toRefused(error));
      // Something newer is in its place, or the board is away: once that is over, it can still be undone.
      if (removed.until > Date.now()) offer(removed);
    }
  };
  toastAction(removed.what, { key, label: say("Undo"), run }, removed.until - Date.now());
}

async function make(again: Again): Promise<void> {
  if ("inject" in again) await done(call("inject", { body: again.inject }));
  else if ("install" in again) await done(call("installActions", { body: again.install }));
  else {
    const { saveSites, withAdded } = await import("./sites/save-sites.ts");
    await saveSites((before) => withAdded(before, again.site));
  }
}

/** Those that are not over; damaged ones count as none. */
function kept(): readonly Removed[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(store) ?? "[]") as readonly Removed[];
    return found.filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
}

function keep(all: readonly Removed[]): void {
  try {
    sessionStorage.setItem(store, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing offers it until the reload.
  }
}
