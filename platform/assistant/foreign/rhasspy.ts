/**
 * Reads Rhasspy's `sentences.ini` with its `slots/`: sections are intents, `name = …` are rules, `$colours` are the
 * values of a slots file, `0..100` is a number, `(red | blue){colour}` tags a slot, `word:said` has an output that
 * differs from the heard word.
 */
import type { Problem } from "../problem.ts";
import type { Drafted, DraftedChunk, DraftedEntity, DraftedIntent } from "./drafted.ts";
import { type SlotLine, Slots } from "./rhasspy-slots.ts";
import { BadTemplate, expand, type Node, parseTemplate } from "./template.ts";

export type RhasspyFiles = {
  /** The text of sentences.ini. */
  readonly sentences: string;
  readonly file: string;
  readonly language: string;
  /** Returns the lines of slots/<name>; undefined when there is no such file. */
  readonly slots: (name: string) => readonly SlotLine[] | undefined;
};

/** Limit on the sentences that one line expands to. */
const maxSentences = 200;

type Tell = (line: number, message: string) => void;
type Line = { readonly line: number; readonly text: string };
type Section = { readonly name: string; readonly sentences: Line[]; readonly rules: Map<string, Line> };

export function readRhasspy({ sentences, file, language, slots: lines }: RhasspyFiles): Drafted {
  const left: Problem[] = [];
  const tellIn = (where: string, line: number, message: string): void => {
    const isKnown = left.some((one) => one.file === where && one.line === line && one.message === message);
    if (!isKnown) left.push({ file: where, line, message });
  };
  const tell: Tell = (line, message) => tellIn(file, line, message);
  const sections = sectionsOf(sentences, tell);
  const entities = new Map<string, DraftedEntity>();
  /** By entity, what its values are said as. */
  const tagged = new Map<string, Map<string, Set<string>>>();

  const ruleFor = (section: Section | undefined) => (name: string) => ruleOf(name, section, sections, tell);
  const slots = new Slots({ language, lines, rule: ruleFor(undefined), prepared, tell: tellIn });
  const slotValues = (name: string): boolean => {
    const values = slots.valuesOf(name);
    if (values !== undefined) entities.set(name, { name, values, extensible: false });
    return values !== undefined;
  };

  const intents = sections.map((section): DraftedIntent => {
    const all = section.sentences.flatMap((line) =>
      waysOf(line, ruleFor(section), tell).map((chunks) =>
        chunks
          .map((chunk) => placed(chunk, { line: line.line, section: section.name }))
          .filter((chunk) => chunk !== ""),
      ),
    );
    return { name: section.name, sentences: all };
  });

  /** Converts a `$slot`, a number range or a tag to one of our slots. */
  function placed(chunk: DraftedChunk, { line, section }: { line: number; section: string }): DraftedChunk {
    if (typeof chunk === "string") return chunk;
    const { name, words = "", value = words, cut } = chunk;
    if (words === "") {
      tell(line, `nothing is said for the value "${value}" of the tag "${name}": the tag is left out`);
      return "";
    }
    const range = /^(-?\d+)\.\.(-?\d+)(?:,\d+)?$/u.exec(words);
    if (range) {
      tell(line, lostLimits(words));
      return { name, entity: "snips/number", words: range[1] ?? "0" };
    }
    if (words.startsWith("$")) {
      const list = words.slice(1).split(",")[0] ?? "";
      // A program that Rhasspy ships with every profile: the numbers from one to another.
      if (list === "rhasspy/number") {
        if (words.includes(",")) tell(line, lostLimits(words));
        return { name, entity: "snips/number", words: words.split(",")[1] ?? "0" };
      }
      if (slotValues(list)) return { name, entity: list, ...(cut !== undefined && { cut }) };
      const message = `there is no file slots/${list}: the entity is created without values, which can be injected`;
      if (!entities.has(list)) tell(line, message);
      entities.set(list, { name: list, values: [], extensible: true });
      return { name, entity: list, words: list };
    }
    const entity = `${section}_${name}`;
    const values = tagged.get(entity) ?? new Map<string, Set<string>>();
    tagged.set(entity, values.set(value, (values.get(value) ?? new Set([value])).add(words)));
    return { name, entity, words };
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

/** Returns the sentences of a line; none if it is no template. */
function waysOf({ line, text }: Line, rule: (name: string) => Node | undefined, tell: Tell): DraftedChunk[][] {
  try {
    return expand(
      parsed(text, (message) => tell(line, message)),
      {
        rule,
        most: maxSentences,
        cut: () =>
          tell(line, `"${text}" stands for more than ${maxSentences} sentences: ${maxSentences} of them are taken`),
        lost: (heard, meant) => tell(line, lostOutput(heard, meant)),
      },
    );
  } catch (error) {
    if (!(error instanceof BadTemplate)) throw error;
    tell(line, error.message);
    return [];
  }
}

/** Returns the template of a rule: of this section, or of another one as "<TurnOn.things>". */
function ruleOf(
  name: string,
  section: Section | undefined,
  sections: readonly Section[],
  tell: Tell,
): Node | undefined {
  const [owner = "", own = owner] = name.split(".");
  const isOfOther = name.includes(".");
  const found = (isOfOther ? sections.find((one) => one.name === owner) : section)?.rules.get(own);
  if (found === undefined) return undefined;
  // What a rule of another section refers to is in that section.
  const text = isOfOther ? found.text.replaceAll(/<([^<>.]+)>/gu, `<${owner}.$1>`) : found.text;
  return parsed(text, (message) => tell(found.line, message));
}

const parsed = (text: string, tell: (message: string) => void): Node =>
  parseTemplate(prepared(text, tell), { tagsFollow: true });

const lostLimits = (range: string): string => `the limits of ${range} are left out: any number is understood`;
const lostOutput = (heard: string, meant: string): string =>
  `the output "${meant}" of "${heard}" is left out: only what is in a tag has one`;

function sectionsOf(text: string, tell: Tell): Section[] {
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
    if (section === undefined) {
      tell(line, `"${trimmed}" is in no section: it is left out`);
      continue;
    }
    const rule = /^([\w-]+)\s*=\s*(.*)$/u.exec(trimmed);
    if (rule?.[1] !== undefined) section.rules.set(rule[1], { line, text: rule[2] ?? "" });
    // A sentence that begins with "[" is escaped: "\[the] light".
    else section.sentences.push({ line, text: trimmed.replace(/^\\(?=\[)/u, "") });
  }
  return sections;
}

/** Ranges and slots files become tagged words; conversions (`!int`), and outputs of these, are dropped. */
function prepared(text: string, tell: (message: string) => void): string {
  return text
    .replaceAll(/(\d\.\.-?\d+(?:,\d+)?\)?(?:\{[^{}!]*)?)!(?:int|float)\b/gu, "$1")
    .replaceAll(/(?<=[^\s!])!([a-z]+)\b/gu, (conversion: string) => {
      tell(`the conversion "${conversion}" is left out: the value stays as it is written`);
      return "";
    })
    .replaceAll(/(-?\d+\.\.-?\d+(?:,\d+)?|\$[\w/,-]+):([^\s(){}[\]|<>]*)/gu, (_, heard: string, meant: string) => {
      if (meant !== "") tell(lostOutput(heard, meant));
      return heard;
    })
    .replaceAll(/(^|[\s(|[])(-?\d+\.\.-?\d+(?:,\d+)?)(?!\{)(?=[\s)|\]]|$)/gu, "$1$2{number}")
    .replaceAll(
      /(\$[\w/,-]+)(?!\{)(?=[\s)|\]]|$)/gu,
      (slot: string) => `${slot}{${slot.slice(1).split(/[,/]/u).at(-1) ?? ""}}`,
    );
}
