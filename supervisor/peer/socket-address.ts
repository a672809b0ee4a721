/**
 * Supports Unix sockets in folders with long names: the kernel accepts addresses of 107 bytes, but a path may be
 * longer.
 */
import { closeSync, openSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const maxPathBytes = 107;

/**
 * Calls `work` with an address of the socket that the kernel accepts; it is valid until the result of `work` has
 * settled.
 */
export async function withSocketAddress<Result>(
  path: string,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  if (Buffer.byteLength(path) <= maxPathBytes) return work(path);
  const folder = openSync(dirname(path), "r");
  try {
    return await work(join("/proc/self/fd", String(folder), basename(path)));
  } finally {
    closeSync(folder);
  }
}
