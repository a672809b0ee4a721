/**
 * Generates the clients of the kit, each as one file without dependencies: kit/typescript/sotto.js, and the library that
 * skills for Snips require, kit/hermes-javascript/hermes-javascript/index.js.
 */
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");

export function kitClient(): Promise<string> {
  return bundled(
    "kit/client/sotto.ts",
    "esm",
    "// The client of Sotto's kit, made of its sources; sotto.d.ts tells what there is. Apache-2.0, with valibot (MIT).",
  );
}

export function hermesJavascript(): Promise<string> {
  return bundled(
    "kit/hermes-javascript/hermes.ts",
    "cjs",
    "// The public interface of hermes-javascript for the bus of Sotto, made of kit/hermes-javascript. Apache-2.0.",
  );
}

async function bundled(entry: string, format: "esm" | "cjs", banner: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    preserveSymlinks: true,
    entryPoints: [entry],
    write: false,
    bundle: true,
    platform: "node",
    target: "node24",
    format,
    minify: true,
    keepNames: true,
    charset: "ascii",
    legalComments: "none",
    logLevel: "warning",
    banner: { js: banner },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild has made nothing");
  return file.text;
}
