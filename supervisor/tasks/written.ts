/** Writes to a store that may take none for a while: its disk is full, read-only or away. */
import { setTimeout } from "node:timers/promises";
import { type ErrorCode, SottoError } from "../errors.ts";

/** Milliseconds until it is tried again. */
const retryMs = 1000;
const ofStore: ReadonlySet<ErrorCode> = new Set(["DISK_FAULTY", "DISK_FULL", "DISK_READ_ONLY", "STORE_UNREADABLE"]);

/** Tries once: false when the store takes no writes. Throws what else `write` throws. */
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

/** Writes as soon as the store takes it; false when `signal` is aborted before that. `waits` is called once. */
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
    await setTimeout(retryMs, undefined, { ref: false, signal }).catch(() => undefined); // aborted: tried once more
  }
  return true;
}
