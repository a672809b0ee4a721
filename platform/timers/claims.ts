/**
 * Intents that an installed skill lists in its skill.toml are that skill's: a skill with timers of its own, such as the
 * example of earlier versions, replaces this component's answers.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export async function isClaimed(intentName: string, skills: string): Promise<boolean> {
  const names = await readdir(skills).catch(() => []);
  const manifests = await Promise.all(
    names.map((name) => readFile(join(skills, name, "skill.toml"), "utf8").catch(() => "")),
  );
  return manifests.some((text) => listed(text).includes(intentName));
}

/** The names in the list `intents`. The supervisor has verified the manifest; here a rough reading is enough. */
function listed(manifest: string): readonly string[] {
  const list = /^\s*intents\s*=\s*\[([^\]]*)\]/mu.exec(manifest)?.[1] ?? "";
  return [...list.matchAll(/["']([^"'\n]+)["']/gu)].map(([, name]) => name ?? "");
}
