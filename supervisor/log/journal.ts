/** Combines the supervisor's own log and its components' logs. */
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { Log, LogFields } from "../../platform/port/port.ts";
import type { LogConfig } from "../config/sections.ts";
import { Capture } from "./capture.ts";
import { type Entry, isoNow, type Level, levels } from "./entry.ts";
import { type LogFile, LogFiles } from "./log-files.ts";
import { redact, redactText } from "./redact.ts";
import type { Terminal } from "./terminal.ts";

/** How long to wait for the end of the components' output: a stray grandchild may keep its pipe open for ever. */
const outputCloseTimeoutMs = 5000;

export type Journal = {
  /** The supervisor's own log. */
  readonly log: Log;
  /** Captures a component's output until it ends. */
  capture(component: string, stream: "stdout" | "stderr", readable: Readable): void;
  lastLines(component: string): readonly string[];
  /** Recreates log files that were removed; resolves to the names of their components. */
  tend(): Promise<readonly string[]>;
  close(): Promise<void>;
};

export async function openJournal(
  folder: string,
  config: LogConfig,
  components: readonly string[],
  terminal: Terminal,
): Promise<Journal> {
  const files = new LogFiles(folder, config);
  const least = levels.indexOf(config.level);
  const show = (entry: Entry): void => {
    if (levels.indexOf(entry.level) >= least) terminal.show(entry);
  };
  const own = await files.open("supervisor");
  const captures = new Map<string, Capture>();
  for (const component of components)
    captures.set(component, new Capture(component, await files.open(component), show));
  return {
    log: supervisorLog(own, show),
    capture(component, stream, readable) {
      captures.get(component)?.read(stream, readable);
    },
    lastLines: (component) => captures.get(component)?.lastLines ?? [],
    tend: () => files.tend(),
    async close() {
      const read = Promise.all([...captures.values()].map((capture) => capture.ended()));
      await Promise.race([read, setTimeout(outputCloseTimeoutMs, undefined, { ref: false })]);
      await files.close();
    },
  };
}

function supervisorLog(file: LogFile, show: (entry: Entry) => void): Log {
  const at =
    (level: Level) =>
    (fields: LogFields, message: string): void => {
      const { component, ...rest } = fields;
      const about = typeof component === "string" ? { about: component } : {};
      const plain = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, plainError(value)]));
      const entry = {
        time: isoNow(),
        level,
        component: "supervisor",
        message: redactText(message),
        fields: redact({ ...about, ...plain }),
      };
      file.write(entry);
      show(entry);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

function plainError(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, stack: value.stack, cause: plainError(value.cause) };
}
