/**
 * Builds web/ into a folder: what the admin service serves to browsers, each file with a compressed version beside it.
 */
import { glob, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { config } from "../web/vite.config.ts";

const root = join(import.meta.dirname, "..");

/** Resolves to the packages in each JavaScript file, by the file's path from the folder above. */
export async function buildWeb(folder: string): Promise<Record<string, string[]>> {
  const outputs = (await build({
    ...config,
    configFile: false,
    logLevel: "warn",
    build: { ...config.build, outDir: folder, emptyOutDir: true },
  })) as Rolldown.RolldownOutput;
  await listShell(folder);
  for await (const file of glob("**/*.{html,js,css,svg}", { cwd: folder })) {
    const path = join(folder, file);
    await writeFile(`${path}.gz`, smallest(await readFile(path)));
  }
  const chunks = outputs.output.filter((output) => output.type === "chunk");
  return Object.fromEntries(chunks.map(({ fileName, moduleIds }) => [`web/${fileName}`, packagesOf(moduleIds)]));
}

/** How long the pieces are that are compressed on their own changes a file by a few dozen bytes, either way. */
function smallest(content: Buffer): Buffer {
  const [first, ...others] = [9, 8, 7, 6, 5].map((memLevel) => gzipSync(content, { level: 9, memLevel }));
  return others.reduce((best, one) => (one.length < best.length ? one : best), first ?? Buffer.alloc(0));
}

/** Tells the service worker which files make up the page. */
async function listShell(folder: string): Promise<void> {
  const worker = join(folder, "worker.js");
  // Reading sentences to a board that is away is of no use, nor are words for what it tells.
  const exclude = (file: string) => /(?:^|\/)(?:fitting|late|seldom)-[^/]*\.js$/u.test(file);
  const files = await Array.fromAsync(glob("**/*.{js,css,svg,png,webmanifest}", { cwd: folder, exclude }));
  const languageOf = (file: string) => /\/(?:texts|more|keys)-([a-z]+)-[^/]*\.js$/u.exec(file)?.[1];
  const ofLanguages = files.filter((file) => languageOf(file) !== undefined).toSorted();
  const texts = Object.fromEntries(Map.groupBy(ofLanguages, (file) => languageOf(file) ?? ""));
  const shell = ["./", ...files.filter((file) => file !== "worker.js" && languageOf(file) === undefined).toSorted()];
  const lists = `self.shell=${JSON.stringify(shell)};self.texts=${JSON.stringify(texts)};`;
  await writeFile(worker, `${lists}\n${await readFile(worker, "utf8")}`);
}

/** Returns the folders of the packages, relative to the root. */
function packagesOf(modules: readonly string[]): string[] {
  const folders = modules.flatMap((id) => {
    const found = /^(?:.*?)(node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+)/u.exec(
      relative(root, id.replaceAll("\0", "")),
    );
    return found?.[1] ?? [];
  });
  return [...new Set(folders)].toSorted();
}
