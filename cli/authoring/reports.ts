/**
 * Keeps the results of test runs on this machine. A run is compared with the last one before the assistant was changed;
 * running the same state again does not replace that one.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Assistant } from "../../platform/assistant/assistant.ts";
import type { Report } from "../../platform/assistant/cases/judge.ts";

export type KeptReport = {
  /** The assistant's version, as its author names it. */
  readonly version: string;
  readonly testedAt: string;
  readonly report: Report;
};
type Kept = KeptReport & { readonly content: string };
type File = { readonly now: Kept; readonly before?: Kept | undefined };

/** Returns this user's cache folder. */
export function cacheOf(assistant: Pick<Assistant, "id">, kind: "models" | "reports"): string {
  const cache = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  return join(cache, "sotto", kind, assistant.id.replaceAll(/[^\w-]/gu, "_"));
}

/**
 * Keeps a report and resolves to that of the previous state of the assistant. Only reports of the same
 * folder that were made in the same way (`how`) are compared: a copy of an assistant has its own.
 */
export async function keepReport(
  { id, version, ...rest }: Assistant,
  how: unknown,
  report: Report,
): Promise<KeptReport | undefined> {
  const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
  const file = join(cacheOf({ id }, "reports"), `${hash(how)}.json`);
  const kept = await read(file);
  const now = { version, testedAt: new Date().toISOString(), report, content: hash(rest) };
  const before = kept?.now.content === now.content ? kept.before : kept?.now;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify({ now, before } satisfies File));
  await rename(`${file}.new`, file);
  return before;
}

async function read(file: string): Promise<File | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as File;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
