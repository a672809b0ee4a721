/** Splits the output of a process into lines, limited in length and number for the log. */
import { StringDecoder } from "node:string_decoder";

/** Characters; the rest of a longer line is dropped. */
const maxLineLength = 4096;

export class Lines {
  readonly #decoder = new StringDecoder("utf8");
  readonly #perSecond: number;
  readonly #write: (line: string) => void;
  readonly #dropped: (count: number) => void;
  #rest = "";
  #cutting = false;
  #second = 0;
  #written = 0;
  #lost = 0;
  #telling: NodeJS.Timeout | undefined;

  /** `write` receives each line without its end; `dropped`, at most once a second, the number of omitted lines. */
  constructor(perSecond: number, write: (line: string) => void, dropped: (count: number) => void) {
    this.#perSecond = perSecond;
    this.#write = write;
    this.#dropped = dropped;
  }

  /** `now` is in milliseconds of a monotonic clock. */
  push(chunk: Buffer, now: number): void {
    const parts = this.#decoder.write(chunk).split("\n");
    for (const [index, part] of parts.entries()) {
      this.#append(part);
      if (index < parts.length - 1) this.#end(now);
    }
  }

  /** The process has ended: writes its last line, and the number of dropped ones. */
  end(now: number): void {
    this.#append(this.#decoder.end());
    if (this.#rest !== "") this.#end(now);
    this.#tellLost();
  }

  #append(part: string): void {
    if (this.#cutting) return;
    this.#rest += part;
    if (this.#rest.length <= maxLineLength) return;
    this.#rest = `${this.#rest.slice(0, maxLineLength)}…`;
    this.#cutting = true;
  }

  #end(now: number): void {
    const line = this.#rest.endsWith("\r") ? this.#rest.slice(0, -1) : this.#rest;
    this.#rest = "";
    this.#cutting = false;
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#tellLost();
      this.#second = second;
      this.#written = 0;
    }
    if (this.#written++ < this.#perSecond) return this.#write(line);
    this.#lost++;
    this.#telling ??= setTimeout(() => this.#tellLost(), 1000).unref();
  }

  #tellLost(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    if (this.#lost > 0) this.#dropped(this.#lost);
    this.#lost = 0;
  }
}
