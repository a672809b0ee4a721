/**
 * The log files: pino through pino-roll, one series per component, JSON lines with time, level, component, fields and
 * msg. Written in batches (an SD card wears with every write), and at once when something is wrong.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import buildRoll, { type RollingFile } from "pino-roll";
import type { LogConfig } from "../config/sections.ts";
import type { Entry } from "./entry.ts";

export type LogFile = {
  /** False when it is behind: write no more until `drained` resolves. Nothing is lost either way. */
  write(entry: Entry): boolean;
  drained(): Promise<void>;
};

/** Bytes written together. */
const batchBytes = 8192;
/** Bytes written at once when more have come meanwhile. */
const maxWriteBytes = 256 * 1024;
/** Bytes that may wait for the disk before the component that writes them has to wait too. */
const maxBehindBytes = 1024 * 1024;
/** Bytes that are kept while the disk takes nothing; what comes then is lost, not the board. */
const maxWaitingBytes = 4 * 1024 * 1024;
/** Milliseconds between two complaints about the same file. */
const complaintIntervalMs = 60_000;
/** Milliseconds after which what waits is written anyway. */
const maxDelayMs = 1000;

export class LogFiles {
  readonly #open = new Map<string, Promise<SeriesFile>>();
  readonly #folder: string;
  readonly #config: LogConfig;

  constructor(folder: string, config: LogConfig) {
    this.#folder = folder;
    this.#config = config;
  }

  /** The file series of a component, or of "supervisor". Made when first asked for. */
  open(name: string): Promise<LogFile> {
    let file = this.#open.get(name);
    if (file === undefined) {
      file = SeriesFile.open(this.#folder, name, this.#config);
      this.#open.set(name, file);
    }
    return file;
  }

  /** Writes what waits and closes all. */
  async close(): Promise<void> {
    const files = await Promise.all(this.#open.values());
    await Promise.all(files.map((file) => file.close()));
  }
}

class SeriesFile implements LogFile {
  readonly #roll: RollingFile;
  readonly #logger: Logger;
  readonly #size: number;
  #waiting = 0;
  /** Bytes given to the current file: the next one is begun when nothing waits any more, which in a flood never is. */
  #inFile = 0;
  #drained: Promise<void> | undefined;

  static async open(folder: string, name: string, config: LogConfig): Promise<SeriesFile> {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    const roll = await buildRoll({
      file: join(folder, name),
      extension: ".log",
      size: `${config.file_megabytes}m`,
      limit: { count: config.files, removeOtherLogFiles: true },
      sync: false,
      minLength: batchBytes,
      maxWrite: maxWriteBytes,
      maxLength: maxWaitingBytes,
      contentMode: "buffer",
      periodicFlush: maxDelayMs,
      mode: 0o640,
    });
    return new SeriesFile(roll, name, config);
  }

  private constructor(roll: RollingFile, name: string, { level, file_megabytes }: LogConfig) {
    this.#roll = roll;
    this.#size = file_megabytes * 1024 * 1024;
    roll.on("ready", () => (this.#inFile = 0));
    // A full or broken disk must not end the supervisor; what it could not write is said on its standard error.
    let complained = Number.NEGATIVE_INFINITY;
    let lost = 0;
    roll.on("drop", () => (lost += 1));
    roll.on("error", (error: Error) => {
      if (performance.now() - complained < complaintIntervalMs) return;
      complained = performance.now();
      const sofar = lost === 0 ? "" : `; ${lost} lines were lost`;
      process.stderr.write(`the log of ${name} cannot be written: ${error.message}${sofar}\n`);
    });
    roll.on("write", (bytes: number) => (this.#waiting = Math.max(0, this.#waiting - bytes)));
    const formatters = { level: (label: string) => ({ level: label }) };
    this.#logger = pino({ base: null, timestamp: false, level, formatters }, { write: (line) => this.#write(line) });
  }

  write({ time, level, component, message, fields }: Entry): boolean {
    this.#logger[level]({ ...fields, time, component }, message);
    if (level === "error" || level === "warn") this.#roll.flush();
    return this.#waiting < maxBehindBytes && this.#inFile < this.#size;
  }

  drained(): Promise<void> {
    this.#drained ??= this.#drain().finally(() => (this.#drained = undefined));
    return this.#drained;
  }

  async #drain(): Promise<void> {
    await new Promise((resolve) => this.#roll.flush(resolve));
    if (this.#inFile < this.#size) return;
    // A disk that takes no new file must not hold the component for ever.
    await new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(tooLong);
        this.#roll.off("ready", go);
        this.#inFile = 0;
        resolve();
      };
      const tooLong = setTimeout(go, maxDelayMs);
      this.#roll.once("ready", go);
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#roll.once("close", () => resolve());
      this.#roll.end();
    });
  }

  #write(line: string): void {
    const bytes = Buffer.from(line);
    this.#waiting += bytes.length;
    this.#inFile += bytes.length;
    this.#roll.write(bytes);
  }
}
