/**
 * Bundles the platform into build/: one JavaScript file per process, with the same folders as the source. A process
 * starts from one file in a third of the time and half of the memory it needs from its sources.
 */
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";
import { cp, glob, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { writePages } from "../cli/write-pages.ts";
import { components } from "../platform/components.ts";
import { defaultFile } from "../supervisor/config/default-file.ts";
import { allSections } from "../supervisor/config/sections.ts";
import { buildWeb } from "./build-web.ts";
import { buildExamples, requireForBundles } from "./build-examples.ts";
import { buildLearned } from "./build-learned.ts";
import { buildSkills, packagesIn } from "./build-skills.ts";
import { nameOnce } from "./name-once.ts";

const root = join(import.meta.dirname, "..");
const target = join(root, "build");

/** What a bundle cannot contain: koffi loads its binary from its own package. */
const external = ["koffi"];

/**
 * Each process's file has the same place as its source; a worker is beside the bundle that starts it, which looks for
 * it relative to its own address.
 */
async function entries(): Promise<{ readonly in: string; readonly out: string }[]> {
  const found: { readonly in: string; readonly out: string }[] = [];
  const programs = [
    "supervisor/main.ts",
    "updater/main.ts",
    "updater/data/main.ts",
    "authority/main.ts",
    "supervisor/cluster/client.ts",
    "supervisor/updates/gate.ts",
    "supervisor/updates/shadow.ts",
    "platform/*/main.ts",
    "platform/nlu/workbench.ts",
    "platform/hotword/trainer.ts",
    "platform/asr/fitter.ts",
  ];
  for await (const file of glob(programs, { cwd: root })) found.push({ in: file, out: file.replace(/\.ts$/u, "") });
  for await (const file of glob("platform/*/**/*-worker.ts", { cwd: root })) {
    const component = file.split("/").slice(0, 2);
    found.push({ in: file, out: [...component, basename(file, ".ts")].join("/") });
  }
  return found;
}

/** The programs of components that share a process: in pieces, so that what they have in common is there once. */
async function groupEntries(): Promise<{ readonly in: string; readonly out: string }[]> {
  const main = { in: "platform/port/group-main.ts", out: "platform/port/group-main" };
  const members: (typeof main)[] = [];
  for await (const file of glob("platform/*/main.ts", { cwd: root }))
    members.push({ in: file, out: file.replace(/main\.ts$/u, "member") });
  return [main, ...members];
}

/**
 * An ES module that imports node:http evaluates all its exports, including Node's fetch: 8 MB for nothing. One that
 * requires it does not.
 */
const leanHttp: Plugin = {
  name: "lean-http",
  setup(building) {
    building.onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === "import-statement" ? { path: "node:http", namespace: "required" } : undefined,
    );
    building.onLoad({ filter: /^node:http$/, namespace: "required" }, () => ({
      contents: 'module.exports = require("node:http");',
    }));
  },
};

/** What only some boards need is a bundle of its own, which the supervisor loads when it is configured. */
const apart: Plugin = {
  name: "apart",
  setup(building) {
    building.onResolve({ filter: /^\.\/client\.ts$/ }, ({ importer, kind }) =>
      kind === "dynamic-import" && importer.endsWith("/supervisor/cluster/nats.ts")
        ? { path: "./cluster/client.js", external: true }
        : undefined,
    );
  },
};

/**
 * One character outside ASCII makes Node store the whole file with two bytes per character. esbuild escapes those in
 * strings; the others are in regular expressions, where the same escape has the same meaning.
 */
async function finish(folder: string): Promise<void> {
  for await (const file of glob("{supervisor,updater,authority,platform,cli}/**/*.js", { cwd: folder })) {
    const path = join(folder, file);
    const text = await readFile(path, "utf8");
    const escaped = nameOnce(text).replace(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    if (escaped !== text) await writeFile(path, escaped);
  }
}

/** Returns the packages in each bundle, by their folders: the Debian packages list their licences. */
function bundledPackages({ outputs }: Metafile, folder: string): Record<string, string[]> {
  const found = Object.entries(outputs).flatMap(([output, { inputs }]) =>
    output.endsWith(".js") ? [[relative(folder, join(root, output)), packagesIn(Object.keys(inputs))]] : [],
  );
  return Object.fromEntries(found.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))) as Record<string, string[]>;
}

/** Builds beside the old build and replaces it when the new one is complete. */
/** The libraries that skills for Snips find at the end of their search paths [platform/skill-server/lineage.ts]. */
const lineage = ["hermes-python", "hermes-javascript"];

async function main(): Promise<void> {
  const unfinished = `${target}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const options = {
    absWorkingDir: root,
    // The same bytes, and the same names of chunks, wherever node_modules really is.
    preserveSymlinks: true,
    outdir: unfinished,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    external,
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "linked",
    minify: true,
    // Errors, and code that tests for them, depend on the names of functions and classes.
    keepNames: true,
    plugins: [leanHttp, apart],
    logLevel: "warning",
    banner: { js: requireForBundles },
    metafile: true,
  } satisfies BuildOptions;
  const programs = await build({ ...options, entryPoints: await entries() });
  // Split: a command loads only what it needs.
  const cli = { in: "cli/main.ts", out: "cli/main" };
  const command = await build({ ...options, entryPoints: [cli], splitting: true, chunkNames: "cli/[name]-[hash]" });
  const group = await build({
    ...options,
    entryPoints: await groupEntries(),
    splitting: true,
    chunkNames: "platform/port/[name]-[hash]",
  });
  const packages: Record<string, string[]> = {
    ...bundledPackages(group.metafile, unfinished),
    ...bundledPackages(programs.metafile, unfinished),
    ...bundledPackages(command.metafile, unfinished),
    ...(await buildWeb(join(unfinished, "web"))),
    ...(await buildSkills(unfinished)),
  };
  // For the packages: the installer learns of components from the build.
  const places = Object.fromEntries(components.map(({ name, runsOn }) => [name, runsOn]));
  await writeFile(join(unfinished, "components.json"), `${JSON.stringify(places, undefined, 2)}\n`);
  await writeFile(join(unfinished, "packages.json"), `${JSON.stringify(packages, undefined, 2)}\n`);
  await writeFile(join(unfinished, "platform.toml"), defaultFile(allSections(components)));
  await writePages(
    unfinished,
    components.map(({ name }) => name),
  );
  await finish(unfinished);
  await buildExamples(join(unfinished, "examples"));
  await buildLearned(join(unfinished, "examples"), join(root, "node_modules", ".cache", "learned"));
  for (const language of ["typescript", "python", "browser"])
    await cp(join(root, "kit", language), join(unfinished, "kit", language), {
      recursive: true,
      filter: (path) => !path.endsWith("__pycache__"),
    });
  for (const library of lineage)
    await cp(join(root, "kit", library), join(unfinished, "kit", library), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith("__pycache__") && !path.endsWith(".ts"),
    });
  await rm(target, { recursive: true, force: true });
  await rename(unfinished, target);
}

await main();
