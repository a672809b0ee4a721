/**
 * Reads Home Assistant's sentence templates (`custom_sentences/<language>/*.yaml`): intents with groups of templates,
 * lists with values, ranges or open words, and expansion rules.
 */
import type { Problem } from "../problem.ts";
import { type Place, readShape, tell } from "../read-shape.ts";
import type { Source } from "../source.ts";
import type { Drafted, DraftedChunk, DraftedEntity, DraftedIntent } from "./drafted.ts";
import {
  type File,
  file,
  fixedIn,
  type Group,
  isScalar,
  type List,
  type ListValue,
  tellLosses,
} from "./home-assistant-shape.ts";
import { BadTemplate, expand, type Expansion, type Node, parseTemplate, textOf } from "./template.ts";

/** Limit on the sentences that one template expands to, and on the ways to say a value. */
const maxSentences = 100;
const maxWays = 20;
const dialect = { tagsFollow: false } as const;

type Read = { readonly shape: File; readonly place: Place };
/** A list by the name of its entity; where it was written, its values may be templates with mistakes. */
type Known = { readonly list: List; readonly place: Place; readonly path: readonly PropertyKey[] };

/** Files are combined: lists and rules of one are known in all. `language`: of files that do not say it. */
export function readHomeAssistant(sources: readonly Source[], language?: string): Drafted {
  const left: Problem[] = [];
  const all = sources.flatMap((source): Read[] => {
    const place: Place = { source, document: 0, problems: left };
    const shape = readShape(file, source.documents[0], place);
    return shape === undefined ? [] : [{ shape, place }];
  });
  const spoken = all.find(({ shape }) => shape.language !== undefined)?.shape.language ?? language ?? "";
  const read = all.filter(({ shape, place }) => {
    const isOther = shape.language !== undefined && shape.language !== spoken;
    if (isOther) tell(place, ["language"], `is in the language ${shape.language}, not ${spoken}: it is left out`);
    return !isOther;
  });
  for (const { shape, place } of read) tellLosses(shape, place);
  return { ...new Reading(read).draft(), language: spoken, left };
}

class Reading {
  readonly #read: readonly Read[];
  readonly #lists = new Map<string, Known>();
  readonly #rules: ReadonlyMap<string, string>;
  readonly #parsed = new Map<string, Node | undefined>();
  /** The entities that occur in sentences, with the lists that are their values. */
  readonly #used = new Map<string, Known[]>();

  constructor(read: readonly Read[]) {
    this.#read = read;
    this.#rules = new Map(read.flatMap(({ shape }) => Object.entries(shape.expansion_rules)));
    for (const { shape, place } of read)
      for (const [name, list] of Object.entries(shape.lists))
        this.#lists.set(name, { list, place, path: ["lists", name] });
  }

  draft(): Pick<Drafted, "intents" | "entities"> {
    /** By the name of the intent in the files. */
    const all = new Map<string, { readonly place: Place; readonly parts: Map<string, DraftedChunk[][]> }>();
    for (const { shape, place } of this.#read)
      for (const [intent, { data }] of Object.entries(shape.intents)) {
        const { parts } = all.get(intent) ?? { parts: new Map<string, DraftedChunk[][]>() };
        if (!all.has(intent)) all.set(intent, { place, parts });
        for (const [at, group] of data.entries()) {
          const path = ["intents", intent, "data", at];
          const name = this.#nameOf(intent, group, place, path);
          parts.set(name, [...(parts.get(name) ?? []), ...this.#sentencesOf(intent, group, place, path)]);
        }
      }
    return {
      intents: [...all].flatMap(([intent, { place, parts }]) => {
        const shared = sharedBy([...parts.values()]);
        const message = `of "${intent}", what fits several of these intents is in "${intent}": ${shared.size}`;
        if (shared.size > 0) tell(place, ["intents", intent], message);
        const own = [...parts].map(([name, sentences]): DraftedIntent => {
          const others = sentences.filter((sentence) => !shared.has(keyOf(sentence)));
          return { name, sentences: name === intent ? [...others, ...shared.values()] : others };
        });
        if (shared.size > 0 && !parts.has(intent)) own.push({ name: intent, sentences: [...shared.values()] });
        return own.filter(({ sentences }) => sentences.length > 0);
      }),
      entities: [...this.#used].map(([name, known]) => this.#entityOf(name, known)),
    };
  }

  /** Groups of one intent that mean other things, such as another domain, are intents of their own. */
  #nameOf(intent: string, group: Group, place: Place, path: readonly PropertyKey[]): string {
    const fixed = fixedIn(group);
    if (fixed.size === 0) return intent;
    const shown = [...fixed].map(([name, value]) => `${name} = ${value}`).join(", ");
    const kinds = this.#read.flatMap(({ shape }) => (ownIn(shape.intents, intent)?.data ?? []).map(fixedIn));
    if (new Set(kinds.map((one) => JSON.stringify([...one]))).size === 1) {
      if (path.at(-1) === 0) tell(place, [...path], `of "${intent}", what it always means is left out: ${shown}`);
      return intent;
    }
    const name = [intent, ...fixed.values()].join("_").replaceAll(/[^\p{L}\p{N}_]+/gu, "_");
    const message = `of "${intent}", ${shown} is no slot: these sentences are the intent "${name}"`;
    if (!place.problems.some((one) => one.message === message)) tell(place, [...path], message);
    return name;
  }

  #sentencesOf(intent: string, group: Group, place: Place, path: readonly PropertyKey[]): DraftedChunk[][] {
    const rule = (name: string): Node | undefined => {
      const own = ownIn(group.expansion_rules, name);
      if (own !== undefined) return parseTemplate(own, dialect);
      return this.#rule(name);
    };
    return group.sentences.flatMap((text, index) => {
      const wrong = (message: string): void => tell(place, [...path, "sentences", index], message);
      try {
        const cut = `"${text}" stands for more than ${maxSentences} sentences: ${maxSentences} of them are taken`;
        const ways = expanded(text, { rule, most: maxSentences }, () => wrong(cut));
        const local = (list: string): Known | undefined => {
          const found = ownIn(group.lists, list);
          return found && { list: found, place, path: [...path, "lists", list] };
        };
        return ways.map((way) => way.map((chunk) => this.#placed(chunk, { intent, local, wrong })));
      } catch (error) {
        if (!(error instanceof BadTemplate)) throw error;
        wrong(error.message);
        return [];
      }
    });
  }

  #rule(name: string): Node | undefined {
    const text = this.#rules.get(name);
    if (!this.#parsed.has(name)) this.#parsed.set(name, text === undefined ? undefined : parseTemplate(text, dialect));
    return this.#parsed.get(name);
  }

  #placed(
    chunk: DraftedChunk,
    {
      intent,
      local,
      wrong,
    }: { intent: string; local: (list: string) => Known | undefined; wrong: (message: string) => void },
  ): DraftedChunk {
    if (typeof chunk === "string") return chunk;
    const own = local(chunk.entity);
    const known = own ?? this.#lists.get(chunk.entity);
    // A list of a group may have the name of another one.
    const entity = own === undefined ? chunk.entity : `${intent}_${chunk.entity}`;
    const { range, values } = known?.list ?? {};
    if (range !== undefined) {
      const builtin = range.type === "temperature" ? "snips/temperature" : "snips/number";
      return { name: chunk.name, entity: builtin, words: String(range.from) };
    }
    if (known === undefined && !this.#used.has(entity))
      wrong(`there is no list "${chunk.entity}": the entity is created without values, which can be injected`);
    const lists = this.#used.get(entity) ?? [];
    if (known === undefined || lists.every(({ list }) => list !== known.list))
      this.#used.set(entity, known === undefined ? lists : [...lists, known]);
    if (values !== undefined && values.length > 0) return { ...chunk, entity };
    return { ...chunk, entity, words: chunk.name.replaceAll("_", " ") };
  }

  #entityOf(name: string, known: readonly Known[]): DraftedEntity {
    const values = new Map<string, Set<string>>();
    for (const { list, place, path } of known)
      for (const [index, given] of (list.values ?? []).entries()) {
        const [value, ...synonyms] = this.#valuesOf(given, (message) =>
          tell(place, [...path, "values", index], message),
        );
        if (value !== undefined) values.set(value, new Set([...(values.get(value) ?? []), ...synonyms]));
      }
    return {
      name,
      values: [...values].map(([value, synonyms]) => [value, ...synonyms]),
      extensible: known.length === 0 || known.some(({ list }) => list.values === undefined),
    };
  }

  /** Of `in` and `out`, the output is the value, and the input its synonym. */
  #valuesOf(given: ListValue, wrong: (message: string) => void): string[] {
    const [said, out] = isScalar(given) ? [String(given), undefined] : [String(given.in), given.out];
    if (out !== undefined && !isScalar(out)) wrong(`the output of "${said}" is left out: ${JSON.stringify(out)}`);
    const meant = isScalar(out) ? [String(out)] : [];
    try {
      const cut = `"${said}" can be said in more than ${maxWays} ways: ${maxWays} of them are taken`;
      const rule = (name: string): Node | undefined => this.#rule(name);
      const ways = expanded(said, { rule, most: maxWays }, () => wrong(cut)).map(textOf);
      if (ways.length === 0) wrong(`nothing is said for the value ${JSON.stringify(given)}: it is left out`);
      return ways.length === 0 ? [] : [...new Set([...meant, ...ways])];
    } catch (error) {
      if (!(error instanceof BadTemplate)) throw error;
      wrong(`the value is left out: ${error.message}`);
      return [];
    }
  }
}

/** A name in a template may be one that every object has: "constructor". */
const ownIn = <Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;

/** Calls `cut` once if only a sample is returned. */
function expanded(text: string, expansion: Expansion, cut: () => void): DraftedChunk[][] {
  let isCut = false;
  const ways = expand(parseTemplate(text, dialect), { ...expansion, cut: () => void (isCut = true) });
  if (isCut) cut();
  return ways;
}

const keyOf = (sentence: readonly DraftedChunk[]): string =>
  JSON.stringify(sentence.map((chunk) => (typeof chunk === "string" ? chunk : [chunk.name, chunk.entity])));

/** The sentences that are in several of the lists: which is meant shows only the thing that they are about. */
function sharedBy(lists: readonly DraftedChunk[][][]): ReadonlyMap<string, DraftedChunk[]> {
  const first = new Map<string, number>();
  const shared = new Map<string, DraftedChunk[]>();
  for (const [at, sentences] of lists.entries())
    for (const sentence of sentences) {
      const key = keyOf(sentence);
      if ((first.get(key) ?? at) !== at) shared.set(key, sentence);
      first.set(key, first.get(key) ?? at);
    }
  return shared;
}
