/** Stores the results of a mutation run, and renders docs/reference/mutation.md. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mutant } from "./instrument.ts";
import { targets } from "./targets.ts";

export type FileResult = {
  readonly file: string;
  /** The number of possible mutants. */
  readonly mutants: number;
  readonly tried: number;
  readonly survivors: readonly Mutant[];
};

const results = join(import.meta.dirname, "results.json");
const explained = join(import.meta.dirname, "survivors.json");
const page = join(import.meta.dirname, "../../docs/reference/mutation.md");
const marker = "<!-- `make mutation` writes what follows. -->\n";

export async function readResults(): Promise<readonly FileResult[]> {
  return JSON.parse(await readFile(results, "utf8")) as readonly FileResult[];
}

export async function writeResults(found: readonly FileResult[]): Promise<void> {
  const order = new Map(targets.map(({ file }, index) => [file, index]));
  const kept = found
    .filter(({ file }) => order.has(file))
    .toSorted((one, other) => (order.get(one.file) ?? 0) - (order.get(other.file) ?? 0));
  await writeFile(results, `${JSON.stringify(kept, null, 2)}\n`);
  const why = JSON.parse(await readFile(explained, "utf8")) as Record<string, string>;
  const [prose = ""] = (await readFile(page, "utf8")).split(marker);
  await writeFile(page, `${prose}${marker}\n${table(kept)}\n${kept.map((one) => survivorsOf(one, why)).join("")}`);
}

function table(found: readonly FileResult[]): string {
  const rows = found.map(({ file, mutants, tried, survivors }) => row(file, mutants, tried, tried - survivors.length));
  const sum = (pick: (one: FileResult) => number) => found.reduce((total, one) => total + pick(one), 0);
  const tried = sum((one) => one.tried);
  const all = row(
    "all",
    sum((one) => one.mutants),
    tried,
    tried - sum((one) => one.survivors.length),
  );
  return ["| file | possible | tried | caught | |", "|---|---:|---:|---:|---:|", ...rows, all, ""].join("\n");
}

function row(file: string, possible: number, tried: number, caught: number): string {
  return `| ${file} | ${possible} | ${tried} | ${caught} | ${((100 * caught) / tried).toFixed(1)} % |`;
}

function survivorsOf({ file, survivors }: FileResult, why: Readonly<Record<string, string>>): string {
  if (survivors.length === 0) return "";
  const lines = survivors.map(({ key, line, original, replacement }) => {
    const change = `\`${short(original)}\` → \`${short(replacement)}\``;
    return `- ${change} (line ${line}, ${key}): ${why[key] ?? "not explained"}\n`;
  });
  return `\n## ${file}\n\n${lines.join("")}`;
}

/** On one line, and no longer than somebody reads. */
function short(code: string): string {
  const flat = code.replaceAll(/\s+/gu, " ").replaceAll("`", "'");
  return flat.length > 90 ? `${flat.slice(0, 60)} … ${flat.slice(-25)}` : flat;
}
