/** How the board is, asked again every few seconds as long as the page is seen; also how it is found out that it is away. */
import { signal } from "@preact/signals";
import { type Answer, call } from "../api/call.ts";
import { authorization } from "../api/credential.ts";
import { Refused } from "../api/problem.ts";

export type Board = Answer<"getPlatform">;

/** As it was the last time. */
export const board = signal<Board | undefined>(undefined);
/** How many tasks wait or run. */
export const openTasks = signal(0);

const every = 3000;

/** Asks now and from then on. Returns how to end that. */
export function watchBoard(): () => void {
  const again = () => void (document.hidden || askBoard());
  again();
  const timer = setInterval(again, every);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
  };
}

let isAsking = false;

/** Once at a time: a board that is away answers late. */
export async function askBoard(): Promise<void> {
  if (isAsking || authorization.value === undefined) return;
  isAsking = true;
  try {
    const [platform, queued, running] = await Promise.all([
      call("getPlatform"),
      call("listTasks", { query: { status: "queued", limit: 100 } }),
      call("listTasks", { query: { status: "running", limit: 1 } }),
    ]);
    board.value = platform;
    openTasks.value = queued.tasks.length + running.tasks.length;
  } catch (error) {
    // The banner says that it is away, and the log-in page that the password is not right any more.
    if (!(error instanceof Refused)) throw error;
  } finally {
    isAsking = false;
  }
}
