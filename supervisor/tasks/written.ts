/** Writes to a store that may refuse writes for a while because its disk is full, read-only or missing. */
import { setTimeout } from "node:timers/promises";
import { type ErrorCode, SottoError } from "../errors.ts";

/** The interval of retries. */
const retryMs = 1000;
const ofStore: ReadonlySet<ErrorCode> = new Set(["DISK_FAULTY", "DISK_FULL", "DISK_READ_ONLY", "STORE_UNREADABLE"]);

/** Tries once; returns false when the store accepts no writes. Throws the other errors of `write`. */
export function isWritten(write: () => void, refused: (error: SottoError) => void = () => undefined): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!(error instanceof SottoError) || !ofStore.has(error.code)) throw error;
    refused(error);
    return false;
  }
}

/**
 * Writes as soon as the store accepts it; resolves to false when `signal` is aborted before. `waits` is called once.
 */
export async function written(
  write: () => void,
  signal: AbortSignal,
  waits: (error: SottoError) => void,
): Promise<boolean> {
  let isTold = false;
  const tell = (error: SottoError): void => {
    if (!isTold) waits(error);
    isTold = true;
  };
  while (!isWritten(write, tell)) {
    if (signal.aborted) return false;
    await setTimeout(retryMs, undefined, { ref: false, signal }).catch(() => undefined); // Aborted: one last attempt follows.
  }
  return true;
}
