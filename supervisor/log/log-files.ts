/**
 * The log files: pino through pino-roll, one series per component, JSON lines with time, level, component, fields and
 * msg. Written in batches, because every write wears an SD card, and immediately when something is wrong.
 */
import { fstatSync } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import buildRoll, { type RollingFile } from "pino-roll";
import { systemCode } from "../errors.ts";
import type { LogConfig } from "../config/sections.ts";
import type { Entry } from "./entry.ts";

export type LogFile = {
  /** Returns false when it is behind: stop writing until `drained` resolves. Nothing is lost either way. */
  write(entry: Entry): boolean;
  drained(): Promise<void>;
};

/** Bytes written together. */
const batchBytes = 8192;
/** Bytes written at once when more have arrived meanwhile. */
const maxWriteBytes = 256 * 1024;
/** Bytes that may wait for the disk before the component that writes them has to wait, too. */
const maxBehindBytes = 1024 * 1024;
/** Bytes that are kept while the disk accepts no writes; later ones are lost. */
const maxWaitingBytes = 4 * 1024 * 1024;
/** The interval between reports about the same file. */
const complaintIntervalMs = 60_000;
/** How long a batch may wait. */
const maxDelayMs = 1000;

export class LogFiles {
  readonly #open = new Map<string, Promise<SeriesFile>>();
  readonly #folder: string;
  readonly #config: LogConfig;

  constructor(folder: string, config: LogConfig) {
    this.#folder = folder;
    this.#config = config;
  }

  /** Returns the log of a component, or of "supervisor"; creates it when it is first requested. */
  open(name: string): Promise<LogFile> {
    let file = this.#open.get(name);
    if (file === undefined) {
      file = SeriesFile.open(this.#folder, name, this.#config);
      this.#open.set(name, file);
    }
    return file;
  }

  /**
   * Recreates files that somebody has removed, and opens those that the disk has refused. Resolves to descriptions of
   * what it did.
   */
  async tend(): Promise<readonly string[]> {
    const mended: string[] = [];
    for (const [name, opening] of this.#open) if (await (await opening).tend()) mended.push(name);
    return mended;
  }

  /** Writes what waits and closes all files. */
  async close(): Promise<void> {
    const files = await Promise.all(this.#open.values());
    await Promise.all(files.map((file) => file.close()));
  }
}

class SeriesFile implements LogFile {
  readonly #folder: string;
  readonly #name: string;
  readonly #config: LogConfig;
  /** Undefined until the disk lets it be opened: earlier entries are only on the terminal. */
  #roll: RollingFile | undefined;
  readonly #logger: Logger;
  readonly #size: number;
  readonly #complain: (error: unknown) => void;
  #waiting = 0;
  /**
   * Bytes in the current file: the next file is started when nothing is waiting, which never happens during a flood.
   */
  #inFile = 0;
  #drained: Promise<void> | undefined;
  #lost = 0;
  #flushing: NodeJS.Timeout | undefined;

  static async open(folder: string, name: string, config: LogConfig): Promise<SeriesFile> {
    const file = new SeriesFile(folder, name, config);
    await file.tend();
    return file;
  }

  private constructor(folder: string, name: string, config: LogConfig) {
    this.#folder = folder;
    this.#name = name;
    this.#config = config;
    const { level, file_megabytes: megabytes } = config;
    this.#size = megabytes * 1024 * 1024;
    // A full or broken disk must not end the supervisor; what could not be written is reported on standard error.
    let complained = Number.NEGATIVE_INFINITY;
    this.#complain = (error) => {
      if (performance.now() - complained < complaintIntervalMs) return;
      complained = performance.now();
      const sofar = this.#lost === 0 ? "" : `; ${this.#lost} lines were lost`;
      const why = error instanceof Error ? error.message : String(error);
      process.stderr.write(`the log of ${name} cannot be written: ${why}${sofar}\n`);
    };
    const formatters = { level: (label: string) => ({ level: label }) };
    this.#logger = pino({ base: null, timestamp: false, level, formatters }, { write: (line) => this.#write(line) });
  }

  /** Resolves to true when the file was recreated, because it was removed or the disk refused it before. */
  async tend(): Promise<boolean> {
    const roll = this.#roll;
    try {
      if (roll !== undefined && (await isAt(roll))) return false;
      await mkdir(this.#folder, { recursive: true, mode: 0o750 });
      if (roll === undefined) this.#roll = await this.#build();
      else await reopen(roll);
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  async #build(): Promise<RollingFile> {
    await probe(this.#folder, this.#name);
    const roll = await buildRoll({
      file: join(this.#folder, this.#name),
      extension: ".log",
      size: `${this.#config.file_megabytes}m`,
      limit: { count: this.#config.files, removeOtherLogFiles: true },
      sync: false,
      minLength: batchBytes,
      maxWrite: maxWriteBytes,
      maxLength: maxWaitingBytes,
      contentMode: "buffer",
      mode: 0o640,
    });
    roll.on("ready", () => (this.#inFile = 0));
    roll.on("drop", () => (this.#lost += 1));
    roll.on("error", (error: Error) => this.#complain(error));
    roll.on("write", (bytes: number) => (this.#waiting = Math.max(0, this.#waiting - bytes)));
    await new Promise<void>((resolve) => {
      roll.once("ready", () => resolve());
      roll.once("error", () => resolve());
    });
    return roll;
  }

  write({ time, level, component, message, fields }: Entry): boolean {
    this.#logger[level]({ ...fields, time, component }, message);
    if (level === "error" || level === "warn") this.#roll?.flush();
    return this.#waiting < maxBehindBytes && this.#inFile < this.#size;
  }

  drained(): Promise<void> {
    this.#drained ??= this.#drain().finally(() => (this.#drained = undefined));
    return this.#drained;
  }

  async #drain(): Promise<void> {
    const roll = this.#roll;
    if (roll === undefined) return;
    await new Promise((resolve) => roll.flush(resolve));
    if (this.#inFile < this.#size) return;
    // A disk that accepts no new file must not block the component for ever.
    await new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(tooLong);
        roll.off("ready", go);
        this.#inFile = 0;
        resolve();
      };
      const tooLong = setTimeout(go, maxDelayMs);
      roll.once("ready", go);
    });
  }

  close(): Promise<void> {
    const roll = this.#roll;
    clearTimeout(this.#flushing);
    if (roll === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      roll.once("close", () => resolve());
      // What a full disk does not accept at the end is lost: nobody waits for it.
      roll.once("error", () => resolve());
      roll.end();
    });
  }

  #write(line: string): void {
    if (this.#roll === undefined) {
      this.#lost += 1;
      return;
    }
    const bytes = Buffer.from(line);
    this.#waiting += bytes.length;
    this.#inFile += bytes.length;
    this.#roll.write(bytes);
    this.#flushSoon();
  }

  /**
   * Writes what waits after a while, and tries again while the disk accepts nothing. The library's own interval writes to each file
   * every second, even nothing: with a dozen files half of what an idle supervisor did.
   */
  #flushSoon(): void {
    this.#flushing ??= setTimeout(() => {
      this.#flushing = undefined;
      if (this.#waiting === 0) return;
      this.#roll?.flush();
      this.#flushSoon();
    }, maxDelayMs).unref();
  }
}

/** Verifies that the file with which the series continues can be opened; otherwise that is retried. */
async function probe(folder: string, name: string): Promise<void> {
  const numbers = (await readdir(folder)).flatMap((file) =>
    file.startsWith(`${name}.`) ? Number(/^\.(\d+)\.log$/u.exec(file.slice(name.length))?.[1] ?? 0) : [],
  );
  const file = await open(join(folder, `${name}.${Math.max(1, ...numbers)}.log`), "a", 0o640);
  await file.close();
}

/** Returns true when the open file is still the one with that name. */
async function isAt({ fd, file }: RollingFile): Promise<boolean> {
  // Nothing is open at this moment: between two files.
  if (file === null || fd < 0) return true;
  const found = await stat(file).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return undefined;
    throw error;
  });
  return found !== undefined && found.ino === fstatSync(fd).ino;
}

function reopen(roll: RollingFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const ready = (): void => {
      roll.off("error", failed);
      resolve();
    };
    const failed = (error: Error): void => {
      roll.off("ready", ready);
      reject(error);
    };
    roll.once("ready", ready);
    roll.once("error", failed);
    roll.reopen();
  });
}
