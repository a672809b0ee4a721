/** Captures a component's output line by line: into its log file, its last lines in memory, and the terminal. */
import type { Readable } from "node:stream";
import { type Entry, readEntry } from "./entry.ts";
import { LineSplitter } from "./line-splitter.ts";
import type { LogFile } from "./log-files.ts";

const maxRemembered = 20;

export class Capture {
  /** The last entries, in a ring buffer. */
  readonly #last: Entry[] = [];
  #next = 0;
  readonly #component: string;
  readonly #file: LogFile;
  readonly #show: (entry: Entry) => void;
  readonly #reading = new Set<Promise<void>>();

  constructor(component: string, file: LogFile, show: (entry: Entry) => void) {
    this.#component = component;
    this.#file = file;
    this.#show = show;
  }

  /** The last messages, oldest first. */
  get lastLines(): readonly string[] {
    const inOrder = [...this.#last.slice(this.#next), ...this.#last.slice(0, this.#next)];
    return inOrder.map(({ level, message }) => `${level}: ${message.slice(0, 400)}`);
  }

  /**
   * Reads until the stream ends. A component that writes faster than the disk accepts blocks on its own pipe; the
   * others are not affected.
   */
  read(stream: "stdout" | "stderr", readable: Readable): void {
    let full = false;
    const splitter = new LineSplitter((line, cut) => {
      const entry = readEntry(this.#component, line, stream, cut);
      this.#remember(entry);
      this.#show(entry);
      if (!this.#file.write(entry)) full = true;
    });
    readable.on("data", (bytes: Buffer) => {
      splitter.push(bytes);
      if (!full) return;
      full = false;
      readable.pause();
      void this.#file.drained().then(() => readable.resume());
    });
    readable.once("error", () => {}); // Its process is gone; `close` follows.
    const reading = new Promise<void>((resolve) => {
      readable.once("close", () => {
        splitter.end();
        this.#reading.delete(reading);
        resolve();
      });
    });
    this.#reading.add(reading);
  }

  /**
   * Resolves when everything written so far has been read: a process that has ended leaves its last output in the pipe.
   */
  async ended(): Promise<void> {
    await Promise.all(this.#reading);
  }

  #remember(entry: Entry): void {
    this.#last[this.#next] = entry;
    this.#next = (this.#next + 1) % maxRemembered;
  }
}
