/** Writes an upload to its own file as it arrives, with a size limit; removes it if the upload is incomplete. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { asDiskError } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import { freeBytes, minFreeBytes } from "../free-space.ts";

/**
 * Resolves to the name of the file in the folder, and the hash of its contents. Throws SottoError ARCHIVE_TOO_LARGE,
 * DISK_FULL, REQUEST_INVALID.
 */
export async function receive(
  source: Readable | null | undefined,
  folder: string,
  largest: number,
): Promise<{ upload: string; size: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (freeBytes(await statfs(folder)) < minFreeBytes.upload)
    throw new SottoError("DISK_FULL", "there is not enough free space for an upload", {
      remedy: "free space in the data folder",
    });
  // A stream that has already broken off emits no more events; a request without a body has no stream.
  if (!(source instanceof Readable) || source.destroyed)
    throw new SottoError("REQUEST_INVALID", "the upload did not come whole");
  const upload = `${randomUUID()}.zip`;
  const path = join(folder, upload);
  let size = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > largest)
        done(new SottoError("ARCHIVE_TOO_LARGE", `the upload is larger than ${largest / 1024 / 1024} MB`));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(source, bounded, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof SottoError) throw error;
    const full = asDiskError(error, folder);
    if (full !== undefined) throw full;
    throw new SottoError("REQUEST_INVALID", "the upload did not come whole", {}, error);
  }
  return { upload, size };
}
