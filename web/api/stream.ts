/**
 * Follows server-sent events of the board: with fetch, because EventSource sends no Authorization.
 *
 * A browser opens at most six connections to a board for all its tabs. A stream occupies one, so a hidden tab closes
 * it, and reopens it when it becomes visible; but for what people are told while they do not look.
 */
import type { Operations } from "./operation-types.ts";
import { type Operation, request } from "./call.ts";
import { waiting } from "./credential.ts";
import { Refused } from "./problem.ts";

export type StreamState = "connecting" | "open" | "paused" | "ended";

export type Following<Item> = {
  readonly onItem: (item: Item) => void;
  readonly onState?: (state: StreamState) => void;
  /** Called when a retry cannot help. */
  readonly onRefused?: (refused: Refused) => void;
  /** Called before each connection: the board repeats what was shown. */
  readonly onStart?: () => void;
  /** True when the end of the stream is final, as for a task. */
  readonly finite?: boolean;
  /** True to go on in a hidden tab. */
  readonly isForBackground?: boolean;
};

type Followed = {
  [Id in Operation]: Operations[Id] extends { query?: infer Query } | { query: infer Query }
    ? Query extends { follow?: boolean | undefined }
      ? Id
      : never
    : never;
}[Operation];
type Place = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
};

const maxWaitMs = 10_000;

/** Follows an operation until the returned function is called. */
export function follow<Item>(id: Followed, place: Place, following: Following<Item>): () => void {
  const over = new AbortController();
  void keepFollowing(id, { ...place, query: { ...place.query, follow: true } }, following, over.signal);
  return () => over.abort();
}

async function keepFollowing<Item>(
  id: Operation,
  place: Place,
  { onItem, onState, onRefused, onStart, finite = false, isForBackground = false }: Following<Item>,
  over: AbortSignal,
): Promise<void> {
  let wait = 500;
  while (!over.aborted) {
    if (document.hidden && !isForBackground) {
      onState?.("paused");
      await shown(over);
      continue;
    }
    const hidden = new AbortController();
    const hide = () => document.hidden && !isForBackground && hidden.abort();
    document.addEventListener("visibilitychange", hide);
    try {
      onState?.("connecting");
      const accept = { accept: "text/event-stream" };
      const signal = AbortSignal.any([over, hidden.signal]);
      const response = await request(id, place, { headers: accept, signal });
      onStart?.();
      onState?.("open");
      wait = 500;
      for await (const item of itemsOf(response)) onItem(item as Item);
      if (finite) break;
    } catch (error) {
      if (over.aborted) return;
      if (waiting.peek() !== undefined) {
        onState?.("paused");
        await loggedIn(over);
        continue;
      }
      if (error instanceof Refused && !error.isAway && error.status !== 429 && error.status < 500) {
        onRefused?.(error);
        break;
      }
    } finally {
      document.removeEventListener("visibilitychange", hide);
    }
    if (!hidden.signal.aborted) await pause(wait, over);
    wait = Math.min(maxWaitMs, wait * 2);
  }
  if (!over.aborted) onState?.("ended");
}

/** Yields the data of each event, without comments, which are keep-alives. */
async function* itemsOf(response: Response): AsyncGenerator {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let rest = "";
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (rest + value).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) if (event.startsWith("data: ")) yield JSON.parse(event.slice(6));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function shown(over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !over.aborted) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    over.addEventListener("abort", look, { once: true });
  });
}

function loggedIn(over: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = waiting.subscribe((who) => who === undefined && resolve());
  over.addEventListener("abort", () => resolve(), { once: true });
  return promise.finally(stop);
}

function pause(milliseconds: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    over.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
