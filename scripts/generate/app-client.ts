/** Generates kit/browser/: the client of apps as one file without dependencies, and its types. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");
const banner = "// The client of Sotto for apps, made of kit/app; client.d.ts tells what there is. Apache-2.0.";

export async function appClient(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    preserveSymlinks: true,
    entryPoints: ["kit/app/client.ts"],
    write: false,
    bundle: true,
    platform: "neutral",
    target: "es2022",
    format: "esm",
    minify: true,
    charset: "ascii",
    legalComments: "none",
    logLevel: "warning",
    banner: { js: banner },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild has made nothing");
  return file.text;
}

let made: Promise<ReadonlyMap<string, string>> | undefined;

/** Returns one file of the declarations that the compiler makes of the sources. */
export async function appTypes(file: string): Promise<string> {
  made ??= declarations();
  const found = (await made).get(file);
  if (found === undefined) throw new Error(`the compiler has made no ${file}`);
  return `${banner}\n${found}`;
}

async function declarations(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "sotto-types-"));
  try {
    const sources = ["board.ts", "client.ts", "connection.ts", "push-to-talk.ts", "sound.ts", "topics.ts"];
    const options =
      `--declaration --emitDeclarationOnly --outDir ${folder} --ignoreConfig --strict --target es2024 --module nodenext ` +
      "--rewriteRelativeImportExtensions --exactOptionalPropertyTypes --types node";
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const paths = sources.map((name) => join(root, "kit/app", name));
    await promisify(execFile)(process.execPath, [compiler, ...options.split(" "), ...paths], { cwd: root });
    const read = sources.map((name) => name.replace(/\.ts$/u, ".d.ts"));
    // Beside a declaration there is no source: "./board.js" finds it with every version of the compiler.
    const text = async (name: string) =>
      (await readFile(join(folder, name), "utf8")).replaceAll(/(from "\.\/[\w-]+)\.ts"/gu, '$1.js"');
    return new Map(await Promise.all(read.map(async (name) => [name, await text(name)] as const)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
