/** Reads the configuration file defensively: only a regular file, with limited size, valid UTF-8. */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { systemCode } from "../errors.ts";
import { ConfigError, type ConfigProblem } from "./problem.ts";

export const maxFileBytes = 1024 * 1024;

/** Returns the file's text. Throws ConfigError; `undefined` when the file does not exist. */
export async function readText(file: string): Promise<string | undefined> {
  const refuse = (code: ConfigProblem["code"], message: string, cause?: unknown): never => {
    throw new ConfigError([{ code, file, message }], cause);
  };
  let handle;
  try {
    // Non-blocking, so that a FIFO in the file's place cannot block the start.
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT") return undefined;
    if (code === "ELOOP") return refuse("CONFIG_NOT_A_FILE", "is a symbolic link, which is not followed", error);
    return refuse("CONFIG_UNREADABLE", `cannot be opened (${code ?? "unknown reason"})`, error);
  }
  await using opened = handle;
  const status = await opened.stat();
  if (!status.isFile()) return refuse("CONFIG_NOT_A_FILE", "is not a plain file");
  const bytes = Buffer.alloc(maxFileBytes + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await opened.read(bytes, length, bytes.length - length, length);
    length += bytesRead;
    if (bytesRead === 0 || length > maxFileBytes) break;
  }
  if (length > maxFileBytes) return refuse("CONFIG_TOO_LARGE", "is larger than 1 MiB");
  return decode(file, bytes.subarray(0, length));
}

function decode(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const good = firstBadByte(bytes);
    const before = new TextDecoder().decode(bytes.subarray(0, good), { stream: true }).split("\n");
    const column = (before.at(-1) ?? "").length + 1;
    const problem = { file, line: before.length, column, message: "is not valid UTF-8 here" };
    throw new ConfigError([{ code: "CONFIG_NOT_UTF8", ...problem }], error);
  }
}

/** Returns the offset of the first byte that is not UTF-8. */
function firstBadByte(bytes: Buffer): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      decoder.decode(bytes.subarray(0, middle), { stream: true });
      low = middle;
    } catch {
      high = middle - 1;
    }
  }
  return low;
}
