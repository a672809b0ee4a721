/**
 * `make deb`: builds every package for every architecture, from build/ into dist/<architecture>/. A package whose
 * contents have not changed is not rebuilt. SOURCE_DATE_EPOCH and COMPRESSION (xz's level) are read from the
 * environment.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { execa } from "execa";
import { signingKey } from "./apt-repository/signing-key.ts";
import { archiveKeyring } from "./packages/archive-keyring.ts";
import { ears } from "./packages/ears.ts";
import { runtime } from "./packages/runtime.ts";
import { satellite } from "./packages/satellite.ts";
import { sherpa } from "./packages/sherpa.ts";
import { skills } from "./packages/skills.ts";
import { sotto } from "./packages/sotto.ts";
import { buildPackage, sizeOf } from "./deb/build-package.ts";
import { findFacts } from "./deb/facts.ts";
import { isMade, noteMade, planDigest } from "./deb/made.ts";
import { type Architecture, architectures, fileNameOf, type Package } from "./deb/package.ts";

const root = join(import.meta.dirname, "..");

/** Returns the time of the release: the environment's, or that of the last commit. */
async function releaseTime(): Promise<Date> {
  const { SOURCE_DATE_EPOCH: given } = process.env;
  const seconds = given ?? (await execa("git", ["log", "-1", "--format=%ct"], { cwd: root })).stdout;
  if (!/^\d+$/u.test(seconds)) throw new Error(`SOURCE_DATE_EPOCH is not a number of seconds: ${seconds}`);
  return new Date(Number(seconds) * 1000);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      target: { type: "string", default: join(root, "dist") },
      signing: { type: "string", default: join(root, "var/signing") },
      architecture: { type: "string", multiple: true, default: [...architectures] },
    },
  });
  const level = Number(process.env["COMPRESSION"] ?? 6);
  const released = await releaseTime();
  const work = join(root, "var/packages");
  await mkdir(work, { recursive: true });
  const key = await signingKey(values.signing);
  const keyVersion = key.created.toISOString().slice(0, 10).replaceAll("-", ".");
  for (const architecture of architectures.filter((one) => values.architecture.includes(one))) {
    const facts = await findFacts(root, architecture, released, work);
    const packages = [
      await runtime(facts),
      await sotto(facts),
      await skills(facts),
      await satellite(facts),
      ears(facts),
      sherpa(facts),
      archiveKeyring(facts, key, keyVersion),
    ];
    for (const pkg of packages) await makeOne(pkg, architecture, { target: values.target, level });
  }
}

type Making = { readonly target: string; readonly level: number };

async function makeOne(pkg: Package, architecture: Architecture, { target, level }: Making): Promise<void> {
  const folder = join(target, architecture);
  const path = join(folder, fileNameOf(pkg));
  const digest = await planDigest(pkg, level);
  const made = await isMade(path, digest);
  if (!made) {
    await rm(path, { force: true });
    await buildPackage(pkg, { target: folder, level });
    await noteMade(path, digest);
  }
  console.log(`${made ? "kept" : "made"} ${path} ${((await sizeOf(path)) / 1e6).toFixed(1)} MB`);
}

await main();
