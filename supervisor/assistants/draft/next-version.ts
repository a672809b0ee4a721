/** Two versions of an assistant that differ must not read the same: decides the version that a draft is installed as. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Draft } from "../../../platform/assistant/draft/draft.ts";
import { textsOf } from "../../../platform/assistant/draft/files.ts";
import { readProfile } from "../../../platform/assistant/read-profile.ts";
import { systemCode } from "../../errors.ts";

/** "1.2.9" is followed by "1.2.10"; a version without a number at its end gets one. */
export function versionAfter(version: string): string {
  const { head, last } = partsOf(version);
  return last === undefined ? `${version}.1` : `${head}${last + 1}`;
}

/**
 * Returns the version after the highest of `known` that counts like this one: one that was rolled back and removed since must
 * not appear a second time.
 */
export function freeVersion(version: string, known: readonly string[]): string {
  const first = versionAfter(version);
  const { head } = partsOf(first);
  const taken = known.map(partsOf).filter((one) => one.head === head && one.last !== undefined);
  const highest = Math.max(partsOf(first).last ?? 0, ...taken.map(({ last = 0 }) => last + 1));
  return `${head}${highest}`;
}

/** Returns the versions of the installed assistants with this id, each with its folder. An unreadable one has none. */
export async function versionsOf(
  id: string,
  folders: readonly string[],
): Promise<readonly { readonly version: string; readonly folder: string }[]> {
  const read = await Promise.all(
    folders.map(async (folder) => ({ folder, profile: await readProfile(folder).catch(() => undefined) })),
  );
  return read.flatMap(({ folder, profile }) => (profile?.id === id ? [{ version: profile.version, folder }] : []));
}

/** Returns true when the folder has exactly this draft: what is installed again is no other version. */
export async function isSame(draft: Draft, folder: string): Promise<boolean> {
  for (const [name, text] of textsOf(draft)) if ((await readText(join(folder, name))) !== text) return false;
  const hasTests = draft.tests.length > 0;
  return hasTests || (await readText(join(folder, "tests.json"))) === undefined;
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function partsOf(version: string): { readonly head: string; readonly last: number | undefined } {
  const [, head, last] = /^(.*?)(\d{1,15})$/u.exec(version) ?? [];
  return last === undefined || head === undefined ? { head: version, last: undefined } : { head, last: Number(last) };
}
