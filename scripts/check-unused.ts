/**
 * Finds files, exports and packages that nothing uses, with knip. It is not a dependency of the project: its parser has
 * a package for each of twenty platforms, and a registry that lacks one of them would prevent `npm ci` from installing
 * anything.
 */
import { execa } from "execa";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const knip = "knip@6.44.2";
const root = join(import.meta.dirname, "..");
const folder = await mkdtemp(join(tmpdir(), "sotto-unused-"));
const env = { PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` };

try {
  const quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await execa("npm", ["install", "--prefix", folder, ...quietly, knip], { cwd: folder, env, stdio: "inherit" });
  const { exitCode } = await execa(join(folder, "node_modules/.bin/knip"), ["--no-progress"], {
    cwd: root,
    env,
    stdio: "inherit",
    reject: false,
  });
  process.exitCode = exitCode ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
