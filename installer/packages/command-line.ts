/** The command with its manual pages and completions, as far as the build contains them. */
import { basename, join } from "node:path";
import { readFile } from "node:fs/promises";
import { compressed } from "../deb/documents.ts";
import { copied, type Entry, written } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";
import { copiedPrograms, programsIn } from "./programs.ts";

export type CommandLine = { readonly entries: readonly Entry[]; readonly programs: readonly string[] };

export async function commandLine(facts: Facts, home: string): Promise<CommandLine> {
  const programs = programsIn(facts, ["cli"]);
  if (programs.length === 0) return { entries: [], programs };
  const pages = facts.built.filter((file) => /^man\/[a-z-]+\.[1-8]$/u.test(file));
  const manual = await Promise.all(
    pages.map(async (page) => {
      const section = page.at(-1) ?? "1";
      return written(
        `usr/share/man/man${section}/${basename(page)}.gz`,
        compressed(await readFile(join(facts.build, page), "utf8")),
      );
    }),
  );
  return {
    programs,
    entries: [
      ...copiedPrograms(facts, programs, home),
      copied("usr/bin/sotto", join(facts.root, "packaging/sotto/sotto"), 0o755),
      ...facts.built
        .filter((file) => file.startsWith("kit/") && !isLineage(file))
        .map((file) => copied(`${home}/${file}`, join(facts.build, file))),
      ...manual,
      ...completions(facts),
    ],
  };
}

/** The libraries of skills for Snips are in the package of the skills. */
export function isLineage(file: string): boolean {
  return file.startsWith("kit/hermes-");
}

/** Each shell has its own folder for completions. */
const shells: Readonly<Record<string, string>> = {
  "completions/sotto.bash": "usr/share/bash-completion/completions/sotto",
  "completions/sotto.zsh": "usr/share/zsh/vendor-completions/_sotto",
  "completions/sotto.fish": "usr/share/fish/vendor_completions.d/sotto.fish",
};

function completions({ built, build }: Facts): readonly Entry[] {
  return Object.entries(shells).flatMap(([file, path]) =>
    built.includes(file) ? [copied(path, join(build, file))] : [],
  );
}
