/**
 * Bundles the packages that the sources and tests import, for the processes of test files: to find, read and link a thousand small
 * modules of packages costs them more than most tests do. What packages do stays the same: a module that asks where it is still
 * learns its own place, and failures are told without the frames of tap's own code.
 */
import { build, type Plugin } from "esbuild";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
// Others, which are loaded here, refuse to be loaded without it.
import "reflect-metadata";
import { importsOf } from "../../test/imports.ts";

const root = join(import.meta.dirname, "../..");
/** Below node_modules: what stays outside of the bundles is found from there. */
const kept = join(root, "node_modules/.cache/packages");
const hook = join(import.meta.dirname, "hook.cjs");

/** They are in few files already, or load binaries and programs from their own folders. */
const leftOut = ["esbuild", "koffi", "playwright-core", "vite"];

/** Returns what our modules import from packages, as they name it; `typebox/value` is another than `typebox`. */
function imported(): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  const packages = new Set(
    Object.keys({ ...dependencies, ...devDependencies }).filter((one) => !leftOut.includes(one)),
  );
  const files = globSync("*/**/*.ts", { cwd: root, exclude: ["node_modules/**", "build/**", "dist/**", "var/**"] });
  const specifiers = files
    .flatMap(importsOf)
    .filter(({ of, typeOnly }) => !typeOnly && packages.has(/^(?:@[^/]+\/)?[^/]+/u.exec(of)?.[0] ?? ""));
  return [...new Set(specifiers.map(({ of }) => of))].toSorted();
}

function isCommon(file: string): boolean {
  if (/\.[cm]js$/u.test(file)) return file.endsWith(".cjs");
  const description = findPackageJSON(pathToFileURL(file)) ?? "";
  return (JSON.parse(readFileSync(description, "utf8")) as { type?: string }).type !== "module";
}

/** Node finds the names that a CommonJS module exports by reading it; esbuild does not. */
async function namesOf(specifier: string, file: string): Promise<string> {
  const found = Object.keys((await import(specifier)) as object);
  const names = found.filter((name) => name !== "default" && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name));
  const values = names.map((name, index) => `const _${index} = module[${JSON.stringify(name)}];`);
  const exports = names.map((name, index) => `_${index} as ${name}`);
  return `import module from ${JSON.stringify(file)};\nexport default module;\n${values.join("\n")}\nexport { ${exports.join(", ")} };\n`;
}

/** A bundled module learns where its own file is, and requires by itself what it would require from there. */
const ownPlaces: Plugin = {
  name: "own-places",
  setup(building) {
    building.onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      if (!/__dirname|__filename|import\.meta\.(?:url|dirname|filename)/u.test(text)) return undefined;
      const place = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path };
      const contents = text
        .replace(/^const require = createRequire\(import\.meta\.url\);$/mu, "")
        .replace(/import\.meta\.(url|dirname|filename)/gu, (_, name: keyof typeof place) => JSON.stringify(place[name]))
        .replace(/(?<![\w.])__(dirname|filename)\b/gu, (_, name: keyof typeof place) => JSON.stringify(place[name]));
      return { contents, loader: "js" };
    });
  },
};

/** Tap leaves the frames of its own packages out of what it tells of a failure: its bundle has such a name. */
const placeOf = (specifier: string): string =>
  `node_modules/${specifier === "tap" ? "@tapjs/tap" : specifier.replace(/\.js$/u, "")}`;

async function bundle(folder: string, specifiers: readonly string[]): Promise<void> {
  const sources = join(folder, "names");
  mkdirSync(sources);
  const entryPoints: { in: string; out: string }[] = [];
  for (const specifier of specifiers) {
    const file = fileURLToPath(import.meta.resolve(specifier));
    const names = join(sources, `${entryPoints.length}.mjs`);
    if (isCommon(file)) writeFileSync(names, await namesOf(specifier, file));
    entryPoints.push({ in: isCommon(file) ? names : file, out: placeOf(specifier) });
  }
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node24",
    format: "esm",
    // Without it, esbuild adds a condition that Node does not have.
    conditions: ["node"],
    external: leftOut,
    keepNames: true,
    outExtension: { ".js": ".mjs" },
    plugins: [ownPlaces],
    logLevel: "error",
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  rmSync(sources, { recursive: true });
  const places = Object.fromEntries(specifiers.map((specifier) => [specifier, `${placeOf(specifier)}.mjs`]));
  writeFileSync(join(folder, "places.json"), JSON.stringify(places));
}

/** Makes the bundles, if what they are made of has changed; returns what Node is to preload [--require]. */
async function bundlePackages(): Promise<string> {
  const specifiers = imported();
  const state = createHash("sha256").update(JSON.stringify([specifiers, process.version]));
  for (const file of [join(root, "package-lock.json"), import.meta.filename, hook]) state.update(readFileSync(file));
  const folder = join(kept, state.digest("hex").slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(kept, { recursive: true });
    // Others may run tests, or make the same, just now.
    for (const other of readdirSync(kept).map((name) => join(kept, name)))
      if (statSync(other).mtimeMs < Date.now() - 86_400_000) rmSync(other, { recursive: true, force: true });
    const unfinished = mkdtempSync(join(kept, "unfinished-"));
    await bundle(unfinished, specifiers);
    cpSync(hook, join(unfinished, "hook.cjs"));
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
      rmSync(unfinished, { recursive: true });
    }
  }
  return join(folder, "hook.cjs");
}

console.log(await bundlePackages());
