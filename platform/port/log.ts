/** A component's log: one JSON object per line on standard output, collected by the supervisor. */
import type { Log, LogFields } from "./port.ts";

/** Longer lines are truncated: the supervisor reads line by line and must not buffer an endless one. */
export const maxLineLength = 16_384;
const maxTextLength = 4_096;
/** Two of these fit into a line even when every character is escaped. */
const shortText = 1_024;

export function makeLog(component: string, write: (line: string) => void, withDebug = false): Log {
  const line =
    (level: "debug" | "info" | "warn" | "error") =>
    (fields: LogFields, message: string): void =>
      write(formatLine(level, component, fields, message));
  return { debug: withDebug ? line("debug") : () => {}, info: line("info"), warn: line("warn"), error: line("error") };
}

/** Returns a line that ends with a line feed and contains no other control character: JSON escapes them. */
export function formatLine(level: string, component: string, fields: LogFields, message: string): string {
  const head = { time: new Date().toISOString(), level, component };
  const msg = message.slice(0, maxTextLength);
  try {
    const text = oneLine({ ...head, ...fields, ...head, msg });
    return text.length <= maxLineLength
      ? text
      : oneLine({ ...head, msg: msg.slice(0, shortText), truncated: text.length });
  } catch (error) {
    return oneLine({ ...head, msg: msg.slice(0, shortText), unloggable: String(error).slice(0, shortText) });
  }
}

/**
 * Escapes DEL, the C1 controls and the two line separators, which JSON leaves unchanged but a terminal or a reader does not.
 */
function oneLine(line: object): string {
  return `${JSON.stringify(line, plain).replace(/[\u007f-\u009f\u2028\u2029]/g, escapeCharacter)}\n`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Converts errors with their causes, truncates long texts, and turns numbers that JSON lacks into text. */
function plain(_key: string, value: unknown): unknown {
  if (value instanceof Error) {
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
  }
  if (typeof value === "string" && value.length > maxTextLength) return `${value.slice(0, maxTextLength)}…`;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  return value;
}
