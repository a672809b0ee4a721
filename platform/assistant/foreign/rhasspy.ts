/**
 * Reads Rhasspy's `sentences.ini` with its `slots/`: sections are intents, `name = …` are rules, `$colours` are the
 * values of a slots file, `0..100` is a number, `(red | blue){colour}` tags a slot, `word:said` has an output that
 * differs from the heard word.
 */
import type { Problem } from "../problem.ts";
import type { Drafted, DraftedChunk, DraftedEntity, DraftedIntent } from "./drafted.ts";
import { BadTemplate, expand, type Node, parseTemplate, textOf } from "./template.ts";

export type RhasspyFiles = {
  /** The text of sentences.ini. */
  readonly sentences: string;
  readonly file: string;
  readonly language: string;
  /** Returns the lines of slots/<name>; undefined when there is no such file. */
  readonly slots: (name: string) => readonly string[] | undefined;
};

/** Limit on the sentences that one line expands to. */
const maxSentences = 200;

type Line = { readonly line: number; readonly text: string };
type Section = { readonly name: string; readonly sentences: Line[]; readonly rules: Map<string, Line> };

export function readRhasspy({ sentences, file, language, slots }: RhasspyFiles): Drafted {
  const left: Problem[] = [];
  const sections = sectionsOf(sentences);
  const entities = new Map<string, DraftedEntity>();
  /** By entity, what its values are said as. */
  const tagged = new Map<string, Map<string, Set<string>>>();

  const slotValues = (name: string): readonly string[] | undefined => {
    const values = slots(name)?.flatMap(waysOf);
    if (values !== undefined) entities.set(name, { name, values: values.map((value) => [value]), extensible: false });
    return values;
  };

  const intents = sections.map((section): DraftedIntent => {
    const rule = (name: string): Node | undefined => {
      const [owner = "", own = owner] = name.split(".");
      const isOfOther = name.includes(".");
      const found = (isOfOther ? sections.find((one) => one.name === owner) : section)?.rules.get(own);
      if (found === undefined) return undefined;
      // What a rule of another section refers to is in that section.
      const text = isOfOther ? found.text.replaceAll(/<([^<>.]+)>/gu, `<${owner}.$1>`) : found.text;
      return parseTemplate(prepared(text), { tagsFollow: true });
    };
    const all = section.sentences.flatMap(({ line, text }) => {
      try {
        const ways = expand(parseTemplate(prepared(text), { tagsFollow: true }), { rule, most: maxSentences });
        return ways.map((chunks) => {
          return chunks.map((chunk) => placed(chunk, { line, section: section.name })).filter((chunk) => chunk !== "");
        });
      } catch (error) {
        if (!(error instanceof BadTemplate)) throw error;
        left.push({ file, line, message: error.message });
        return [];
      }
    });
    return { name: section.name, sentences: all };
  });

  /** Converts a `$slot`, a number range or a tag to one of our slots. */
  function placed(chunk: DraftedChunk, { line, section }: { line: number; section: string }): DraftedChunk {
    if (typeof chunk === "string") return chunk;
    const { name, words = "", value = words, cut } = chunk;
    if (words === "")
      return unspoken({
        file,
        line,
        message: `nothing is said for the value "${value}" of the tag "${name}": the tag is left out`,
      });
    const range = /^(-?\d+)\.\.(-?\d+)(?:,\d+)?$/u.exec(words);
    if (range) return { name, entity: "snips/number", words: range[1] ?? "0" };
    if (words.startsWith("$")) {
      const list = words.slice(1).split(",")[0] ?? "";
      // A program that Rhasspy ships with every profile: the numbers from one to another.
      if (list === "rhasspy/number") return { name, entity: "snips/number", words: words.split(",")[1] ?? "0" };
      if (slotValues(list) !== undefined) return { name, entity: list, ...(cut !== undefined && { cut }) };
      const message = `there is no file slots/${list}: the entity is created without values, which can be injected`;
      if (!entities.has(list)) left.push({ file, line, message });
      entities.set(list, { name: list, values: [], extensible: true });
      return { name, entity: list, words: list };
    }
    const entity = `${section}_${name}`;
    const values = tagged.get(entity) ?? new Map<string, Set<string>>();
    tagged.set(entity, values.set(value, (values.get(value) ?? new Set([value])).add(words)));
    return { name, entity, words };
  }

  function unspoken(problem: Problem): string {
    if (!left.some(({ line, message }) => line === problem.line && message === problem.message)) left.push(problem);
    return "";
  }

  for (const [name, values] of tagged)
    entities.set(name, { name, values: [...values.values()].map((said) => [...said]), extensible: false });
  return {
    language,
    intents: intents.filter((one) => one.sentences.length > 0),
    entities: [...entities.values()],
    left,
  };
}

/** What a line of a slots file stands for; nothing if it is no template. */
function waysOf(line: string): string[] {
  try {
    const node = parseTemplate(heardAs(line), { tagsFollow: true });
    return expand(node, { rule: () => undefined, most: maxSentences }).map(textOf);
  } catch {
    return [];
  }
}

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = index + 1;
    const trimmed = raw.trim();
    if (trimmed === "" || trimmed.startsWith("#") || trimmed.startsWith(";")) continue;
    const name = /^\[([^\]]+)\]$/u.exec(trimmed)?.[1];
    if (name !== undefined) {
      // A section that is there again goes on.
      const before = sections.findIndex((one) => one.name === name.trim());
      if (before >= 0) sections.push(...sections.splice(before, 1));
      else sections.push({ name: name.trim(), sentences: [], rules: new Map() });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) continue;
    const rule = /^([\w-]+)\s*=\s*(.*)$/u.exec(trimmed);
    if (rule?.[1] !== undefined) section.rules.set(rule[1], { line, text: rule[2] ?? "" });
    // A sentence that begins with "[" is escaped: "\[the] light".
    else section.sentences.push({ line, text: trimmed.replace(/^\\(?=\[)/u, "") });
  }
  return sections;
}

/**
 * Ranges and slots files become tagged words; conversions (`!int`) are dropped; of `heard:said`, the heard word is
 * kept.
 */
function prepared(text: string): string {
  return heardAs(text)
    .replaceAll(/(^|[\s(|[])(-?\d+\.\.-?\d+(?:,\d+)?)(?!\{)(?=[\s)|\]]|$)/gu, "$1$2{number}")
    .replaceAll(
      /(\$[\w/,-]+)(?!\{)(?=[\s)|\]]|$)/gu,
      (slot: string) => `${slot}{${slot.slice(1).split(/[,/]/u).at(-1) ?? ""}}`,
    );
}

function heardAs(text: string): string {
  return text.replaceAll(/(\S):[^\s(){}[\]|<>]*(?![^{]*\})/gu, "$1").replaceAll(/![a-z]+/gu, "");
}
