/**
 * Keeps the supervisor connected to the bus and retries forever: what the broker refuses today (a credential, a
 * subscription) may be allowed tomorrow, after somebody has corrected its access rules, without a restart of the board.
 */
import { setTimeout as pause } from "node:timers/promises";
import { join } from "../platform/port/join.ts";
import type { Log, Port } from "../platform/port/port.ts";
import type { Bus } from "../platform/port/start-message.ts";
import { SottoError } from "./errors.ts";

export type KeepJoinedOptions = {
  readonly bus: Bus;
  readonly log: Log;
  /** The purpose in words: "watching the components". */
  readonly purpose: string;
  /** Subscribes; when it rejects, the port is closed and everything is retried. */
  readonly prepare: (port: Port) => Promise<unknown>;
  /** The first pause between two tries; it doubles, up to twenty times the first. */
  readonly firstPauseMs?: number;
};

export type Place = {
  /**
   * Undefined until everything is prepared. It changes when a broker refuses what it has accepted before, and accepts
   * it again.
   */
  readonly port: Port | undefined;
  /** Why it is not connected, in words; undefined while it is. */
  readonly fault: string | undefined;
  /** Resolves when everything is prepared; rejects when it is closed before. */
  ready(): Promise<Port>;
  /** Resolves as `ready`, but with a timeout. Throws SottoError BUS_UNREACHABLE. */
  within(milliseconds: number): Promise<Port>;
  close(): Promise<void>;
};

/** The fault before the first attempt has ended. */
export const notReachedYet = "it was not reached yet";

/** Returns at once: an external broker may be slow. */
export function keepJoined({ bus, log, purpose, prepare, firstPauseMs = 500 }: KeepJoinedOptions): Place {
  const closing = new AbortController();
  const { signal } = closing;
  let port: Port | undefined;
  let fault = notReachedYet;
  let joined = started();

  function started(): Promise<Port> {
    const beginning = begin();
    // Callers of `ready` get the rejection; nobody has to call it.
    beginning.catch(() => {});
    return beginning;
  }

  /** What a new connection may not hear must not stay unheard until somebody restarts the supervisor. */
  function lost(unheard: Port, filter: string): void {
    if (port !== unheard || signal.aborted) return;
    port = undefined;
    fault = refusal(filter);
    void unheard.leave();
    joined = started();
  }

  async function begin(): Promise<Port> {
    for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, firstPauseMs * 20)) {
      let tried: Port | undefined;
      let unheard: string | undefined;
      const onRefused = (filter: string): void => {
        unheard = filter;
        if (tried !== undefined) lost(tried, filter);
      };
      try {
        tried = await Promise.race([
          join(bus, { log, signal, onOffline: (reason) => (fault = reason), onRefused }),
          closed(signal),
        ]);
        await Promise.race([prepare(tried), closed(signal)]);
        // The connection may have been a previous one when preparation ended.
        if (unheard !== undefined) throw new Error(refusal(unheard));
        port = tried;
        return tried;
      } catch (error) {
        await tried?.leave();
        if (signal.aborted) throw error;
        fault = error instanceof Error ? error.message : String(error);
        log.error({ error, purpose, nextTryIn: wait }, "the supervisor cannot connect to the bus; retrying");
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
    async within(milliseconds) {
      if (port?.connected === true) return port;
      // While it is offline, messages wait for the connection: good enough for a moment, but not for longer.
      const found = await inTime(joined, milliseconds);
      if (found?.connected === true) return found;
      throw new SottoError("BUS_UNREACHABLE", `the supervisor is not on the bus: ${fault}`, {
        remedy: "see `sotto status`; check the broker of [bus]",
      });
    },
    async close() {
      closing.abort();
      const left = await joined.catch(() => undefined);
      await left?.leave();
    },
  };
}

/** Resolves to undefined after the timeout. */
async function inTime(joined: Promise<Port>, milliseconds: number): Promise<Port | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)));
  try {
    return await Promise.race([joined, late]);
  } finally {
    clearTimeout(timer);
  }
}

const refusal = (filter: string): string => `the broker refused the subscription to ${filter}`;

/** Rejects when the signal is aborted: a join that never succeeds may not react to it. */
function closed(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error("closed before the bus was joined"));
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return promise;
}
