/**
 * Records what a package was made of: packing Node takes a minute of processor time, and Node seldom changes. The
 * record contains the digests of the plan and of the .deb, so that a changed plan or a damaged file causes a rebuild.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Package } from "./package.ts";

/** Returns the digest of everything that determines the bytes of the .deb. */
export async function planDigest(pkg: Package, level: number): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([{ ...pkg, entries: [] }, level]));
  for (const entry of pkg.entries) {
    const { content, ...rest } = entry.kind === "file" ? entry : { ...entry, content: undefined };
    hash.update(JSON.stringify(rest));
    if (content !== undefined) hash.update("from" in content ? await readFile(content.from) : content.bytes);
  }
  return hash.digest("hex");
}

export async function isMade(deb: string, digest: string): Promise<boolean> {
  const [note, bytes] = await Promise.all([readOrNothing(noteOf(deb)), readOrNothing(deb)]);
  return note !== undefined && bytes !== undefined && note.toString() === text(digest, bytes);
}

export async function noteMade(deb: string, digest: string): Promise<void> {
  await writeFile(noteOf(deb), text(digest, await readFile(deb)));
}

/** Hidden, so that dist/<architecture>/ shows only packages. */
function noteOf(deb: string): string {
  return join(dirname(deb), `.${basename(deb)}.made`);
}

function text(digest: string, bytes: Uint8Array): string {
  return `${digest} ${createHash("sha256").update(bytes).digest("hex")}\n`;
}

async function readOrNothing(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
