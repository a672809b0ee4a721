/**
 * Writes every file that is derived from another: `node scripts/generate.ts`. With `--check` it writes nothing, lists the
 * files that are stale, and fails when there are any. A new derived file is one row of the table.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { appClient, appSound, appTypes, appWorklet, banner } from "./generate/app-client.ts";
import { appTopics, appTopicTypes, talkTopics } from "./generate/app-topics.ts";
import { asyncApi } from "./generate/asyncapi.ts";
import { busPage } from "./generate/bus-page.ts";
import { configPage } from "../supervisor/config/page.ts";
import { allSections } from "../supervisor/config/sections.ts";
import { errorsPage, openApi, rolesPage } from "../supervisor/admin/description.ts";
import { commandsPage, helpFile } from "../cli/pages/document.ts";
import { root as commands } from "../cli/table.ts";
import { componentsFile, findComponents } from "./generate/components.ts";
import { decisionsIndex } from "./generate/decisions-index.ts";
import { webLanguages } from "./generate/web-languages.ts";
import { webOperations, webOperationTypes } from "./generate/web-operations.ts";
import { roles } from "../supervisor/users/role.ts";
import { hermesJavascript, kitClient } from "./generate/kit-client.ts";
import { languagesPage } from "./generate/languages-page.ts";
import { wallsPage } from "../test/board/walls.ts";

const root = join(import.meta.dirname, "..");

export const producers: Readonly<Record<string, () => Promise<string>>> = {
  "platform/components.ts": componentsFile,
  "docs/generated/bus.md": busPage,
  "docs/generated/asyncapi.json": asyncApi,
  "docs/generated/openapi.json": openApi,
  "web/api/operations.ts": async () => webOperations(await openApi(), roles),
  "web/api/operation-types.ts": async () => webOperationTypes(await openApi()),
  "web/api/languages.ts": async () => webLanguages(),
  "docs/generated/languages.md": async () => languagesPage(),
  "kit/app/topics.ts": async () => appTopics(),
  "kit/app/talk-topics.ts": async () => talkTopics(),
  "kit/browser/client.js": appClient,
  "kit/browser/browser-sound.js": appSound,
  "kit/browser/microphone-worklet.js": appWorklet,
  "kit/browser/board.d.ts": () => appTypes("board.d.ts"),
  "kit/browser/browser-sound.d.ts": () => appTypes("browser-sound.d.ts"),
  "kit/browser/client.d.ts": () => appTypes("client.d.ts"),
  "kit/browser/connection.d.ts": () => appTypes("connection.d.ts"),
  "kit/browser/push-to-talk.d.ts": () => appTypes("push-to-talk.d.ts"),
  "kit/browser/sound.d.ts": () => appTypes("sound.d.ts"),
  "kit/browser/topics.d.ts": async () => `${banner}\n${appTopicTypes()}`,
  "kit/typescript/sotto.js": kitClient,
  "kit/hermes-javascript/hermes-javascript/index.js": hermesJavascript,
  "docs/generated/help.txt": async () => helpFile(commands),
  "docs/generated/commands.md": async () => commandsPage(commands),
  "docs/generated/errors.md": async () => errorsPage(),
  "docs/decisions/README.md": decisionsIndex,
  "docs/reference/roles.md": async () => rolesPage(),
  "bench/results/walls.md": wallsPage,
  "docs/generated/config.md": async () => configPage(allSections(await findComponents())),
};

async function current(file: string): Promise<string | undefined> {
  try {
    return await readFile(join(root, file), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns the files whose content differs from what their producer generates now, with that content. */
export async function staleFiles(): Promise<Map<string, string>> {
  const stale = new Map<string, string>();
  for (const [file, produce] of Object.entries(producers)) {
    const content = await produce();
    if (content !== (await current(file))) stale.set(file, content);
  }
  return stale;
}

async function main(): Promise<void> {
  const stale = await staleFiles();
  if (process.argv.includes("--check")) {
    for (const file of stale.keys()) console.error(`stale: ${file}`);
    if (stale.size > 0) console.error("run: node scripts/generate.ts");
    process.exitCode = stale.size > 0 ? 1 : 0;
    return;
  }
  for (const [file, content] of stale) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
    console.log(`written: ${file}`);
  }
}

if (import.meta.main) await main();
