/** Lists what a restore would change, for confirmation. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "smol-toml";
import { systemCode } from "../errors.ts";
import type { KeptUser } from "./contents.ts";

export type Changes = {
  /** What the backup contains but is not restored, with the reason: it would reach outside its place. */
  readonly leftOut: string[];
  /** The "section.key" of each configuration value that differs. */
  readonly configuration: string[];
  readonly users: string[];
  readonly assistant: { readonly now: string | null; readonly restored: string | null };
  readonly skills: {
    readonly added: string[];
    readonly replaced: string[];
    readonly removed: string[];
  };
};

/** `leftOut` is what unpacking has left out. */
export async function changesOf(restored: string, data: string, config: string, leftOut: string[]): Promise<Changes> {
  const users = JSON.parse(await readFile(join(restored, "users.json"), "utf8")) as KeptUser[];
  const [now, then] = [await skillsIn(data), await skillsIn(restored)];
  return {
    leftOut,
    configuration: differing(await keysIn(config), await keysIn(join(restored, "platform.toml"))),
    users: users.map(({ login }) => login),
    assistant: { now: await assistantIn(data), restored: await assistantIn(restored) },
    skills: {
      added: then.filter((name) => !now.includes(name)),
      replaced: then.filter((name) => now.includes(name)),
      removed: now.filter((name) => !then.includes(name)),
    },
  };
}

async function skillsIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, "skills")).catch(nothing([]));
  return names.filter((name) => !name.startsWith(".")).toSorted();
}

async function assistantIn(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, "assistants", "current", "assistant.json"), "utf8").catch(
    nothing(undefined),
  );
  if (text === undefined) return null;
  const { name, version } = JSON.parse(text) as { readonly name?: string; readonly version?: string };
  return [name, version].filter(Boolean).join(" ");
}

/** An invalid file differs in everything: it counts as empty. */
async function keysIn(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(file, "utf8").catch(nothing(""));
  try {
    const sections = Object.entries(parse(text));
    return new Map(
      sections.flatMap(([section, keys]) =>
        Object.entries(keys as object).map(([key, value]) => [`${section}.${key}`, JSON.stringify(value)] as const),
      ),
    );
  } catch {
    return new Map();
  }
}

function differing(now: ReadonlyMap<string, string>, then: ReadonlyMap<string, string>): string[] {
  return [...new Set([...now.keys(), ...then.keys()])].filter((key) => now.get(key) !== then.get(key)).toSorted();
}

function nothing<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (systemCode(error) === "ENOENT") return instead;
    throw error;
  };
}
