/**
 * Keeps apt from installing again what was rolled back: unattended-upgrades would do so every night. A request of the
 * platform lifts the pin; a newer version is not affected.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageName } from "./request.ts";

type Version = { readonly name: string; readonly version: string };

const pathIn = (root: string) => join(root, "etc/apt/preferences.d/sotto-rolled-back");

/** Adds to what is pinned already: apt would take the next older one. `root`: where apt works. */
export function pin(root: string, versions: readonly Version[], reason: string): void {
  const path = pathIn(root);
  mkdirSync(dirname(path), { recursive: true });
  const before = blocksIn(path);
  const why = reason.replaceAll(/\s+/gu, " ").slice(0, 300);
  const blocks = versions.map(({ name, version }) =>
    [
      `Explanation: written by sotto-updater: ${why}`,
      `Explanation: "sotto upgrade${packageName.test(name) ? "" : " --security"}" tries it again; a newer version that works removes this file`,
      `Package: ${name}`,
      `Pin: version ${version}`,
      "Pin-Priority: -1",
    ].join("\n"),
  );
  const isOther = (block: string) =>
    !versions.some(({ name, version }) => block.includes(`Package: ${name}\nPin: version ${version}\n`));
  write(path, [...before.filter(isOther), ...blocks]);
}

/** Lifts the pins of these packages. */
export function unpin(root: string, isOne: (name: string) => boolean): void {
  const path = pathIn(root);
  const stays = blocksIn(path).filter((block) => !isOne(packageIn(block)));
  if (stays.length === 0) rmSync(path, { force: true });
  else write(path, stays);
}

const packageIn = (block: string): string => /^Package: (\S+)$/mu.exec(block)?.[1] ?? "";

function blocksIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n\n")
    .map((block) => block.trim())
    .filter((block) => block !== "");
}

function write(path: string, blocks: readonly string[]): void {
  // apt ignores names with an unknown ending.
  writeFileSync(`${path}.new`, `${blocks.join("\n\n")}\n`, { mode: 0o644, flush: true });
  renameSync(`${path}.new`, path);
}
