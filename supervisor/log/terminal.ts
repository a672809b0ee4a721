/**
 * Log entries as lines to read. Quiet: the warnings and errors of our own programs, and what is announced; otherwise
 * everything, down to the plain text of what they run. To systemd's journal everything goes, each line with its priority
 * in front [sd-daemon(3)]; the time is the journal's own.
 */
import { harmless } from "./harmless.ts";
import type { Entry } from "./entry.ts";

export type TerminalOptions = {
  readonly verbose: boolean;
  readonly colour: boolean;
  /** True when the output goes to systemd's journal. */
  readonly toJournal?: boolean;
  readonly write: (text: string) => void;
};

/** Lines per second of one component on the terminal; the others are only in its file. */
const maxPerSecond = { quiet: 20, verbose: 1000 };

const priorities = { debug: 7, info: 6, warn: 4, error: 3 } as const;
const colours = { debug: "\u001b[2m", info: "", warn: "\u001b[33m", error: "\u001b[31m" } as const;

export class Terminal {
  readonly #options: TerminalOptions;
  readonly #counts = new Map<string, { second: number; lines: number }>();

  constructor(options: TerminalOptions) {
    this.#options = options;
  }

  show(entry: Entry): void {
    const { verbose, toJournal, write } = this.#options;
    if (!verbose && toJournal !== true && (entry.isPlain === true || entry.level === "debug" || entry.level === "info"))
      return;
    const spared = this.#count(entry.component);
    if (spared > 1) return;
    write(spared === 1 ? `${entry.component}: more lines in its log\n` : this.#line(entry));
  }

  /** Shows what the operator should see in any case. */
  announce(text: string): void {
    this.#options.write(`${text}\n`);
  }

  /** Returns 0: show it; 1: report that lines are omitted; 2: omit it. */
  #count(component: string): number {
    const second = Math.floor(performance.now() / 1000);
    const last = this.#counts.get(component);
    const lines = last?.second === second ? last.lines + 1 : 1;
    this.#counts.set(component, { second, lines });
    return Math.min(
      2,
      Math.max(
        0,
        lines - maxPerSecond[this.#options.verbose || this.#options.toJournal === true ? "verbose" : "quiet"],
      ),
    );
  }

  #line({ time, level, component, message, fields }: Entry): string {
    const shown = Object.entries(fields).filter(([, value]) => value !== undefined);
    const rest = shown.map(([name, value]) => `${name}=${harmless(text(value))}`).join(" ");
    const head =
      this.#options.toJournal === true ? `<${priorities[level]}>` : `${time.slice(11, 23)} ${level.padEnd(5)} `;
    const line = `${head}${component}: ${message}${rest === "" ? "" : `  ${rest}`}`;
    const cut = line.length > 2000 ? `${line.slice(0, 2000)}…` : line;
    const colour = this.#options.colour ? colours[level] : "";
    return colour === "" ? `${cut}\n` : `${colour}${cut}\u001b[0m\n`;
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
