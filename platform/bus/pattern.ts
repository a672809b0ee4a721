/** Parses the pattern of a topic once, into the formatter, the subscription filter and the parser of topics. */
import type { Params } from "./topic.ts";

const maxLevelBytes = 1024;

/** Returns true when a value is valid as a topic level: not empty, no "/", "+", "#" or NUL, at most 1 KB of UTF-8. */
export function isLevel(value: unknown): value is string {
  if (typeof value !== "string" || value.length === 0 || value.length > maxLevelBytes) return false;
  for (const character of value) if ("/+#\0".includes(character)) return false;
  return value.isWellFormed() && Buffer.byteLength(value) <= maxLevelBytes;
}

type Level = { readonly name: string | undefined; readonly text: string };

function readLevels(pattern: string): Level[] {
  return pattern.split("/").map((text) => {
    const placeholder = /^<([A-Za-z]+)>$/.exec(text);
    if (placeholder === null && !/^[A-Za-z]+$/.test(text)) throw new TypeError(`"${pattern}" is no topic pattern`);
    return { name: placeholder?.[1], text };
  });
}

export type NamesOf<Pattern extends string> = {
  format(params: Params<Pattern>): string;
  filter(params?: Partial<Params<Pattern>>): string;
  parse(name: string): Params<Pattern> | undefined;
};

export function namesOf<Pattern extends string>(pattern: Pattern): NamesOf<Pattern> {
  const levels = readLevels(pattern);

  const write = (params: Partial<Record<string, string>>, otherwise: string | undefined) =>
    levels
      .map(({ name, text }) => {
        if (name === undefined) return text;
        const value = params[name];
        if (value === undefined && otherwise !== undefined) return otherwise;
        if (!isLevel(value)) throw new RangeError(`${name} cannot stand in the topic ${pattern}`);
        return value;
      })
      .join("/");

  const parse = (name: string): Params<Pattern> | undefined => {
    const found = name.split("/");
    if (found.length !== levels.length) return undefined;
    const params: Record<string, string> = {};
    for (const [index, level] of levels.entries()) {
      const value = found[index];
      if (level.name === undefined ? value !== level.text : !isLevel(value)) return undefined;
      if (level.name !== undefined && value !== undefined) params[level.name] = value;
    }
    return params as Params<Pattern>;
  };

  return {
    format: (params) => write(params, undefined),
    filter: (params = {}) => write(params, "+"),
    parse,
  };
}
