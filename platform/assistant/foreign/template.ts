/**
 * Sentence templates of Rhasspy and Home Assistant: words, (one|of|these), [optional], {slots}, <rules>. They are
 * parsed into a tree and expanded to a limited number of sentences.
 */
import type { DraftedChunk } from "./drafted.ts";

export type Node =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "slot"; readonly slot: string; readonly list: string; readonly words?: string }
  | { readonly kind: "rule"; readonly name: string }
  | { readonly kind: "all"; readonly nodes: readonly Node[] }
  | { readonly kind: "one"; readonly nodes: readonly Node[] }
  /** In any order. */
  | { readonly kind: "any-order"; readonly nodes: readonly Node[] }
  /** The words of `node` are the value of a slot. */
  | { readonly kind: "tagged"; readonly node: Node; readonly slot: string; readonly value?: string }
  /** The words of `node` are heard, those of `meant` are their output: "lamp:light_1". */
  | { readonly kind: "replaced"; readonly node: Node; readonly meant: Node };

/** `message` says what is wrong, and where in the template. */
export class BadTemplate extends Error {
  override name = "BadTemplate";
}

/** The differences between the two dialects. */
export type Dialect = {
  /**
   * True when `{name}` after a word or a group marks it as the slot's value. Otherwise it is a slot itself,
   * `{list:slot}`. Then also, `heard:meant` is what is heard and its output.
   */
  readonly tagsFollow: boolean;
};

/** Limit on nesting: no template written by a person has more. */
const maxDepth = 40;

export function parseTemplate(text: string, dialect: Dialect): Node {
  const tokens = text.match(/\\.|[()[\]{}<>|;]|[^\s()[\]{}<>|;\\]+|\s+/gu) ?? [];
  let at = 0;

  function fail(what: string): never {
    throw new BadTemplate(`${what} in "${text}"`);
  }

  function until(close: string): string {
    let inside = "";
    for (; at < tokens.length && tokens[at] !== close; at++) inside += tokens[at];
    if (tokens[at++] !== close) fail(`"${close}" is missing`);
    return inside.trim();
  }

  /** Parses up to the closing mark, or the end. */
  function alternatives(close: string | undefined, depth: number): Node {
    if (depth > maxDepth) fail("there are too many brackets in each other");
    const ways: Node[] = [];
    const separators = new Set<string>();
    let nodes: Node[] = [];
    for (;;) {
      const token = tokens[at++];
      if (token === close) break;
      if (token === undefined) fail(`"${close}" is missing`);
      if (token === "|" || token === ";") {
        separators.add(token);
        ways.push({ kind: "all", nodes });
        nodes = [];
      } else if (token === "(") nodes.push(alternatives(")", depth + 1));
      else if (token === "[")
        nodes.push({ kind: "one", nodes: [alternatives("]", depth + 1), { kind: "all", nodes: [] }] });
      else if (token === "<") nodes.push({ kind: "rule", name: until(">") });
      else if (token === "{") brace(nodes);
      else if (/^[)\]}>]$/u.test(token)) fail(`"${token}" closes nothing`);
      else if (dialect.tagsFollow && token.includes(":") && !token.startsWith("\\")) replaced(nodes, token, depth);
      // A space counts, too: "light[s]" is one word, "light [on]" two.
      else nodes.push({ kind: "words", text: /^\s/u.test(token) ? " " : token.replace(/^\\/u, "") });
    }
    ways.push({ kind: "all", nodes });
    if (separators.size > 1) fail('"|" and ";" are mixed');
    if (separators.has(";")) return { kind: "any-order", nodes: ways };
    return ways.length === 1 ? ways[0]! : { kind: "one", nodes: ways };
  }

  /** "lamp:light_1"; ":light_1" or ":(light 1)" after what is heard; ":light_1" alone, which is not spoken. */
  function replaced(nodes: Node[], token: string, depth: number): void {
    const [heard = "", ...rest] = token.split(":");
    let meant: Node = { kind: "words", text: rest.join(":") };
    if (meant.text === "" && tokens[at] === "(") {
      at++;
      meant = alternatives(")", depth + 1);
    }
    const before = nodes.at(-1);
    const follows = heard === "" && before !== undefined && !(before.kind === "words" && before.text === " ");
    const node = follows ? before : ({ kind: "words", text: heard } as const);
    if (follows) nodes.pop();
    nodes.push({ kind: "replaced", node, meant });
  }

  function brace(nodes: Node[]): void {
    const inside = until("}");
    const [first = "", second] = inside.split(":").map((part) => part.trim());
    if (first === "") fail("a slot has no name");
    const last = nodes.findLastIndex((node) => node.kind !== "words" || node.text !== " ");
    const before = nodes[last];
    if (!dialect.tagsFollow || before === undefined) {
      nodes.push({ kind: "slot", list: first, slot: second ?? first });
      return;
    }
    nodes.length = last;
    nodes.push({ kind: "tagged", node: before, slot: first, ...(second !== undefined && { value: second }) });
  }

  return alternatives(undefined, 0);
}

export type Expansion = {
  /** Returns the template of a rule; undefined when there is none. */
  readonly rule: (name: string) => Node | undefined;
  /** Limit on the sentences of one template. */
  readonly most: number;
  /** Called when there are more, so that only a sample of them is returned. */
  readonly cut?: () => void;
  /** Called for an output that is in no tag, which has no place in a sentence. */
  readonly lost?: (heard: string, meant: string) => void;
  /** Words with an output stay a slot without a name, whose value it is. */
  readonly keepsOutputs?: boolean;
};

/**
 * Returns the sentences of a template; if there are too many, a sample that is spread evenly over all variants. Throws
 * BadTemplate for a rule that is unknown or refers to itself.
 */
export function expand(node: Node, expansion: Expansion): DraftedChunk[][] {
  const ways = expandWays(node, expansion);
  return ways.map((way) => joined(way, expansion)).filter((sentence) => sentence.length > 0);
}

/** Words with an output are a slot without a name, until they are joined with the words around them. */
type Way = readonly DraftedChunk[];
const nameless = "";
/** Words in any order are words of their own, whether blanks are written between them or not. */
const blank: readonly Way[] = [[" "]];

/** Limit on the rules in one template, with those in its rules: one written by a person has a few dozen. */
const maxRules = 2000;

/** As `expand`, with the blanks as they are written and with empty sentences. */
export function expandWays(node: Node, expansion: Expansion): readonly Way[] {
  return expandNode(node, { ...expansion, rules: { left: maxRules } }, []);
}

type Expanding = Expansion & { readonly rules: { left: number } };

function expandNode(node: Node, expansion: Expanding, within: readonly string[]): readonly Way[] {
  switch (node.kind) {
    case "words":
      return [[node.text]];
    case "slot":
      return [[{ name: node.slot, entity: node.list, ...(node.words !== undefined && { words: node.words }) }]];
    case "rule": {
      const found = expansion.rule(node.name);
      if (found === undefined) throw new BadTemplate(`there is no rule <${node.name}>`);
      if (within.includes(node.name)) throw new BadTemplate(`the rule <${node.name}> leads back to itself`);
      if (--expansion.rules.left < 0) throw new BadTemplate(`the rule <${node.name}> leads to too many others`);
      return expandNode(found, expansion, [...within, node.name]);
    }
    case "one":
      return spread(
        node.nodes.flatMap((one) => expandNode(one, expansion, within)),
        expansion,
      );
    case "all":
      return inOrder(
        node.nodes.map((one) => expandNode(one, expansion, within)),
        expansion,
      );
    case "any-order":
      return spread(
        orders(node.nodes.map((one) => expandNode(one, expansion, within))).flatMap((order) =>
          inOrder(
            order.flatMap((ways, at) => (at === 0 ? [ways] : [blank, ways])),
            expansion,
          ),
        ),
        expansion,
      );
    case "tagged":
      return expandNode(node.node, expansion, within).map((way) => {
        const [words, meant] = [textOf(way), meaningOf(way)];
        const value = node.value ?? (meant === words ? undefined : meant);
        if (words === "" && value === undefined) return [];
        return [{ name: node.slot, entity: node.slot, words, ...(value !== undefined && { value }) }];
      });
    case "replaced": {
      const value = meaningOf(expandNode(node.meant, expansion, within)[0] ?? []);
      return expandNode(node.node, expansion, within).map((way): Way => {
        if (way.every((chunk) => typeof chunk === "string" || chunk.name === nameless))
          return [{ name: nameless, entity: nameless, words: textOf(way), value }];
        expansion.lost?.(textOf(way), value);
        return way;
      });
    }
    default:
      return node satisfies never;
  }
}

/** Combines each variant of the first part with each of the second, and so on. */
function inOrder(parts: readonly (readonly Way[])[], expansion: Expansion): readonly Way[] {
  return parts.reduce<readonly Way[]>(
    (before, after) =>
      spread(
        before.flatMap((head) => spread(after, expansion).map((tail) => [...head, ...tail])),
        expansion,
      ),
    [[]],
  );
}

/** All orders of a few items; of many, only the given one and its reverse. */
function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length > 4) return [items, items.toReversed()];
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

function spread<T>(all: readonly T[], { most, cut }: Expansion): readonly T[] {
  if (all.length <= most) return all;
  cut?.();
  return Array.from({ length: most }, (_, n) => all[Math.floor((n * all.length) / most)]!);
}

/** Returns the spoken text, in which every slot is represented by its own words. */
export function textOf(way: readonly DraftedChunk[]): string {
  return plain(way.map((chunk) => (typeof chunk === "string" ? chunk : (chunk.words ?? ""))).join(""));
}

/** Returns the text with the outputs of its words. */
export function meaningOf(way: readonly DraftedChunk[]): string {
  return plain(way.map((chunk) => (typeof chunk === "string" ? chunk : (chunk.value ?? chunk.words ?? ""))).join(""));
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** Merges adjacent words into one chunk. */
function joined(way: Way, { lost, keepsOutputs }: Expansion): DraftedChunk[] {
  if (keepsOutputs === true) return [...way];
  const chunks: DraftedChunk[] = [];
  for (const part of way) {
    const isReplaced = typeof part !== "string" && part.name === nameless;
    if (isReplaced && part.value !== "") lost?.(part.words ?? "", part.value ?? "");
    const chunk = isReplaced ? (part.words ?? "") : part;
    const last = chunks.at(-1);
    if (typeof chunk === "string" && typeof last === "string") chunks[chunks.length - 1] = last + chunk;
    else chunks.push(chunk);
  }
  // Letters at a slot belong to its words, if it has any: "{light}s". Other scripts have no blanks between words.
  for (const [at, chunk] of chunks.entries()) {
    const before = chunks[at - 1];
    const letters =
      typeof chunk === "string" ? /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{M}]+/u.exec(chunk)?.[0] : undefined;
    if (letters === undefined || typeof chunk !== "string" || typeof before !== "object") continue;
    chunks[at] = chunk.slice(letters.length);
    const { words, value = words } = before;
    const isOpen = words === undefined || value === undefined || words.startsWith("$");
    chunks[at - 1] = isOpen ? { ...before, cut: letters } : { ...before, words: words + letters, value };
  }
  return chunks.map((chunk) => (typeof chunk === "string" ? plain(chunk) : chunk)).filter((chunk) => chunk !== "");
}
