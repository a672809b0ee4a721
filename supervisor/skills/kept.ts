/**
 * The operator's decisions about a skill, stored beside it in `.kept-<skill>`: the granted permissions and, after its
 * removal, its settings. They are in effect again when the skill is reinstalled.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../durable-file.ts";
import { config, copyConfig, textIn, textOf } from "./files.ts";
import { type Permission, permissionNames } from "./manifest.ts";

const file = "grants.json";

/** The folder that keeps the config.ini of a removed skill. */
export function keptConfig(skills: string, name: string): string {
  return join(skills, `.kept-${name}`);
}

/** The settings that another hub has replaced, for whoever wants to set them again. */
export const replacedConfig = (skills: string, name: string): string =>
  join(keptConfig(skills, name), `${config}.replaced`);

export async function keepReplaced(skills: string, name: string, text: string): Promise<void> {
  await mkdir(keptConfig(skills, name), { recursive: true, mode: 0o700 });
  await writeDurably(replacedConfig(skills, name), text, 0o600);
}

export async function keepConfig(skills: string, name: string, folder: string): Promise<void> {
  if ((await textIn(folder, config)) === undefined) return;
  await mkdir(keptConfig(skills, name), { recursive: true, mode: 0o700 });
  await copyConfig(folder, keptConfig(skills, name));
}

/** A damaged file grants nothing. */
export async function readGrants(skills: string, name: string): Promise<readonly Permission[]> {
  const text = await textOf(join(keptConfig(skills, name), file));
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? permissionNames.filter((permission) => found.includes(permission)) : [];
  } catch {
    return [];
  }
}

export async function writeGrants(skills: string, name: string, grants: readonly Permission[]): Promise<void> {
  const folder = keptConfig(skills, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = JSON.stringify(permissionNames.filter((permission) => grants.includes(permission)));
  await writeDurably(join(folder, file), `${text}\n`, 0o600);
}
