/**
 * The packages in dist/ as Debian wants them, a line for each part: lintian; sizes; piuparts on each Debian; the same bytes when
 * they are made again elsewhere. Parts can be named: `run.ts lintian`. As root.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { dist } from "../board/lab/packages.ts";
import { passPiuparts } from "./piuparts.ts";
import { madeAgain } from "./reproducible.ts";
import { compareSizes } from "./sizes.ts";

/** A part rejects with what is wrong. Resolves with what there is to say. */
const parts: Readonly<Record<string, () => Promise<string>>> = {
  lintian,
  sizes: () => compareSizes(dist),
  "piuparts bookworm": () => passPiuparts("bookworm"),
  "piuparts trixie": () => passPiuparts("trixie"),
  reproducible: madeAgain,
};

async function lintian(): Promise<string> {
  const found = await readdir(dist, { recursive: true });
  const debs = found.filter((file) => /^(amd64|arm64)\/[^.][^/]*\.deb$/u.test(file)).map((file) => join(dist, file));
  if (debs.length === 0) throw new Error("there are no packages: make deb");
  const { exitCode, all } = await execa("lintian", ["--allow-root", "--fail-on", "error,warning", ...debs], {
    all: true,
    reject: false,
  });
  if (exitCode !== 0) throw new Error(all);
  return `${debs.length} packages without an error or a warning`;
}

if (process.getuid?.() !== 0) throw new Error("packages are installed and purged as root: sudo make check-packages");

const named = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) {
  if (named.length > 0 && !named.some((one) => name.startsWith(one))) continue;
  const began = performance.now();
  try {
    const said = await part();
    console.log(`passed ${name}: ${said} (${Math.round((performance.now() - began) / 1000)} s)`);
  } catch (error) {
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
