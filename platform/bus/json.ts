/** Parses JSON as the bus defines it: strict UTF-8, limited size and depth, `null` means absent. */
import { BadPayload } from "./topic.ts";

const maxDepth = 32;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Counted before parsing, so that a payload of brackets never becomes objects. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) most = Math.max(most, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return most;
}

/**
 * Removes keys that are null [bus-shapes, convention 1] and `__proto__`; refuses what UTF-8 or a double cannot
 * represent. Throws BadPayload.
 */
export function settle(value: unknown): unknown {
  if (typeof value === "string" && !value.isWellFormed()) throw new BadPayload("expected text without lone surrogates");
  if (typeof value === "number" && !Number.isFinite(value)) throw new BadPayload("expected numbers within a double");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(settle);
  const settled: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null || key === "__proto__") continue;
    if (!key.isWellFormed()) throw new BadPayload("expected keys without lone surrogates");
    settled[key] = settle(inner);
  }
  return settled;
}

/** Parses an object; no bytes at all, or `null`, are an empty object. Throws BadPayload. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new BadPayload("expected UTF-8");
  }
  if (text.startsWith("\uFEFF")) throw new BadPayload("expected JSON without a byte order mark");
  if (depthOf(text) > maxDepth) throw new BadPayload(`expected at most ${maxDepth} levels of nesting`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadPayload("expected JSON");
  }
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new BadPayload("expected a JSON object");
  return settle(value);
}

/** Removes keys that a schema has normalised to "absent". */
export function present(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(present);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, present(inner)]])),
  );
}

function finite(this: unknown, key: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${key} is not a finite number`);
  return value;
}

/** Serialises a value without undefined keys. Throws TypeError for NaN, which JSON would turn into null. */
export function writeJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, finite));
}
