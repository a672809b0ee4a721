/** Imports an assistant from files of other platforms: detects their format and reads them. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { BadAssistant } from "../problem.ts";
import { readYamlSource } from "../source.ts";
import type { Drafted } from "./drafted.ts";
import { ofOneKind } from "./one-kind.ts";
import { readHomeAssistant } from "./home-assistant.ts";
import { readRhasspy } from "./rhasspy.ts";
import { readSnips } from "./snips.ts";

export type Imported = { readonly from: "snips" | "rhasspy" | "home-assistant"; readonly drafted: Drafted };

/** A dataset of ten thousand sentences has a few million bytes. */
const maxFileBytes = 32 * 1024 * 1024;

/**
 * Imports a Snips NLU dataset (JSON or YAML), Rhasspy's sentences.ini (with slots/ beside it), or a file or folder of
 * Home Assistant's sentence templates. Throws BadAssistant when it is none of these, or invalid.
 */
export async function importAssistant(path: string, language: string): Promise<Imported> {
  const { from, drafted } = await readForeign(path, language);
  return { from, drafted: ofOneKind(drafted, basename(path)) };
}

async function readForeign(path: string, language: string): Promise<Imported> {
  const { isFolder } = await stat(path).then((found) => ({ isFolder: found.isDirectory() }));
  if (isFolder) {
    const names = await readdir(path);
    if (names.includes("sentences.ini")) return readForeign(join(path, "sentences.ini"), language);
    const files = names.filter((name) => /\.ya?ml$/u.test(name)).toSorted();
    if (files.length === 0)
      throw new BadAssistant([{ file: path, message: "has neither sentences.ini nor YAML files" }]);
    const sources = await Promise.all(files.map(async (name) => readYamlSource(name, await read(join(path, name)))));
    return { from: "home-assistant", drafted: readHomeAssistant(sources) };
  }
  const file = basename(path);
  const text = await read(path);
  if (file.endsWith(".ini")) {
    // The web page hands the files of all folders over in one.
    const slots = await readSlots(join(dirname(path), "slots"));
    return {
      from: "rhasspy",
      drafted: readRhasspy({
        sentences: text,
        file,
        language,
        slots: (name) => slots.get(name) ?? slots.get(basename(name)),
      }),
    };
  }
  if (file.endsWith(".json")) return { from: "snips", drafted: await readSnips(dirname(path), file, language) };
  const source = await readYamlSource(file, text);
  const [first] = source.documents;
  const isTemplates = typeof first === "object" && first !== null && !("type" in first);
  if (isTemplates) return { from: "home-assistant", drafted: readHomeAssistant([source]) };
  return { from: "snips", drafted: await readSnips(dirname(path), file, language) };
}

async function read(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > maxFileBytes) throw new BadAssistant([{ file: basename(path), message: "is larger than 32 MB" }]);
  return readFile(path, "utf8");
}

/** Returns the lines of each file, by its path below the folder: "rhasspy/days". */
async function readSlots(folder: string): Promise<Map<string, string[]>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.map(async (path) => {
      const [text, name] = [await read(path), relative(folder, path)];
      const lines = text.split(/\r?\n/u).map((line) => line.trim());
      return [name, lines.filter((line) => line !== "" && !line.startsWith("#"))] as const;
    }),
  );
  return new Map(files);
}
