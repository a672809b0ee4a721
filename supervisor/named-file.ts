/** Reads a file that the configuration names. Others may control its content, so it is read defensively. */
import { constants } from "node:fs";
import { open } from "node:fs/promises";

const maxFileBytes = 1024 * 1024;
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "may not be read by the platform's user",
  EPERM: "may not be read by the platform's user",
};

/**
 * Returns the text of a plain file of at most 1 MiB. Links are followed, because renewing a certificate changes one.
 * Rejects with an Error whose message continues the file's name: "does not exist".
 */
export async function readNamedFile(path: string): Promise<string> {
  // Non-blocking, so that a FIFO in the file's place blocks nothing.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((cause: unknown) => {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown reason";
    throw new Error(reasons[code] ?? `cannot be read (${code})`, { cause });
  });
  await using opened = handle;
  if (!(await opened.stat()).isFile()) throw new Error("is no plain file");
  const bytes = Buffer.alloc(maxFileBytes + 1);
  let length = 0;
  for (let added = -1; added !== 0 && length <= maxFileBytes; length += added)
    added = (await opened.read(bytes, length, bytes.length - length, length)).bytesRead;
  if (length > maxFileBytes) throw new Error("is larger than 1 MiB");
  return bytes.toString("utf8", 0, length);
}
