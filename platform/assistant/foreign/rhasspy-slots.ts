/**
 * Reads Rhasspy's slots files: each line is a value, with other ways to say it. `(living room lamp):light_1` is heard as its
 * words and means its output; words that may be left out, and articles, make no other value.
 */
import { sayingsOf } from "../kinds/sayings.ts";
import { BadTemplate, expand, meaningOf, type Node, parseTemplate, textOf } from "./template.ts";

export type SlotLine = { readonly line: number; readonly text: string };

export type SlotFiles = {
  readonly language: string;
  /** Returns the lines of slots/<name>; undefined when there is no such file. */
  readonly lines: (name: string) => readonly SlotLine[] | undefined;
  /** Returns the template of a rule; undefined when there is none. */
  readonly rule: (name: string) => Node | undefined;
  /** Drops what has no place in a template, and tells it. */
  readonly prepared: (text: string, tell: (message: string) => void) => string;
  readonly tell: (file: string, line: number, message: string) => void;
};

/** Limit on the ways to say one line. */
const maxWays = 200;
const nothing: Node = { kind: "all", nodes: [] };

export class Slots {
  readonly #files: SlotFiles;
  readonly #read = new Map<string, readonly (readonly string[])[] | undefined>();
  readonly #article: RegExp | undefined;

  constructor(files: SlotFiles) {
    this.#files = files;
    const { articles } = sayingsOf(files.language) ?? {};
    this.#article = articles === undefined ? undefined : new RegExp(`^(?:${articles})$`, "iu");
  }

  /** Returns each value with its synonyms; undefined when there is no such file. What is lost is told once. */
  valuesOf(name: string, within: readonly string[] = []): readonly (readonly string[])[] | undefined {
    if (!this.#read.has(name)) {
      const lines = this.#files.lines(name);
      this.#read.set(name, lines && this.#valuesIn(name, lines, [...within, name]));
    }
    return this.#read.get(name);
  }

  #valuesIn(name: string, lines: readonly SlotLine[], within: readonly string[]): readonly (readonly string[])[] {
    const values = new Map<string, Set<string>>();
    for (const { line, text } of lines) {
      const tell = (message: string): void => this.#files.tell(`slots/${name}`, line, message);
      try {
        for (const [value, said] of this.#waysOf(text, tell, within))
          values.set(value, new Set([...(values.get(value) ?? [value]), ...said]));
      } catch (error) {
        if (!(error instanceof BadTemplate)) throw error;
        tell(error.message);
      }
    }
    return [...values].map(([value, said]) => [value, ...[...said].filter((one) => one !== value)]);
  }

  #waysOf(text: string, tell: (message: string) => void, within: readonly string[]): Map<string, Set<string>> {
    const node = parseTemplate(this.#files.prepared(ofWholeLine(text), tell), { tagsFollow: true });
    const expansion = {
      rule: this.#files.rule,
      most: maxWays,
      cut: () => tell(`"${text}" can be said in more than ${maxWays} ways: ${maxWays} of them are taken`),
    };
    const values = new Map<string, Set<string>>();
    const add = (value: string, said: string): void => {
      if (value !== "" && said !== "") values.set(value, (values.get(value) ?? new Set<string>()).add(said));
      else if (value !== "") tell(`nothing is said for the value "${value}": it is left out`);
    };
    for (const way of expand(this.#oneValue(node), { ...expansion, keepsOutputs: true })) {
      const named = way.filter((chunk) => typeof chunk !== "string" && chunk.name !== "");
      const [reference] = named.flatMap((chunk) => (typeof chunk === "string" ? [] : [chunk.words ?? ""]));
      if (reference?.startsWith("$") === true && way.length === 1) {
        for (const [value = "", ...said] of this.#referred(reference, within))
          for (const one of [value, ...said]) add(value, one);
        continue;
      }
      if (reference?.startsWith("$") === true || /^-?\d+\.\.-?\d+/u.test(reference ?? ""))
        throw new BadTemplate(`"${reference}" within a value of a slots file is not supported: the line is left out`);
      if (named.length > 0) tell(`the tags of "${text}" are left out: a value has none`);
      add(meaningOf(way), textOf(way));
    }
    return values;
  }

  #referred(reference: string, within: readonly string[]): readonly (readonly string[])[] {
    const name = reference.slice(1).split(",")[0] ?? "";
    if (within.includes(name)) throw new BadTemplate(`slots/${name} leads back to itself`);
    const values = this.valuesOf(name, within);
    if (values === undefined) throw new BadTemplate(`there is no file slots/${name}`);
    return values;
  }

  #oneValue(node: Node): Node {
    switch (node.kind) {
      case "one": {
        if (node.nodes.some(isNothing)) return { kind: "replaced", node, meant: nothing };
        const [first] = node.nodes;
        if (first !== undefined && node.nodes.every((one) => this.#isArticle(one)))
          return { kind: "replaced", node, meant: first };
        return { ...node, nodes: node.nodes.map((one) => this.#oneValue(one)) };
      }
      case "all":
      case "any-order":
        return { ...node, nodes: node.nodes.map((one) => this.#oneValue(one)) };
      case "tagged":
        return { ...node, node: this.#oneValue(node.node) };
      default:
        return node;
    }
  }

  #isArticle(node: Node): boolean {
    const words = wordsOf(node);
    return words !== undefined && this.#article?.test(words.trim()) === true;
  }
}

/** In "living room lamp:light_1", an identifier stands for the whole line, not for its last word alone. */
const ofWholeLine = (text: string): string =>
  text.replace(/^([^:()[\]{}|<>$]+\s[^:()[\]{}|<>$\s]+):([\p{L}\d]*[_.\d][^\s:()[\]{}|<>]*)$/u, "($1):$2");

/** Plain words; undefined for anything else. */
function wordsOf(node: Node): string | undefined {
  if (node.kind === "words") return node.text;
  if (node.kind !== "all") return undefined;
  const parts = node.nodes.map(wordsOf);
  return parts.includes(undefined) ? undefined : parts.join("");
}

const isNothing = (node: Node): boolean => wordsOf(node)?.trim() === "";
