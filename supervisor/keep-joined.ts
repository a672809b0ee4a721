/**
 * A place of the supervisor on the bus that is never given up: what the broker refuses today (a credential, a subscription)
 * it may take tomorrow, when somebody has corrected its access rules, and nobody wants to restart a board for that.
 */
import { setTimeout as pause } from "node:timers/promises";
import { join } from "../platform/port/join.ts";
import type { Log, Port } from "../platform/port/port.ts";
import type { Bus } from "../platform/port/start-message.ts";

export type KeepJoinedOptions = {
  readonly bus: Bus;
  readonly log: Log;
  /** What is done there, in words: "watching the components". */
  readonly purpose: string;
  /** Subscribes to what is heard; when it rejects, the port is left and all of it is tried again. */
  readonly prepare: (port: Port) => Promise<unknown>;
  /** Milliseconds between two tries at first; it doubles up to twenty times that. */
  readonly firstPause?: number;
};

export type Place = {
  /** Undefined until everything is prepared. */
  readonly port: Port | undefined;
  /** Why nothing is carried there, in words; undefined while the port is connected. */
  readonly fault: string | undefined;
  /** Resolves when everything is prepared; rejects when closed before. */
  ready(): Promise<Port>;
  close(): Promise<void>;
};

/** Returns at once: a broker elsewhere may take its time. */
export function keepJoined({ bus, log, purpose, prepare, firstPause = 500 }: KeepJoinedOptions): Place {
  const closing = new AbortController();
  const { signal } = closing;
  let port: Port | undefined;
  let fault = "it was not reached yet";
  const joined = begin();
  // Whoever waits for it is told; nobody need wait.
  joined.catch(() => {});

  async function begin(): Promise<Port> {
    for (let wait = firstPause; ; wait = Math.min(wait * 2, firstPause * 20)) {
      let tried: Port | undefined;
      try {
        tried = await Promise.race([
          join(bus, { log, signal, onOffline: (reason) => (fault = reason) }),
          closed(signal),
        ]);
        await Promise.race([prepare(tried), closed(signal)]);
        port = tried;
        return tried;
      } catch (error) {
        await tried?.leave();
        if (signal.aborted) throw error;
        fault = error instanceof Error ? error.message : String(error);
        log.error({ error, purpose, nextTryIn: wait }, "the supervisor has no place on the bus; it is tried again");
        await pause(wait, undefined, { signal });
      }
    }
  }

  return {
    get port() {
      return port;
    },
    get fault() {
      return port?.connected === true ? undefined : fault;
    },
    ready: () => joined,
    async close() {
      closing.abort();
      const left = await joined.catch(() => undefined);
      await left?.leave();
    },
  };
}

/** Rejects when the signal is aborted: a join that never succeeds may not answer that itself. */
function closed(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error("closed before the bus was joined"));
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return promise;
}
