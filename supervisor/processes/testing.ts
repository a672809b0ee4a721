/** Runs fixture programs as components, for tests; they are removed with the test. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Log, LogFields } from "../../platform/port/port.ts";
import { systemCode } from "../errors.ts";
import type { Pacing } from "./deaths.ts";
import { Processes, type ProcessesOptions } from "./processes.ts";

export type LogLine = { readonly level: string; readonly message: string; readonly fields: LogFields };

export type Fixture = {
  readonly behaves: readonly string[];
  readonly needs?: readonly string[];
  readonly stopGrace?: number;
  readonly startLimit?: number;
};

/** The usual pacing without the delays. */
export const quickPacing: Pacing = {
  firstDelayMs: 1,
  maxDelayMs: 4,
  deaths: 5,
  window: 60_000,
  rarely: 3_600_000,
  stable: 3_600_000,
};

export function fixtureProgram(behaves: readonly string[]) {
  return { file: process.execPath, args: [join(import.meta.dirname, "fixtures", "program.mjs"), ...behaves] };
}

export type TestProcesses = {
  readonly processes: Processes;
  readonly logs: LogLine[];
  /** Returns what a component has written to its standard output so far. */
  readonly output: (component: string) => string;
  /** Resolves with the match when it has written something that matches the pattern. */
  readonly written: (component: string, pattern: RegExp) => Promise<RegExpExecArray>;
};

export function makeProcesses(
  t: { teardown(work: () => unknown): void },
  fixtures: Readonly<Record<string, Fixture>>,
  options: Partial<ProcessesOptions> = {},
): TestProcesses {
  const logs: LogLine[] = [];
  const outputs = new Map<string, string>();
  const waiting = new Set<() => void>();
  const at = (level: string) => (fields: LogFields, message: string) => void logs.push({ level, message, fields });
  const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  const processes = new Processes({
    components: Object.entries(fixtures).map(([name, { needs = [], stopGrace = 5000, startLimit = 60_000 }]) => ({
      name,
      needs,
      stopGrace,
      startLimit,
    })),
    program: (name) => fixtureProgram(fixtures[name]?.behaves ?? []),
    startMessage: (component) => ({
      type: "start",
      component,
      bus: { url: "mqtt://127.0.0.1:1", prefix: "msg" },
      config: {},
      folders: { data: "", cache: "", assistant: "", injected: "", skills: "" },
    }),
    log,
    pacing: quickPacing,
    onOutput(name, stream, readable: Readable) {
      readable.on("data", (bytes: Buffer) => {
        if (stream === "stdout") outputs.set(name, (outputs.get(name) ?? "") + bytes.toString());
        for (const look of waiting) look();
      });
    },
    ...options,
  });
  t.teardown(() => processes.kill());
  const output = (name: string): string => outputs.get(name) ?? "";
  return {
    processes,
    logs,
    output,
    written: (name, pattern) =>
      new Promise((resolve) => {
        const look = (): void => {
          const match = pattern.exec(output(name));
          if (match === null) return;
          waiting.delete(look);
          resolve(match);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Returns true when the process exists. One that has ended and has not been waited for yet (a zombie) does not count. */
export function isAlive(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/^[ZX]/u.test(status.slice(status.lastIndexOf(")") + 2));
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(systemCode(error) ?? "")) return false;
    throw error;
  }
}

/** Resolves when the process no longer exists. */
export async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve));
}
