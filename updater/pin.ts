/**
 * Keeps apt from installing again what was rolled back: unattended-upgrades would do so every night. A request of the
 * platform lifts the pin; a newer version is not affected.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

type Version = { readonly name: string; readonly version: string };

const pathIn = (root: string) => join(root, "etc/apt/preferences.d/sotto-rolled-back");

/** Adds to what is pinned already: apt would take the next older one. `root`: where apt works. */
export function pin(root: string, versions: readonly Version[], reason: string): void {
  const path = pathIn(root);
  mkdirSync(dirname(path), { recursive: true });
  const before = existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n\n")
        .filter((block) => block.trim() !== "")
    : [];
  const why = reason.replaceAll(/\s+/gu, " ").slice(0, 300);
  const blocks = versions.map(({ name, version }) =>
    [
      `Explanation: written by sotto-updater: ${why}`,
      `Explanation: "sotto upgrade" tries it again; a newer version that works removes this file`,
      `Package: ${name}`,
      `Pin: version ${version}`,
      "Pin-Priority: -1",
    ].join("\n"),
  );
  const isOther = (block: string) =>
    !versions.some(({ name, version }) => block.includes(`Package: ${name}\nPin: version ${version}\n`));
  const all = [...before.map((block) => block.trim()).filter(isOther), ...blocks];
  // apt ignores names with an unknown ending.
  writeFileSync(`${path}.new`, `${all.join("\n\n")}\n`, { mode: 0o644, flush: true });
  renameSync(`${path}.new`, path);
}

export function unpin(root: string): void {
  rmSync(pathIn(root), { force: true });
}
