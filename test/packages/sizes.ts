/** The packages stay small: a board downloads them, often over a slow line, and stores the one before as well. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Megabytes of a .deb as `make check-packages` compresses it (COMPRESSION=1, which is quick; a release is smaller), of the larger
 * architecture: what was measured on 2026-11-28, and five percent. Whoever exceeds one makes something else smaller, or says in the
 * commit why boards are to download more.
 */
export const limitsMb: Readonly<Record<string, number>> = {
  sotto: 11.3,
  "sotto-archive-keyring": 0.003,
  "sotto-ears": 37.9,
  "sotto-runtime": 33.6,
  "sotto-satellite": 1.55,
  "sotto-sherpa": 10.8,
  "sotto-skills": 0.385,
};

/** Rejects with each package in the folders of `dist` that is larger than its limit, or has none. Resolves to all sizes. */
export async function compareSizes(dist: string, limits = limitsMb): Promise<string> {
  const files = (await readdir(dist, { recursive: true })).filter((file) =>
    /^(amd64|arm64)\/[^.][^/]*\.deb$/u.test(file),
  );
  if (files.length === 0) throw new Error("there are no packages: make deb");
  const found = await Promise.all(
    files.toSorted().map(async (file) => ({ file, megabytes: (await stat(join(dist, file))).size / 1e6 })),
  );
  const told = found.map(({ file, megabytes }) => {
    const limit = limits[/\/([^_]+)_/u.exec(file)?.[1] ?? ""];
    return {
      isGood: limit !== undefined && megabytes <= limit,
      line: `${file} ${megabytes.toFixed(3)} MB of ${limit ?? "no limit"}`,
    };
  });
  const bad = told.filter(({ isGood }) => !isGood);
  if (bad.length > 0) throw new Error(bad.map(({ line }) => line).join("\n"));
  return told.map(({ line }) => line).join(", ");
}
