/**
 * Fetches files from npm packages without installing these (packaging/ears/files.json for the second recogniser), verifies
 * their checksums, and edits two of them. They are below node_modules/, so that they disappear together with what npm has
 * installed there.
 */
import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { execa } from "execa";
import { leanDecoder } from "./lean-decoder.ts";

/** In the notation of npm and Node. */
export type EarArchitecture = "x64" | "arm64";

type Taken = {
  readonly from: string;
  readonly to: string;
  readonly sha256: string;
  readonly architecture?: EarArchitecture;
  readonly edit?: "lean-decoder" | "pieces";
};

export type EarPackage = {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly licence: { readonly name: string; readonly holder: string; readonly covers: string };
  readonly files: readonly Taken[];
};

/** What can be fetched: the second recogniser, the engine sherpa-onnx, the program against noise. */
export type Fetched = "ears" | "sherpa" | "noise";

const listOf = (what: Fetched): string => `packaging/${what}/files.json`;

export async function earPackages(root: string, what: Fetched = "ears"): Promise<readonly EarPackage[]> {
  const list = JSON.parse(await readFile(join(root, listOf(what)), "utf8")) as {
    packages: EarPackage[];
  };
  return list.packages;
}

/** Returns the folder of the files for an architecture; fetches them when they are missing or do not match the list. */
export async function ears(root: string, architecture: EarArchitecture, what: Fetched = "ears"): Promise<string> {
  const folder = join(root, `node_modules/.sotto-${what}`, architecture);
  const stamp = await stampOf(root, what);
  if ((await readFile(join(folder, "stamp"), "utf8").catch(() => "")) === stamp) return folder;
  const unfinished = `${folder}.${process.pid}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    for (const one of await earPackages(root, what)) await take(one, architecture, unfinished, listOf(what));
    await writeFile(join(unfinished, "stamp"), stamp);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Returns a stamp of the list and of the code that edits the files. */
async function stampOf(root: string, what: Fetched): Promise<string> {
  const sum = createHash("sha256");
  for (const file of [
    listOf(what),
    ...["ears.ts", "lean-decoder.ts", "protobuf.ts"].map((one) => `installer/ears/${one}`),
  ])
    sum.update(await readFile(join(root, file)));
  return sum.digest("hex");
}

async function take(of: EarPackage, architecture: EarArchitecture, into: string, list: string): Promise<void> {
  const files = of.files.filter((file) => file.architecture === undefined || file.architecture === architecture);
  if (files.length === 0) return;
  const work = join(into, "package.new");
  await mkdir(work);
  const id = `${of.name}@${of.version}`;
  // The whole package is fetched through npm and its cache; only these files are kept.
  await execa("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", work, id], { cwd: work });
  const archive = join(work, `${of.name.replace("@", "").replace("/", "-")}-${of.version}.tgz`);
  compare(id, `sha512-${sumOf("sha512", await readFile(archive), "base64")}`, of.integrity, list);
  await execa("tar", ["-xzf", archive, "-C", work, "--no-same-owner", ...files.map(({ from }) => `package/${from}`)]);
  for (const { from, to, sha256, edit } of files) {
    const path = join(work, "package", from);
    const bytes = await readFile(path);
    compare(`${from} of ${id}`, sumOf("sha256", bytes, "hex"), sha256, list);
    await writeFile(join(into, to), edit === undefined ? bytes : await edited(edit, path, bytes));
    await chmod(join(into, to), 0o644);
  }
  await rm(work, { recursive: true });
}

function compare(what: string, is: string, wanted: string, list: string): void {
  if (is !== wanted) throw new Error(`${what} is not what ${list} names: ${is} instead of ${wanted}`);
}

const sumOf = (algorithm: string, bytes: Uint8Array, as: "hex" | "base64"): string =>
  createHash(algorithm).update(bytes).digest(as);

async function edited(edit: NonNullable<Taken["edit"]>, path: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (edit === "lean-decoder") return leanDecoder(bytes);
  // Without a package.json, the file extension determines the kind of module.
  const module = join(path, "..", `${basename(path, ".js")}.mjs`);
  await writeFile(module, bytes);
  const { default: tokenizer } = (await import(pathToFileURL(module).href)) as {
    default: { readonly vocabById: readonly string[] };
  };
  if (tokenizer.vocabById.some((piece) => piece.includes("\n")))
    throw new Error("a piece of the vocabulary is two lines");
  return Buffer.from(`${tokenizer.vocabById.join("\n")}\n`);
}
