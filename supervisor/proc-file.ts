/**
 * Reads files of the kernel (/proc), which report a size of 0: `readFile` allocates 64 KB for each of those, and a scan
 * of all processes reads hundreds at once, outside the heap, where the garbage collector hardly notices them.
 */
import { open } from "node:fs/promises";

/** Most of them fit. */
const pieceBytes = 4000;

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
