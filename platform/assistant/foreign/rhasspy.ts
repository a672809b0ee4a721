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
  const tagged = new Map<string, Set<string>>();

  const slotValues = (name: string): readonly string[] | undefined => {
    const lines = slots(name);
    if (lines === undefined) return undefined;
    const values = lines.flatMap((line) => {
      try {
        return expand(parseTemplate(heardAs(line), { tagsFollow: true }), {
          rule: () => undefined,
          most: maxSentences,
        }).map(textOf);
      } catch {
        return [];
      }
    });
    entities.set(name, { name, values: values.map((value) => [value]), extensible: false });
    return values;
  };

  const intents = sections.map((section): DraftedIntent => {
    const rule = (name: string): Node | undefined => {
      const [owner, own = owner] = name.split(".");
      const found = (name.includes(".") ? sections.find((one) => one.name === owner) : section)?.rules.get(own ?? "");
      return found && parseTemplate(prepared(found.text), { tagsFollow: true });
    };
    const all = section.sentences.flatMap(({ line, text }) => {
      try {
        const ways = expand(parseTemplate(prepared(text), { tagsFollow: true }), { rule, most: maxSentences });
        return ways.map((chunks) => chunks.map((chunk) => placed(chunk, { line, section: section.name })));
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
    const { name, words = "" } = chunk;
    const range = /^(-?\d+)\.\.(-?\d+)(?:,\d+)?$/u.exec(words);
    if (range) return { name, entity: "snips/number", words: range[1] ?? "0" };
    if (words.startsWith("$")) {
      const list = words.slice(1).split(",")[0] ?? "";
      if (slotValues(list) !== undefined) return { name, entity: list };
      left.push({
        file,
        line,
        message: `there is no file slots/${list}: the entity is made without values, to be injected`,
      });
      entities.set(list, { name: list, values: [], extensible: true });
      return { name, entity: list, words: list };
    }
    const entity = `${section}_${name}`;
    tagged.set(entity, (tagged.get(entity) ?? new Set()).add(words));
    return { name, entity, words };
  }

  for (const [name, values] of tagged)
    entities.set(name, { name, values: [...values].map((value) => [value]), extensible: false });
  return {
    language,
    intents: intents.filter((one) => one.sentences.length > 0),
    entities: [...entities.values()],
    left,
  };
}

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = index + 1;
    const trimmed = raw.trim();
    if (trimmed === "" || trimmed.startsWith("#") || trimmed.startsWith(";")) continue;
    const name = /^\[([^\]]+)\]$/u.exec(trimmed)?.[1];
    if (name !== undefined) {
      sections.push({ name: name.trim(), sentences: [], rules: new Map() });
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
