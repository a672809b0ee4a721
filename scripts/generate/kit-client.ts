/** Generates kit/typescript/sotto.js: the client of the kit as one file without dependencies. */
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");

export async function kitClient(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    preserveSymlinks: true,
    entryPoints: ["kit/client/sotto.ts"],
    write: false,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    minify: true,
    keepNames: true,
    charset: "ascii",
    legalComments: "none",
    logLevel: "warning",
    banner: {
      js: "// The client of Sotto's kit, made of its sources; sotto.d.ts tells what there is. Apache-2.0, with valibot (MIT).",
    },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild has made nothing");
  return file.text;
}
