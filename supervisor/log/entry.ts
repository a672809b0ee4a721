/** Interprets a line of a component's output: its own JSON log, or plain text of a program that it runs. */
import { harmless } from "./harmless.ts";
import { redact, redactText } from "./redact.ts";

export type Level = "debug" | "info" | "warn" | "error";
export const levels: readonly Level[] = ["debug", "info", "warn", "error"];

export type Entry = {
  readonly time: string;
  readonly level: Level;
  readonly component: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** True for plain text, of any program that the component runs. */
  readonly isPlain?: boolean;
};

/** The component's name comes from the process that started it, whatever the line contains. */
export function readEntry(component: string, line: string, stream: "stdout" | "stderr", cut = false): Entry {
  const marked = cut ? { cut: true } : {};
  const logged = line.startsWith("{") ? parseObject(line) : undefined;
  if (typeof logged?.["msg"] !== "string") {
    const level = stream === "stderr" ? "warn" : "info";
    return { time: isoNow(), level, component, message: redactText(harmless(line)), fields: marked, isPlain: true };
  }
  const { time, level, component: _, msg, ...fields } = logged as typeof logged & { readonly msg: string };
  return {
    time: typeof time === "string" && time.length < 40 ? harmless(time) : isoNow(),
    level: levels.find((known) => known === level) ?? "info",
    component,
    message: redactText(harmless(msg)),
    fields: redact({ ...fields, ...marked }),
  };
}

let lastMoment = 0;
let lastTime = "";

/** Returns the current time in ISO 8601. A flood has hundreds of lines in a millisecond: they share one text. */
export function isoNow(): string {
  const now = Date.now();
  if (now !== lastMoment) {
    lastMoment = now;
    lastTime = new Date(now).toISOString();
  }
  return lastTime;
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
