/** Reads the lines of a file from the end, so that the end of a large file costs no more than that of a small one. */
import { type FileHandle, open } from "node:fs/promises";
import { systemCode } from "../../errors.ts";

const chunkBytes = 64 * 1024;
/** A longer line is not one of our entries: everything before it is ignored. */
const maxLineBytes = 1024 * 1024;
const newline = 0x0a;

/** Yields groups of lines, in each the last line first. A missing file has none. An unterminated line counts. */
export async function* linesFromEnd(path: string): AsyncGenerator<readonly string[]> {
  let file: FileHandle;
  try {
    file = await open(path, "r");
  } catch (error) {
    // It was the oldest file and has been removed: its entries are no longer kept.
    if (systemCode(error) === "ENOENT") return;
    throw error;
  }
  try {
    let { size: end } = await file.stat();
    let rest = Buffer.alloc(0); // The end of a line whose beginning is further towards the start of the file.
    while (end > 0 && rest.length < maxLineBytes) {
      const length = Math.min(chunkBytes, end);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, end - length);
      end -= length;
      const bytes = Buffer.concat([buffer.subarray(0, bytesRead), rest]);
      const first = end === 0 ? 0 : bytes.indexOf(newline) + 1;
      if (end > 0 && first === 0) {
        rest = bytes;
        continue;
      }
      rest = bytes.subarray(0, first === 0 ? 0 : first - 1);
      const lines = bytes.toString("utf8", first).split("\n").toReversed();
      if (lines[0] === "") lines.shift();
      yield lines;
    }
  } finally {
    await file.close();
  }
}
