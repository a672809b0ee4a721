/**
 * Which share of the boards may have a version by themselves, as a field of its entries: apt's own
 * Phased-Update-Percentage. It is kept beside the lists, so that the next publication repeats it.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Phases = Readonly<Record<string, number>>;

const pathIn = (repository: string) => join(repository, "phases.json");

export async function readPhases(repository: string): Promise<Phases> {
  let text: string;
  try {
    text = await readFile(pathIn(repository), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
  return JSON.parse(text) as Phases;
}

/** 100 ends the phase. Throws an Error for what is no share. */
export async function setPhase(repository: string, version: string, percent: number): Promise<void> {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new Error(`--phase ${percent}: expected a whole number of percent, 0 to 100`);
  const { [version]: _before, ...others } = await readPhases(repository);
  const phases = percent === 100 ? others : { ...others, [version]: percent };
  await writeFile(`${pathIn(repository)}.new`, `${JSON.stringify(phases, undefined, 1)}\n`);
  await rename(`${pathIn(repository)}.new`, pathIn(repository));
}

/** Returns the list of packages with the field in the entries of these versions. Pure. */
export function phased(index: string, phases: Phases): string {
  return index
    .split("\n\n")
    .map((entry) => {
      const version = /^Version: (.+)$/mu.exec(entry)?.[1];
      const percent = version === undefined ? undefined : phases[version];
      const isOurs = /^Package: sotto(?:-|$)/mu.test(entry);
      return percent === undefined || !isOurs
        ? entry
        : entry.replace(/^Version: .+$/mu, `$&\nPhased-Update-Percentage: ${percent}`);
    })
    .join("\n\n");
}
