/** Takes one file of a model from a folder on the board, such as a USB stick, instead of downloading it. */
import { constants, type Stats } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { SottoError, systemCode } from "../errors.ts";
import type { Work } from "../work.ts";
import type { Part } from "./catalogue.ts";
import { checksumOf, damaged, forgetPart } from "./fetch-part.ts";

const chunkBytes = 1024 * 1024;

/**
 * Copies it to `file` and verifies it. `from` is a folder that has it under its path or the last part of its address, or, for
 * a model of one file, that file. Throws SottoError MODEL_INVALID, MODEL_DAMAGED.
 */
export async function copyPart(
  part: Part,
  from: string,
  file: string,
  work: Pick<Work, "signal">,
  tell: (bytes: number) => void,
) {
  const source = await findIn(part, from);
  await using opened = await source.handle;
  if (source.stats.size !== part.size)
    throw damaged(part, `${source.name} has ${source.stats.size} bytes; the catalogue says ${part.size}`);
  await forgetPart(file);
  {
    await using target = await open(file, "wx", 0o600);
    const chunk = Buffer.alloc(chunkBytes);
    for (let at = 0; ; ) {
      work.signal.throwIfAborted();
      const { bytesRead } = await opened.read(chunk, 0, chunkBytes, at);
      if (bytesRead === 0) break;
      for (let written = 0; written < bytesRead; )
        written += (await target.write(chunk, written, bytesRead - written)).bytesWritten;
      at += bytesRead;
      tell(at);
    }
    await target.sync();
  }
  if ((await checksumOf(file)) === part.sha256) return;
  await forgetPart(file);
  throw damaged(part, `the checksum of ${source.name} is another one`);
}

type Found = { readonly name: string; readonly stats: Stats; readonly handle: ReturnType<typeof open> };

async function findIn(part: Part, from: string): Promise<Found> {
  if (!isAbsolute(from)) throw new SottoError("MODEL_INVALID", `${from} is not an absolute path on the board`);
  const last = decodeURIComponent(new URL(part.address).pathname.split("/").at(-1) ?? "");
  const names = [from, join(from, part.path), ...(/^[^/\0]+$/u.test(last) && last !== ".." ? [join(from, last)] : [])];
  let why = "ENOENT";
  for (const name of names) {
    try {
      // A pipe, whose other end nobody opens, would make it wait for ever.
      const handle = await open(name, constants.O_RDONLY | constants.O_NONBLOCK);
      const stats = await handle.stat();
      if (stats.isFile()) return { name, stats, handle: Promise.resolve(handle) };
      await handle.close();
      if (!stats.isDirectory()) why = "not a regular file";
    } catch (error) {
      const code = String(systemCode(error));
      if (code !== "ENOENT" && code !== "ENOTDIR") why = code;
    }
  }
  const has = await readdir(from).catch(() => []);
  const shown = has.length === 0 ? "" : `; it has ${has.slice(0, 5).join(", ")}${has.length > 5 ? ", …" : ""}`;
  throw new SottoError("MODEL_INVALID", `${part.path} is not in ${from} (${why})${shown}`, {
    remedy:
      "the platform reads it on the board, as its own user: both the folder and the files must be readable for all",
  });
}
