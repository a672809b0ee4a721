/** Reads `assistant.json`, the phrases, the sounds and the wake words: an assistant without its sentences. */
import { join } from "node:path";
import * as v from "valibot";
import { allowances, type Intent, type Phrases, type Profile, type Sounds } from "./assistant.ts";
import { record } from "./dataset.ts";
import { findFile, listFolder, readText } from "./file.ts";
import { BadAssistant, type Problem } from "./problem.ts";
import { entityName, type Place, plainName, readShape, shortText, tell } from "./read-shape.ts";
import { readJsonSource } from "./source.ts";

const slot = v.object({
  name: plainName,
  entityId: entityName,
  required: v.nullish(v.boolean(), false),
  missingQuestion: v.nullish(v.string(), ""),
  many: v.optional(v.boolean()),
});

const intent = v.object({
  id: plainName,
  name: v.nullish(plainName),
  enabledByDefault: v.nullish(v.boolean(), true),
  slots: v.nullish(v.array(slot), []),
  confirm: v.optional(v.picklist(["always", "unsure"])),
  allows: v.optional(v.array(v.picklist(allowances))),
});

const profile = v.object({
  id: shortText,
  name: v.nullish(shortText),
  language: v.pipe(
    v.string(),
    v.check((tag) => /^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(tag), 'is not a language ("en")'),
  ),
  version: v.nullish(shortText, "0"),
  hotword: v.nullish(v.string()),
  intents: v.pipe(
    v.array(intent),
    v.check((intents) => intents.length <= 1000, "has more than 1000 intents"),
  ),
});

const phrases = v.record(v.string(), v.union([shortText, v.array(shortText)]));

/** Returns the profile in `folder`, or undefined when there is no assistant. Throws BadAssistant with every problem. */
export async function readProfile(folder: string): Promise<Profile | undefined> {
  const problems: Problem[] = [];
  const read = await collectProfile(folder, problems);
  if (problems.length > 0) throw new BadAssistant(problems);
  return read;
}

/** The contents of assistant.json. */
export type Card = Pick<Profile, "hotword" | "id" | "intents" | "language" | "name" | "version">;

/** Like readProfile, but adds the problems to `problems`: undefined with problems means that it is unusable. */
export async function collectProfile(folder: string, problems: Problem[]): Promise<Profile | undefined> {
  return (await collectPlacedProfile(folder, problems))?.profile;
}

/** Also returns the place of assistant.json, for problems that are found later. */
export async function collectPlacedProfile(
  folder: string,
  problems: Problem[],
): Promise<{ readonly profile: Profile; readonly place: Place } | undefined> {
  const file = "assistant.json";
  const text = await collecting(problems, () => readText(folder, file, 1));
  if (text === undefined) {
    const others = problems.length === 0 ? await listFolder(folder, ".") : [];
    if (others.length > 0) problems.push({ file, message: "is missing" });
    return undefined;
  }
  const source = await collecting(problems, () => Promise.resolve(readJsonSource(file, text)));
  const place = source && { source, document: 0, problems };
  const card = place && readCard(place);
  const spoken = await readPhrases(folder, problems);
  const sounds = await readSounds(folder, problems);
  const customHotwords = await collecting(problems, () => readHotwords(folder));
  if (card === undefined || place === undefined) return undefined;
  return { profile: { ...card, phrases: spoken, sounds, customHotwords: customHotwords ?? [] }, place };
}

/** Validates the values of an assistant.json; returns undefined when they are unusable. */
export function readCard(place: Place): Card | undefined {
  const shape = readShape(profile, place.source.documents[0], place);
  if (shape === undefined) return undefined;
  const intents = shape.intents.map((read): Intent => ({ ...read, name: read.name ?? afterColon(read.id) }));
  checkIntents(intents, place);
  return {
    id: shape.id,
    name: shape.name ?? shape.id,
    language: shape.language,
    version: shape.version,
    hotword: shape.hotword?.trim() || undefined,
    intents,
  };
}

/** Returns "turnOn" for "anna:turnOn". */
export const afterColon = (id: string) => id.slice(id.indexOf(":") + 1);

function checkIntents(intents: readonly Intent[], place: Place): void {
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const [index, { id, name, slots }] of intents.entries()) {
    if (ids.has(id)) tell(place, ["intents", index, "id"], `there are two intents with the id "${id}"`);
    if (names.has(name)) tell(place, ["intents", index, "name"], `there are two intents with the name "${name}"`);
    ids.add(id);
    names.add(name);
    const slotNames = new Set<string>();
    for (const [at, one] of slots.entries()) {
      const path = ["intents", index, "slots", at, "name"];
      if (slotNames.has(one.name)) tell(place, path, `intent "${id}" has two slots with the name "${one.name}"`);
      slotNames.add(one.name);
    }
  }
}

/** Returns the result of `read`; the problems of a BadAssistant are added to `problems`. */
export async function collecting<Read>(problems: Problem[], read: () => Promise<Read>): Promise<Read | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BadAssistant)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

async function readPhrases(folder: string, problems: Problem[]): Promise<Record<string, Phrases>> {
  const languages = record<Phrases>([]);
  const speak = "custom_dialogue/speak";
  for (const name of (await collecting(problems, () => listFolder(folder, speak))) ?? []) {
    const language = /^([a-z]{2,3}([-_][A-Za-z0-9]{2,8})*)\.json$/.exec(name)?.[1];
    if (language === undefined) continue;
    const file = `${speak}/${name}`;
    const text = await collecting(problems, () => readText(folder, file, 1));
    const source = text && (await collecting(problems, () => Promise.resolve(readJsonSource(file, text))));
    const read = source && readShape(phrases, source.documents[0], { source, document: 0, problems });
    if (read === undefined || read === "") continue;
    languages[language] = record(Object.entries(read).map(([key, said]) => [key, [said].flat()]));
  }
  return languages;
}

async function readSounds(folder: string, problems: Problem[]): Promise<Sounds> {
  const find = (name: string) =>
    collecting(problems, () => findFile(folder, join("custom_dialogue/sound", `${name}.wav`)));
  const startOfInput = await find("start_of_input");
  const endOfInput = await find("end_of_input");
  const error = await find("error");
  return {
    ...(startOfInput === undefined ? {} : { startOfInput }),
    ...(endOfInput === undefined ? {} : { endOfInput }),
    ...(error === undefined ? {} : { error }),
  };
}

async function readHotwords(folder: string): Promise<string[]> {
  const names = await listFolder(folder, "custom_hotword");
  const paths = await Promise.all(names.map((name) => findFile(folder, join("custom_hotword", name))));
  return paths.filter((path) => path !== undefined);
}
