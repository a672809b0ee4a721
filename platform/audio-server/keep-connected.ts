/**
 * Keeps the connection to a satellite: when it fails, it is made again with increasing delays.
 *
 * INVARIANTS
 * 1. `lost` is called once for each failure that follows a working connection, and for the first one.
 * 2. After the signal nothing is called.
 */
import { setTimeout as sleep } from "node:timers/promises";

const minRetryMs = 250;
const maxRetryMs = 10_000;

export type KeepOptions = {
  /** Makes one connection, calls `opened` when it works, and rejects when it has failed. */
  readonly serve: (opened: () => void) => Promise<never>;
  readonly lost: (failure: Error) => void;
  readonly signal: AbortSignal;
};

/** Resolves after the signal, when the last connection has ended. */
export async function keepConnected({ serve, lost, signal }: KeepOptions): Promise<void> {
  let wait = minRetryMs;
  let isLost = false;
  while (!signal.aborted) {
    let isSteady: NodeJS.Timeout | undefined;
    const opened = (): void => {
      isLost = false;
      // One that hangs up soon after each connection is not asked more often than one that is away.
      isSteady = setTimeout(() => (wait = minRetryMs), maxRetryMs);
    };
    const failure = await serve(opened).catch((error: unknown) => error as Error);
    clearTimeout(isSteady);
    if (signal.aborted) return;
    if (!isLost) lost(failure);
    isLost = true;
    await sleep(wait, undefined, { signal }).catch(() => {});
    wait = Math.min(wait * 2, maxRetryMs);
  }
}
