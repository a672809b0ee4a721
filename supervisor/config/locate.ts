/** Locates a key in a TOML text. The parser reports no positions, so it is run on prefixes of the text. */
import { parse } from "smol-toml";

export type Position = { readonly line: number; readonly column: number };

function holds(text: string, path: readonly string[]): boolean {
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    return false; // The prefix ends inside a multi-line value, or contains the key twice.
  }
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return false;
    value = (value as Record<string, unknown>)[part];
  }
  return true;
}

/**
 * Returns the first line that defines the key: as `key = …`, as `[table]`, or, inside an inline table, that of the
 * nearest enclosing key. Undefined when the text does not contain it. The text must be valid TOML.
 */
export function locate(text: string, path: readonly string[]): Position | undefined {
  const lines = text.split(/\r?\n/u);
  for (let length = path.length; length > 0; length -= 1) {
    const wanted = path.slice(0, length);
    const last = wanted.at(-1) ?? "";
    for (const [index, line] of lines.entries()) {
      if (!line.includes(last)) continue;
      const [, indent = "", head] = /^(\s*)(\[[^#]*\]|[^=#]+=)/u.exec(line) ?? [];
      if (head === undefined) continue;
      const before = lines.slice(0, index).join("\n");
      const beginning = `${before}\n${head.endsWith("=") ? `${head} 0` : head}`;
      if (holds(beginning, wanted)) return { line: index + 1, column: indent.length + 1 };
    }
  }
  return undefined;
}
