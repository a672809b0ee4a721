/**
 * Unpacks untrusted zip archives. yauzl reads the structure; this file verifies everything else: types, duplicate
 * names, differing local names, overlapping data, checksums, and the unpacked size.
 *
 * INVARIANTS: all entries are looked at before the first byte is written; nothing is written outside the target; what is
 * counted is what really comes out, not what a header says.
 */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import * as yauzl from "yauzl";
import { SottoError } from "../errors.ts";
import { identityOf, partsOf, shown } from "./names.ts";

export type ArchiveLimits = {
  readonly entries: number;
  /** Maximum unpacked size of all files together. */
  readonly bytes: number;
  /** Maximum ratio of the unpacked size to the archive's: more is a zip bomb. */
  readonly ratio: number;
};

export const usualLimits: ArchiveLimits = { entries: 2000, bytes: 64 * 1024 * 1024, ratio: 200 };

type File = { readonly parts: readonly string[]; readonly entry: yauzl.Entry };

/**
 * Throws SottoError ARCHIVE_BROKEN when the file is not a zip, as far as that can be seen without reading all of it.
 */
export async function checkArchive(path: string): Promise<void> {
  (await open(path)).close();
}

/**
 * Unpacks into a folder that must not exist. `wanted` decides for each file whether it is written, or throws. Resolves
 * to the number of files written. Throws SottoError ARCHIVE_*.
 */
export async function unpack(
  path: string,
  target: string,
  wanted: (parts: readonly string[]) => boolean,
  { signal, limits = usualLimits }: { readonly signal?: AbortSignal; readonly limits?: ArchiveLimits } = {},
): Promise<number> {
  const zip = await open(path);
  try {
    const files = await look(zip, limits);
    await mkdir(target, { mode: 0o755 });
    const budget = { left: Math.min(limits.bytes, Math.max(1024 * 1024, zip.fileSize * limits.ratio)) };
    let written = 0;
    for (const { parts, entry } of files) {
      if (!wanted(parts)) continue;
      const file = join(target, ...parts);
      await mkdir(dirname(file), { recursive: true, mode: 0o755 });
      const checked = check(entry, budget);
      await pipeline(
        await zip.openReadStreamPromise(entry),
        checked.stream,
        createWriteStream(file, { flags: "wx", mode: 0o644, flush: true }),
        { signal },
      );
      checked.finish();
      written += 1;
    }
    return written;
  } catch (error) {
    throw asArchiveError(error, signal);
  } finally {
    zip.close();
  }
}

async function open(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: true,
      validateEntrySizes: true,
      strictFileNames: true,
    });
  } catch (error) {
    throw asArchiveError(error);
  }
}

/** Examines every entry; of folders only their names matter. */
async function look(zip: yauzl.ZipFile, limits: ArchiveLimits): Promise<readonly File[]> {
  if (zip.entryCount > limits.entries)
    throw new SottoError("ARCHIVE_TOO_LARGE", `the archive has more than ${limits.entries} entries`);
  const known = new Map<string, "file" | "folder">();
  const files: File[] = [];
  const ranges: [from: number, to: number][] = [];
  let promised = 0;
  for await (const entry of zip.eachEntry()) {
    const parts = partsOf(entry.fileName);
    const isFolder = entry.fileName.endsWith("/");
    checkType(entry, isFolder);
    const identity = identityOf(parts);
    if (known.has(identity)) throw twice(entry.fileName);
    known.set(identity, isFolder ? "folder" : "file");
    if (entry.isEncrypted()) throw new SottoError("ARCHIVE_ENCRYPTED", "the archive is encrypted");
    if (!entry.canDecodeFileData())
      throw new SottoError("ARCHIVE_BROKEN", `compression method ${entry.compressionMethod} is not supported`);
    const local = await zip.readLocalFileHeaderPromise(entry);
    if (!local.fileName.equals(entry.fileNameRaw))
      throw new SottoError("ARCHIVE_PATH", `an entry has two names, one of them ${shown(entry.fileName)}`);
    ranges.push([entry.relativeOffsetOfLocalHeader, local.fileDataStart + entry.compressedSize]);
    promised += entry.uncompressedSize;
    if (promised > limits.bytes)
      throw new SottoError("ARCHIVE_TOO_LARGE", `the archive unpacks to more than ${limits.bytes / 1024 / 1024} MB`);
    if (!isFolder) files.push({ parts, entry });
  }
  checkParents(files, known);
  checkOverlap(ranges, zip.fileSize);
  return files;
}

/** The type is in the upper half of the attributes if the archive was made on Unix [APPNOTE 4.4.2, 4.4.15]. */
function checkType(entry: yauzl.Entry, isFolder: boolean): void {
  const type = (entry.externalFileAttributes >>> 16) & 0o170000;
  const plain = isFolder ? 0o040000 : 0o100000;
  if (type !== 0 && type !== plain)
    throw new SottoError(
      "ARCHIVE_TYPE",
      `the archive holds something that is neither a plain file nor a folder: ${shown(entry.fileName)}`,
    );
  if (isFolder && entry.uncompressedSize > 0)
    throw new SottoError("ARCHIVE_BROKEN", "a folder in the archive holds data");
}

/** A file cannot be the folder of another. */
function checkParents(files: readonly File[], known: ReadonlyMap<string, "file" | "folder">): void {
  for (const { parts, entry } of files)
    for (let length = 1; length < parts.length; length++)
      if (known.get(identityOf(parts.slice(0, length))) === "file") throw twice(entry.fileName);
}

function checkOverlap(ranges: [number, number][], size: number): void {
  let end = 0;
  for (const [from, to] of ranges.sort(([a], [b]) => a - b)) {
    if (from < end || to > size) throw new SottoError("ARCHIVE_BROKEN", "entries of the archive overlap");
    end = to;
  }
}

/** Measures and checksums the actual unpacked data. */
function check(entry: yauzl.Entry, budget: { left: number }) {
  let sum = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      budget.left -= chunk.length;
      if (budget.left >= 0) done(null, chunk);
      else done(new SottoError("ARCHIVE_TOO_LARGE", "the archive unpacks to more than it may"));
    },
  });
  const finish = (): void => {
    if (sum !== entry.crc32)
      throw new SottoError("ARCHIVE_BROKEN", `the checksum of ${shown(entry.fileName)} is wrong`);
  };
  return { stream, finish };
}

function twice(name: string): SottoError {
  return new SottoError("ARCHIVE_PATH", `a name is in the archive twice, perhaps in other letters: ${shown(name)}`);
}

/** Converts errors of yauzl and zlib: damage, and names that lead outside. */
function asArchiveError(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof SottoError || signal?.aborted === true) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^E[A-Z]+$/u.test(code)) return error;
  if (/path|character|relative|absolute/iu.test(message))
    return new SottoError("ARCHIVE_PATH", "a name in the archive leads elsewhere", {}, error);
  return new SottoError("ARCHIVE_BROKEN", "the archive is not a valid zip", {}, error);
}
