/** Generates kit/browser/: the client of apps, and microphone and speaker of a browser, without dependencies, and their types. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");
export const banner =
  "// The client of Sotto for apps, made of kit/app and web/voice/talking; the .d.ts tell what there is. Apache-2.0.";

/** Of the page: what an app in a browser needs as well. */
const sound = "web/voice/talking";

export const appClient = (): Promise<string> => bundled("kit/app/client.ts");
export const appSound = (): Promise<string> => bundled(`${sound}/browser-sound.ts`);
/** It runs in a scope of its own, and so is a file of its own. */
export const appWorklet = (): Promise<string> => bundled(`${sound}/microphone-worklet.js`);

async function bundled(entryPoint: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    preserveSymlinks: true,
    entryPoints: [entryPoint],
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
    const names = ["board", "client", "connection", "push-to-talk", "sound"];
    const sources = [...names.map((name) => `kit/app/${name}`), `${sound}/browser-sound`];
    const options =
      `--declaration --emitDeclarationOnly --outDir ${folder} --rootDir ${root} --ignoreConfig --strict --target es2024 --module nodenext ` +
      "--rewriteRelativeImportExtensions --exactOptionalPropertyTypes --types node";
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const paths = sources.map((source) => join(root, `${source}.ts`));
    await promisify(execFile)(process.execPath, [compiler, ...options.split(" "), ...paths], { cwd: root });
    // Beside a declaration there is no source: "./board.js" finds it with every version of the compiler.
    const text = async (source: string) =>
      (await readFile(join(folder, `${source}.d.ts`), "utf8")).replaceAll(
        /from "(?:\.\/|(?:\.\.\/)+kit\/app\/)([\w-]+)\.ts"/gu,
        'from "./$1.js"',
      );
    return new Map(await Promise.all(sources.map(async (one) => [`${basename(one)}.d.ts`, await text(one)] as const)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
