/**
 * Creates the mutants of a file with Stryker's instrumenter: all in one text, one of which the environment activates.
 */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The used part of the instrumenter: it is only installed for a run, so its own types are missing. */
type Instrumenter = {
  instrument(files: readonly object[], options: object): Promise<{ files: { content: string }[]; mutants: Raw[] }>;
};
type Position = { readonly line: number; readonly column: number };
type Raw = {
  readonly id: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
};

export type Mutant = {
  /** Its name in the environment. */
  readonly id: string;
  /** Stays the same when other lines of the file change. */
  readonly key: string;
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
};

/** The variable that activates a mutant in Stryker's instrumented text. */
export const activeMutant = "__STRYKER_ACTIVE_MUTANT__";

/** `folder` is where the instrumenter is installed. */
export async function instrument(folder: string, name: string, content: string) {
  const entry = createRequire(join(folder, "package.json")).resolve("@stryker-mutator/instrumenter");
  const { Instrumenter: Class } = (await import(pathToFileURL(entry).href)) as {
    Instrumenter: new (logger: object) => Instrumenter;
  };
  const quiet = () => undefined;
  const logger = { debug: quiet, info: quiet, warn: console.warn, isDebugEnabled: () => false };
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { files, mutants } = await new Class(logger).instrument([{ name, content, mutate: true }], options);
  const known = new Map<string, number>();
  return {
    source: files[0]?.content ?? "",
    mutants: mutants.map((raw): Mutant => {
      const original = between(content, raw.location.start, raw.location.end);
      const base = `${raw.mutatorName}\0${original}\0${raw.replacement}`;
      const ordinal = known.get(base) ?? 0;
      known.set(base, ordinal + 1);
      const key = createHash("sha256").update(`${name}\0${base}\0${ordinal}`).digest("hex").slice(0, 12);
      const { id, mutatorName, replacement, location } = raw;
      return { id, key, line: location.start.line + 1, mutator: mutatorName, original, replacement };
    }),
  };
}

function between(text: string, start: Position, end: Position): string {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column) ?? "";
  lines[0] = lines[0]?.slice(start.column) ?? "";
  return lines.join("\n");
}
