/**
 * Parses rules, which are written one per line:
 *
 *     time: [on] the (day|days) after <time> = shift(1,day,$1)
 *
 * A rule has a category, an optional cost ("time 2:"), a pattern and the action that makes the value. A pattern contains
 * words, alternatives (a|b c), also inside a word: letzt(e|er), optional parts [..], categories <n>, <n:1-31> with limits,
 * /regular expressions/ and `&` before an element that must not follow a space. `$1` is the value of the first category or
 * regular expression. Without "=" that value is passed on.
 *
 * Lists of words are written "word, other words = value; ...". `~word` marks a word so short or common that it counts only
 * where the phrase is the whole text.
 */

export type PatternPart = { readonly isGlued: boolean } & (
  | { readonly kind: "words"; readonly phrases: readonly string[] }
  | {
      readonly kind: "category";
      readonly name: string;
      readonly min: number;
      readonly max: number;
      readonly slot: number;
    }
  | { readonly kind: "expression"; readonly source: string; readonly slot: number }
);
export type CallArgument = string | number | { readonly slot: number } | Call;
export type Call = { readonly action: string; readonly args: readonly CallArgument[] };
export type WrittenRule = {
  readonly category: string;
  readonly cost: number;
  readonly parts: readonly PatternPart[];
  readonly call: Call | undefined;
};
export type Word = { readonly phrase: string; readonly value: string | number; readonly isWeak: boolean };

export class NotationError extends Error {}

/** Expands alternatives: "letzt(e|er) (x|y z)" is four phrases. */
export function expand(text: string): string[] {
  const open = text.indexOf("(");
  if (open < 0) return [text];
  let depth = 0;
  let start = open + 1;
  const choices: string[] = [];
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === "(") depth++;
    if (char === "|" && depth === 1) {
      choices.push(text.slice(start, at));
      start = at + 1;
    }
    if (char !== ")" || --depth > 0) continue;
    choices.push(text.slice(start, at));
    const before = text.slice(0, open);
    const after = expand(text.slice(at + 1));
    return choices.flatMap((choice) => expand(choice).flatMap((inner) => after.map((end) => before + inner + end)));
  }
  throw new NotationError(`a bracket is left open in "${text}"`);
}

/** Splits the text at separators outside brackets. */
function splitOutside(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  let isExpression = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === "/" && depth === 0 && (isExpression || /^[ [&]?$/.test(text[at - 1] ?? "")) && text[at - 1] !== "\\")
      isExpression = !isExpression;
    if (isExpression) continue;
    if ("([<".includes(char)) depth++;
    else if (")]>".includes(char)) depth--;
    else if (char === separator && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== "");
}

/** Returns every way to read a pattern: with and without its optional parts. */
function patternsOf(pattern: string, firstSlot: { next: number }): PatternPart[][] {
  let made: PatternPart[][] = [[]];
  for (const piece of splitOutside(pattern, " ")) {
    if (piece.startsWith("[") && piece.endsWith("]")) {
      const inner = piece.slice(1, -1);
      const present = inner.includes("<") ? patternsOf(inner, firstSlot) : patternsOf(`(${inner})`, firstSlot);
      made = made.flatMap((parts) => [parts, ...present.map((more) => [...parts, ...more])]);
      continue;
    }
    const part = partOf(piece, firstSlot);
    made = made.map((parts) => [...parts, part]);
  }
  return made;
}

function partOf(written: string, slots: { next: number }): PatternPart {
  const isGlued = written.startsWith("&");
  const piece = isGlued ? written.slice(1) : written;
  const category = /^<(\w+)(?::(\d+)-(\d+))?>$/.exec(piece);
  if (category !== null) {
    const [, name = "", min, max] = category;
    const limits = {
      min: min === undefined ? -Infinity : Number(min),
      max: max === undefined ? Infinity : Number(max),
    };
    return { kind: "category", name, ...limits, slot: slots.next++, isGlued };
  }
  if (piece.startsWith("/") && piece.endsWith("/") && piece.length > 2)
    return { kind: "expression", source: piece.slice(1, -1), slot: slots.next++, isGlued };
  return { kind: "words", phrases: expand(piece).toSorted(), isGlued };
}

function callOf(written: string, rule: string): Call {
  const found = /^(\w+)\((.*)\)$/.exec(written);
  if (found === null) throw new NotationError(`"${written}" in "${rule}" is no action`);
  const args = splitOutside(found[2]!, ",").map((arg): CallArgument => {
    if (/^\$\d$/.test(arg)) return { slot: Number(arg.slice(1)) - 1 };
    if (arg.includes("(")) return callOf(arg, rule);
    return /^-?[\d.]+$/.test(arg) ? Number(arg) : arg;
  });
  return { action: found[1]!, args };
}

export function readRules(text: string): WrittenRule[] {
  return text.split("\n").flatMap((line): WrittenRule[] => {
    const rule = line.trim();
    if (rule === "" || rule.startsWith("#")) return [];
    const head = /^(\w+)(?: ([\d.]+))?: /.exec(rule);
    if (head === null) throw new NotationError(`"${rule}" names no category`);
    const body = rule.slice(head[0].length);
    // The pattern may contain "=" in a regular expression: the result follows the last " = ".
    const cut = body.lastIndexOf(" = ");
    const pattern = cut < 0 ? body : body.slice(0, cut);
    const call = cut < 0 ? undefined : callOf(body.slice(cut + 3).trim(), rule);
    const cost = Number(head[2] ?? 0);
    const patterns = patternsOf(pattern, { next: 0 }).filter((parts) => parts.length > 0);
    return patterns.map((parts) => ({ category: head[1]!, cost, parts, call }));
  });
}

export function readWords(text: string): Word[] {
  return text.split(";").flatMap((entry) => {
    const cut = entry.lastIndexOf("=");
    if (entry.trim() === "") return [];
    if (cut < 0) throw new NotationError(`"${entry.trim()}" has no value`);
    const written = entry.slice(cut + 1).trim();
    const value = /^-?[\d.]+$/.test(written) ? Number(written) : written;
    return entry
      .slice(0, cut)
      .split(",")
      .flatMap((words) => expand(words.trim()))
      .map((words) => ({ phrase: words.replace(/^~/, ""), value, isWeak: words.startsWith("~") }));
  });
}
