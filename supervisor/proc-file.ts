/**
 * Reads files of the kernel (/proc), which report a size of 0: `readFile` allocates 64 KB for each of those, and a scan
 * of all processes reads hundreds at once, outside the heap, where the garbage collector hardly notices them.
 */
import { open, readdir } from "node:fs/promises";

/** Most of them fit. */
const pieceBytes = 4000;

/** Processes that are looked at together: as many as Node has threads to read their files. */
const maxAtOnce = 4;

/** Returns the whole file. Rejects as `readFile` does. */
export async function readProc(path: string, encoding: "utf8" | "latin1" = "utf8"): Promise<string> {
  const file = await open(path, "r");
  try {
    const parts: Buffer[] = [];
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes);
      if (bytesRead === 0) return (parts.length === 1 ? parts[0] : Buffer.concat(parts))?.toString(encoding) ?? "";
      parts.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** Calls with each line of a file that may be long, one piece of it at a time: its lines are not there at once. */
export async function eachProcLine(path: string, take: (line: string) => void): Promise<void> {
  const file = await open(path, "r");
  try {
    const piece = Buffer.allocUnsafe(pieceBytes);
    let begun = "";
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes);
      if (bytesRead === 0) break;
      const lines = (begun + piece.toString("latin1", 0, bytesRead)).split("\n");
      begun = lines.pop() ?? "";
      for (const line of lines) take(line);
    }
    if (begun !== "") take(begun);
  } finally {
    await file.close();
  }
}

/** Returns the ids of all processes of the machine. */
export async function processIds(): Promise<readonly number[]> {
  return (await readdir("/proc")).map(Number).filter(Number.isInteger);
}

/**
 * Looks at some processes of the machine, a few at a time: a machine has hundreds, and what reading all of them at once takes
 * outside the heap is not given back. Returns what was found, in the order in which it was.
 */
export async function ofProcesses<Found>(
  pids: Iterable<number>,
  look: (pid: number) => Promise<Found | undefined>,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const left = pids[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) {
      const one = await look(next.value);
      if (one !== undefined) found.push(one);
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  return found;
}
