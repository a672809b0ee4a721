/**
 * Unpacks a tar archive of a model. Our own reader decides where each byte goes: only regular files and folders inside the
 * target, of limited number and size; whatever else an archive can contain ends the work.
 */
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { identityOf, partsOf, shown } from "../archive/names.ts";
import { SottoError, systemCode } from "../errors.ts";

type UntarOptions = {
  readonly format: "tar" | "tar.gz" | "tar.bz2";
  /** The folder in the archive whose content is wanted; the rest is skipped. */
  readonly folder: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
};

const block = 512;
/** A voice with the data of espeak-ng has about 400. */
const maxFiles = 5000;
/** A long name, or the attributes of a file. */
const maxHeaderBytes = 64 * 1024;

const broken = (why: string) => new SottoError("ARCHIVE_BROKEN", `the archive of the model cannot be unpacked: ${why}`);

/** Throws SottoError ARCHIVE_BROKEN, ARCHIVE_PATH, ARCHIVE_TYPE, ARCHIVE_TOO_LARGE, PROGRAM_MISSING. */
export async function untar(archive: string, target: string, options: UntarOptions): Promise<void> {
  const { stream, ended } = opened(archive, options);
  try {
    await unpackAll(new Reader(stream), target, options);
  } catch (error) {
    options.signal.throwIfAborted();
    if (String(systemCode(error)).startsWith("Z_")) throw broken("it is no gzip file, or incomplete");
    // What the program that unpacks says is the cause of an archive that ends too early.
    if (error instanceof SottoError && error.code === "ARCHIVE_BROKEN") await ended();
    throw error;
  } finally {
    stream.destroy();
  }
}

type Entry = { readonly name: string; readonly size: number; readonly type: string };

async function unpackAll(reader: Reader, target: string, { folder, maxBytes, signal }: UntarOptions): Promise<void> {
  const seen = new Set<string>();
  const above = folder === "" ? [] : folder.split("/");
  let left = maxBytes;
  let isEmpty = true;
  for await (const entry of entriesIn(reader)) {
    signal.throwIfAborted();
    const parts = partsOf(entry.name.replace(/^(?:\.\/)+/u, "").replace(/^\.$/u, "x"));
    if (entry.type === "5") continue;
    if (entry.type !== "0")
      throw new SottoError("ARCHIVE_TYPE", `the archive contains something that is no file: ${shown(entry.name)}`);
    left -= entry.size;
    if (left < 0) throw new SottoError("ARCHIVE_TOO_LARGE", `the archive contains more than ${maxBytes} bytes`);
    if (seen.size >= maxFiles) throw new SottoError("ARCHIVE_TOO_LARGE", `the archive has more than ${maxFiles} files`);
    const identity = identityOf(parts);
    if (seen.has(identity)) throw new SottoError("ARCHIVE_PATH", `a name occurs twice: ${shown(entry.name)}`);
    seen.add(identity);
    const isWanted = above.every((part, at) => parts[at] === part) && parts.length > above.length;
    const inside = parts.slice(above.length);
    // Hidden files, such as .gitattributes, are of no use, and ours have names of this kind.
    if (!isWanted || inside.some((part) => part.startsWith("."))) {
      await reader.pass(entry.size, async () => {});
      continue;
    }
    const file = join(target, ...inside);
    await mkdir(dirname(file), { recursive: true, mode: 0o750 });
    await using handle = await open(file, "wx", 0o640);
    await reader.pass(entry.size, (chunk) => writeAll(handle, chunk));
    await handle.sync();
    isEmpty = false;
  }
  if (isEmpty) throw broken(folder === "" ? "it is empty" : `it has no folder ${folder}`);
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
}

/** Yields files and folders with their whole names; the content of each must be read before the next. */
async function* entriesIn(reader: Reader): AsyncGenerator<Entry> {
  let longName: string | undefined;
  for (;;) {
    const head = await reader.take(block);
    if (head === undefined || head.every((byte) => byte === 0)) return;
    const entry = entryOf(head);
    if (entry.type === "L" || entry.type === "x" || entry.type === "g") {
      if (entry.size > maxHeaderBytes) throw broken("a name is too long");
      const text = ((await reader.take(entry.size)) ?? Buffer.alloc(0)).toString("utf8");
      await reader.pad(entry.size);
      if (entry.type === "L") longName = text.replace(/\0.*$/su, "");
      if (entry.type === "x") longName = pathIn(text) ?? longName;
      continue;
    }
    yield longName === undefined ? entry : { ...entry, name: longName };
    longName = undefined;
    await reader.pad(entry.size);
  }
}

/** [POSIX pax: "27 path=a/long/name\n"] A size that is given there would make the limits uncertain. */
function pathIn(text: string): string | undefined {
  if (/^\d+ size=/mu.test(text)) throw broken("a file has its size in its attributes");
  return /^\d+ path=([^\n]*)$/mu.exec(text)?.[1];
}

function entryOf(head: Buffer): Entry {
  const field = (from: number, to: number) => head.subarray(from, to).toString("utf8").replace(/\0.*$/su, "");
  const sum = head.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (Number.parseInt(field(148, 156).trim(), 8) !== sum) throw broken("a header is damaged");
  const digits = field(124, 136).trim();
  if (!/^[0-7]{1,12}$/u.test(digits)) throw broken("a file has no size");
  const prefix = field(257, 262) === "ustar" && head[262] === 0 ? field(345, 500) : "";
  const type = field(156, 157);
  const name = prefix === "" ? field(0, 100) : `${prefix}/${field(0, 100)}`;
  return { name, size: Number.parseInt(digits, 8), type: type === "" || type === "7" ? "0" : type };
}

/** Reads a stream by numbers of bytes. */
class Reader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Resolves to undefined at the end. */
  async take(size: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    await this.pass(size, async (chunk) => void parts.push(chunk), parts);
    return parts.length === 0 && size > 0 ? undefined : Buffer.concat(parts);
  }

  async pass(size: number, use: (chunk: Buffer) => Promise<void>, taken?: readonly Buffer[]): Promise<void> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done === true) {
          if (taken !== undefined && taken.length === 0) return;
          throw broken("it is incomplete");
        }
        this.#rest = value;
        continue;
      }
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      await use(chunk);
    }
  }

  /** Skips what fills the last block. */
  async pad(size: number): Promise<void> {
    await this.pass((block - (size % block)) % block, async () => {});
  }
}

type Opened = { readonly stream: Readable; readonly ended: () => Promise<void> };

function opened(archive: string, { format, signal }: UntarOptions): Opened {
  const source = createReadStream(archive);
  if (format === "tar") return { stream: source, ended: async () => {} };
  // A failure of one of the two is thrown where the stream is read.
  if (format === "tar.gz") return { stream: pipeline(source, createGunzip(), () => {}), ended: async () => {} };
  // Node has no bzip2. The program gets nothing but its input, and ends with the supervisor.
  const child = spawn("setpriv", ["--pdeathsig", "KILL", "nice", "-n", "5", "bzip2", "--decompress", "--stdout"], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
    signal,
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said = `${said}${String(chunk)}`.slice(-500)));
  source.pipe(child.stdin);
  child.stdin.on("error", () => source.destroy());
  const over = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", resolve);
  });
  return {
    stream: child.stdout,
    async ended() {
      child.stdout.resume();
      const code = await over;
      signal.throwIfAborted();
      if (code === 127)
        throw new SottoError("PROGRAM_MISSING", "bzip2, which unpacks this model, is not installed", {
          remedy: "apt-get install bzip2",
        });
      if (code !== 0) throw broken(said.trim().split("\n")[0] ?? "bzip2 failed");
    },
  };
}
