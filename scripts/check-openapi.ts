/**
 * Lints docs/generated/openapi.json with Redocly's and Stoplight's linters; every finding is a failure. They are 240
 * packages that nothing else needs, so they are not dependencies of the project: they are installed according to their
 * lock file, without running their scripts, in a temporary folder.
 */
import { execa } from "execa";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const description = join(root, "docs/generated/openapi.json");
const folder = await mkdtemp(join(tmpdir(), "sotto-openapi-"));
const options = {
  cwd: folder,
  stdio: "inherit",
  reject: false,
  env: {
    PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
    // Prevents both from reporting their use to their makers.
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  },
} as const;

try {
  await cp(join(root, "scripts/openapi-lint"), folder, { recursive: true });
  await execa("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    ...options,
    reject: true,
  });
  const bin = (name: string) => join(folder, "node_modules/.bin", name);
  const results = [
    await execa(bin("redocly"), ["lint", "--config", "redocly.yaml", "--format=stylish", description], options),
    await execa(bin("spectral"), ["lint", "--ruleset", "spectral.yaml", "--fail-severity=hint", description], options),
  ];
  process.exitCode = results.every(({ exitCode }) => exitCode === 0) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
