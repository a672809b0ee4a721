/**
 * An assistant as one content, for other hubs: the same files are the same bytes, whatever has packed them. What a board makes of them when it
 * trains stays there.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import * as v from "valibot";
import { SottoError } from "../errors.ts";
import { belongsToAssistant } from "./content.ts";

/** As an archive may have. */
const maxFiles = 2_000;
const file = v.tuple([v.pipe(v.string(), v.regex(/^[^\\\0]{1,300}$/u)), v.pipe(v.string(), v.base64())]);
const content = v.pipe(v.array(file), v.maxLength(maxFiles));

export async function contentOf(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => belongsToAssistant(["assistant", ...name.split("/")]))
    .toSorted();
  const files: [string, string][] = [];
  for (const name of names) files.push([name, (await readFile(join(folder, name))).toString("base64")]);
  return Buffer.from(JSON.stringify(files));
}

/** Writes it into a folder that does not exist. Throws SottoError ASSISTANT_INVALID for what is none, before anything is written. */
export async function writeContent(bytes: Buffer, folder: string): Promise<void> {
  const files = readContent(bytes);
  for (const [name, data] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(data, "base64"), { mode: 0o644 });
  }
}

function readContent(bytes: Buffer): v.InferOutput<typeof content> {
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString());
  } catch {
    given = undefined;
  }
  const read = v.safeParse(content, given);
  const isWell = read.success && read.output.every(([name]) => isInside(name));
  if (!isWell) throw new SottoError("ASSISTANT_INVALID", "what the other hub has shared is no assistant");
  return read.output;
}

const isInside = (name: string): boolean => {
  const parts = name.split("/");
  return !parts.some((part) => part === "" || part === "..") && belongsToAssistant(["assistant", ...parts]);
};
