/**
 * Keeps the last sounds that a virtual speaker has played. ALSA gives each file the first name that is free, so older ones
 * are emptied and keep their names: otherwise a new sound would get the name of an old one.
 */
import { readdir, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

const maxKept = 50;
const intervalMs = 30_000;

export function keepLast(folders: readonly string[], log: (error: unknown) => void): { stop(): void } {
  const timer = setInterval(() => {
    for (const folder of folders) emptyOld(folder).catch(log);
  }, intervalMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Empties all but the newest: played.wav, played.wav.0001, … in the order in which they were played. */
export async function emptyOld(folder: string, kept = maxKept): Promise<void> {
  const number = (name: string): number => Number(name.split(".")[2] ?? 0);
  const names = (await readdir(folder)).filter((name) => name.startsWith("played.wav"));
  for (const name of names.toSorted((a, b) => number(a) - number(b)).slice(0, -kept)) {
    const file = join(folder, name);
    if ((await stat(file)).size > 0) await truncate(file);
  }
}
