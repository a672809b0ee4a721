/** Collects on this machine everything that installer/packages/ needs to know. */
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { newestPoints } from "./changelog.ts";
import { type EarPackage, earPackages, ears } from "../ears/ears.ts";
import type { Licensed } from "./copyright.ts";
import { licenceOf, licencesOf } from "./licences.ts";
import { lockedPackage, readLock, unpackedPackage } from "./npm-package.ts";
import type { Architecture } from "./package.ts";
import { wakeWordPackages, wakeWords } from "../wake-words/wake-words.ts";

/** The Debian packages that are required: by the platform itself, its engines among them, and by the example skills. */
type Needed = {
  readonly platform: readonly string[];
  readonly engines: readonly string[];
  readonly skills: readonly string[];
};

export type Facts = {
  readonly root: string;
  readonly version: string;
  readonly architecture: Architecture;
  readonly released: Date;
  /** The newest entries of the changelog. */
  readonly changes: readonly string[];
  readonly needed: Needed;
  /** The files of the build, relative to `build`. */
  readonly built: readonly string[];
  readonly build: string;
  /** The components of the build, and where each one runs: "board", "satellite". */
  readonly components: Readonly<Record<string, readonly string[]>>;
  /** Returns the licences of everything in the named files of the build. */
  readonly licences: (files: readonly string[]) => Promise<readonly Licensed[]>;
  /** Node for this architecture, stripped. */
  readonly node: { readonly version: string; readonly program: string; readonly licence: string };
  /** koffi for this architecture: the JavaScript module, with the binary beside it. */
  readonly koffi: { readonly module: string; readonly binary: string; readonly licence: Licensed };
  /** The second recogniser's files for this architecture, and the npm packages that contain them. */
  readonly ears: FetchedFiles;
  /** The same for sherpa-onnx. */
  readonly sherpa: FetchedFiles;
  /** The same for RNNoise. */
  readonly noise: FetchedFiles;
  /** The same for trained wake words. */
  readonly wakeWords: FetchedFiles;
};

type FetchedFiles = { readonly folder: string; readonly packages: readonly EarPackage[] };

const ofNpm = { amd64: "x64", arm64: "arm64" } as const satisfies Record<Architecture, string>;
const toolPrefix = { amd64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" } as const satisfies Record<
  Architecture,
  string
>;

/** `work` is a folder for downloads and intermediate files, which may be kept. */
export async function findFacts(
  root: string,
  architecture: Architecture,
  released: Date,
  work: string,
): Promise<Facts> {
  const build = join(root, "build");
  const lock = await readLock(root);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { readonly version: string };
  const packages = JSON.parse(await readFile(join(build, "packages.json"), "utf8")) as Record<string, string[]>;
  const node = lockedPackage(lock, `node-linux-${ofNpm[architecture]}`);
  const nodeFolder = await unpackedPackage(node, work);
  const koffi = lockedPackage(lock, `@koromix/koffi-linux-${ofNpm[architecture]}`);
  const koffiFolder = await unpackedPackage(koffi, work);
  return {
    root,
    version,
    architecture,
    released,
    changes: newestPoints(await readFile(join(root, "CHANGELOG.md"), "utf8")),
    needed: neededPackages(await readFile(join(root, "packaging", "apt-packages.txt"), "utf8")),
    built: (await readdir(build, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(build.length + 1))
      .toSorted(),
    build,
    components: JSON.parse(await readFile(join(build, "components.json"), "utf8")) as Facts["components"],
    licences: (files) => licencesOf(root, [...new Set(files.flatMap((file) => packages[file] ?? []))]),
    node: {
      version: node.version,
      program: await stripped(join(nodeFolder, "bin/node"), `${nodeFolder}-stripped`, architecture),
      licence: join(nodeFolder, "LICENSE"),
    },
    koffi: {
      module: await bundledKoffi(root, work),
      binary: join(koffiFolder, `linux_${ofNpm[architecture]}`, "koffi.node"),
      licence: await licenceOf(join(root, "node_modules/koffi")),
    },
    wakeWords: { folder: await wakeWords(root), packages: await wakeWordPackages(root) },
    ears: { folder: await ears(root, ofNpm[architecture]), packages: await earPackages(root) },
    sherpa: {
      folder: await ears(root, ofNpm[architecture], "sherpa"),
      packages: await earPackages(root, "sherpa"),
    },
    noise: { folder: await ears(root, ofNpm[architecture], "noise"), packages: await earPackages(root, "noise") },
  };
}

/**
 * Parses packaging/apt-packages.txt: each line names a package and, if it is not for the platform itself, what needs
 * it.
 */
export function neededPackages(text: string): Needed {
  const rows = text.split("\n").map((line) => line.replace(/#.*/u, "").trim().split(/\s+/u));
  const of = (...purposes: readonly string[]) =>
    rows.flatMap(([name, who = ""]) => (name && purposes.includes(who) ? [name] : []));
  return { platform: of("", "engine"), engines: of("engine"), skills: of("skills") };
}

/** Strips a program of its symbols, once. */
async function stripped(program: string, target: string, architecture: Architecture): Promise<string> {
  await mkdir(join(target, ".."), { recursive: true });
  const unfinished = `${target}.new`;
  await rm(unfinished, { force: true });
  await execa(`${toolPrefix[architecture]}-strip`, ["--strip-unneeded", "-o", unfinished, program]);
  await rename(unfinished, target);
  return target;
}

/** Bundles koffi into one file that loads the binary beside it, instead of choosing among packages. */
async function bundledKoffi(root: string, work: string): Promise<string> {
  const { build } = await import("esbuild");
  const outfile = join(work, "koffi.cjs");
  // Without the u flag, because esbuild interprets the expression as Go does.
  const binaries = /^@koromix\/koffi-/;
  await build({
    absWorkingDir: root,
    entryPoints: ["node_modules/koffi/index.cjs"],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    target: "node24",
    format: "cjs",
    legalComments: "none",
    plugins: [
      {
        name: "binary-beside",
        setup: (building) => building.onResolve({ filter: binaries }, () => ({ path: "./koffi.node", external: true })),
      },
    ],
  });
  return outfile;
}
