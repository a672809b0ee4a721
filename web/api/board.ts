/**
 * Polls the status of the board every few seconds while the page is visible; this also detects that the board is
 * unreachable.
 */
import { signal } from "@preact/signals";
import { keyOf } from "./base.ts";
import { roles as order } from "./operations.ts";
import { type Answer, call } from "../api/call.ts";
import { authorization } from "../api/credential.ts";
import { Refused } from "../api/problem.ts";

export type Board = Answer<"getPlatform">;

/** The most recent status. */
export const board = signal<Board | undefined>(undefined);
export type Role = Answer<"getCurrentUser">["role"];
/** What the current user may do; undefined while the board has not said it. */
export const role = signal<Role | undefined>(undefined);

const noSitesKey = keyOf("sotto.no-sites");

/**
 * True for whoever sees what is said somewhere, an owner and a user with sites. While the board has not said who it is: as when this
 * browser was last used, so that a viewer is shown no place for what others have said.
 */
export const hasSites = signal(localStorage.getItem(noSitesKey) === null);

function noteSites(are: boolean): void {
  hasSites.value = are;
  if (are) localStorage.removeItem(noSitesKey);
  else localStorage.setItem(noSitesKey, "");
}

/** Returns false when the role of the current user is known not to suffice. */
export function may(needed: Role): boolean {
  return role.value === undefined || order.indexOf(role.value) >= order.indexOf(needed);
}

/** The number of tasks that wait or run. */
export const openTasks = signal(0);

const every = 3000;

/** Polls now and from then on. Returns a function that stops it. */
export function watchBoard(): () => void {
  const again = () => void (document.hidden || askBoard());
  again();
  const timer = setInterval(again, every);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
    // Who logs in next may have another one.
    role.value = undefined;
    noteSites(true);
  };
}

async function askWho(): Promise<void> {
  const me = await call("getCurrentUser");
  role.value = me.role;
  noteSites(me.role === "owner" || me.sites !== undefined);
}

let isAsking = false;

/** One request at a time: an unreachable board is slow to fail. */
export async function askBoard(): Promise<void> {
  if (isAsking || authorization.value === undefined) return;
  isAsking = true;
  try {
    const [platform, queued, running] = await Promise.all([
      call("getPlatform"),
      call("listTasks", { query: { status: "queued", limit: 100 } }),
      call("listTasks", { query: { status: "running", limit: 1 } }),
      // At once: until then a page is shown as to an owner.
      askWho(),
    ]);
    board.value = platform;
    openTasks.value = queued.tasks.length + running.tasks.length;
  } catch (error) {
    // The banner shows that the board is unreachable; the log-in page, that the password is no longer right.
    if (!(error instanceof Refused)) throw error;
  } finally {
    isAsking = false;
  }
}
