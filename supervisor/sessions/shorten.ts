/**
 * Bounds what is kept of a message without losing its form: long strings are cut and long lists end early, so that whoever
 * reads the session still finds each property where the contract says.
 */

type Limits = { readonly characters: number; readonly items: number };

/** Tried in this order: lists go first, as the names and reasons in a message are short strings. */
const steps: readonly Limits[] = [
  { characters: 4096, items: 64 },
  { characters: 2048, items: 16 },
  { characters: 1024, items: 4 },
  { characters: 1024, items: 1 },
  { characters: 128, items: 1 },
];
const maxDepth = 16;
const maxProperties = 64;

/** Returns a copy whose JSON has at most `maxBytes` bytes; the value itself if it has, and null if nothing helps. */
export function shorten(value: unknown, maxBytes: number): unknown {
  if (sizeOf(value) <= maxBytes) return value;
  for (const limits of steps) {
    const copy = cut(value, limits, maxDepth);
    if (sizeOf(copy) <= maxBytes) return copy;
  }
  return null;
}

export function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value ?? null));
}

function cut(value: unknown, limits: Limits, depth: number): unknown {
  if (typeof value === "string") return cutText(value, limits.characters);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.slice(0, limits.items).map((item) => cut(item, limits, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxProperties)
      .map(([key, inner]) => [key, cut(inner, limits, depth - 1)]),
  );
}

/** Never ends in half a character. */
function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}
