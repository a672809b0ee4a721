/** Imports an assistant from files of other platforms: detects their format and reads them. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { listedLanguage } from "../../languages/languages.ts";
import { BadAssistant, type Problem } from "../problem.ts";
import { readJsonSource, readYamlSource } from "../source.ts";
import type { Drafted } from "./drafted.ts";
import { ofOneKind } from "./one-kind.ts";
import { readHomeAssistant } from "./home-assistant.ts";
import { readRhasspy } from "./rhasspy.ts";
import type { SlotLine } from "./rhasspy-slots.ts";
import { readSnips } from "./snips.ts";

export type Imported = { readonly from: "snips" | "rhasspy" | "home-assistant"; readonly drafted: Drafted };

/** A dataset of ten thousand sentences has a few million bytes. */
const maxFileBytes = 32 * 1024 * 1024;

/**
 * Imports a Snips NLU dataset (JSON or YAML), Rhasspy's sentences.ini (with slots/ beside it), or a file or folder of
 * Home Assistant's sentence templates. `language`: of files that do not say it. Throws BadAssistant when it is none of
 * these, or invalid, or its language is not known.
 */
export async function importAssistant(path: string, language?: string): Promise<Imported> {
  const { from, drafted } = await readForeign(resolve(path), language);
  if (drafted.language === "")
    throw new BadAssistant([
      {
        file: basename(path),
        message: "neither says its language nor is in a folder named after it: give it (--language de)",
      },
    ]);
  return { from, drafted: ofOneKind(drafted, basename(path)) };
}

async function readForeign(path: string, given: string | undefined): Promise<Imported> {
  const { isFolder } = await stat(path).then((found) => ({ isFolder: found.isDirectory() }));
  const language = given ?? languageOfFolder(isFolder ? path : dirname(path));
  if (isFolder) {
    const names = await readdir(path);
    if (names.includes("sentences.ini")) return readForeign(join(path, "sentences.ini"), given);
    const files = names.filter((name) => /\.ya?ml$/u.test(name)).toSorted();
    if (files.length === 0)
      throw new BadAssistant([{ file: path, message: "has neither sentences.ini nor YAML files" }]);
    const sources = await Promise.all(files.map(async (name) => readYamlSource(name, await read(join(path, name)))));
    return { from: "home-assistant", drafted: readHomeAssistant(sources, language) };
  }
  const file = basename(path);
  const text = await read(path);
  if (file.endsWith(".ini")) return { from: "rhasspy", drafted: await rhasspyIn(dirname(path), file, text, language) };
  if (file.endsWith(".json")) return { from: "snips", drafted: await readSnips(dirname(path), file, language ?? "") };
  const source = await readYamlSource(file, text);
  const [first] = source.documents;
  const isTemplates = typeof first === "object" && first !== null && !("type" in first);
  if (isTemplates) return { from: "home-assistant", drafted: readHomeAssistant([source], language) };
  return { from: "snips", drafted: await readSnips(dirname(path), file, language ?? "") };
}

/** Platforms keep what is said in each language in a folder of its own: "profiles/de", "custom_sentences/pt-BR". */
function languageOfFolder(folder: string): string | undefined {
  const [name, parent] = [basename(folder), basename(dirname(folder))];
  if (!/^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/u.test(name)) return undefined;
  const isOne = listedLanguage(name) !== undefined || ["profiles", "custom_sentences", "sentences"].includes(parent);
  return isOne ? name : undefined;
}

async function rhasspyIn(folder: string, file: string, sentences: string, other: string | undefined): Promise<Drafted> {
  const slots = await readSlots(join(folder, "slots"));
  const { language, left } = await readProfile(folder);
  const drafted = readRhasspy({
    sentences,
    file,
    language: language ?? other ?? "",
    // The web page hands the files of all folders over in one.
    slots: (name) => slots.get(name) ?? slots.get(basename(name)),
  });
  return { ...drafted, left: [...left, ...drafted.left] };
}

/** What a profile has besides its sentences and slots, and what is lost of it. */
const besides: readonly (readonly [name: string, message: string])[] = [
  ["custom_words.txt", "the pronunciations are left out: inject them (docs/how-to/inject-values.md)"],
  ["slot_programs", "programs that make values are left out: inject what they print"],
  ["converters", "converters of values are left out"],
];

async function readProfile(folder: string) {
  const names = await readdir(folder);
  const left: Problem[] = besides.flatMap(([file, message]) => (names.includes(file) ? [{ file, message }] : []));
  if (!names.includes("profile.json")) return { language: undefined, left };
  try {
    const [profile] = readJsonSource("profile.json", await read(join(folder, "profile.json"))).documents;
    const { language } = (profile ?? {}) as { readonly language?: unknown };
    return { language: typeof language === "string" && language !== "" ? language : undefined, left };
  } catch (error) {
    if (!(error instanceof BadAssistant)) throw error;
    return { language: undefined, left: [...left, ...error.problems] };
  }
}

async function read(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > maxFileBytes) throw new BadAssistant([{ file: basename(path), message: "is larger than 32 MB" }]);
  return readFile(path, "utf8");
}

/** Returns the lines of each file, by its path below the folder: "rhasspy/days". */
async function readSlots(folder: string): Promise<Map<string, readonly SlotLine[]>> {
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
      const lines = text.split(/\r?\n/u).map((line, at): SlotLine => ({ line: at + 1, text: line.trim() }));
      return [name, lines.filter((line) => line.text !== "" && !line.text.startsWith("#"))] as const;
    }),
  );
  return new Map(files);
}
