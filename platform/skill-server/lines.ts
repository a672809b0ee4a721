/** Splits the output of a process into lines, limited in length, number and size for the log. */
import { StringDecoder } from "node:string_decoder";

/** Characters; the rest of a longer line is dropped. */
const maxLineLength = 4096;

/**
 * The size of what is written: plenty for a start or an error with its trace, and little for hours on end, since the log
 * is shared by all skills and an SD card wears out. In characters, and characters per second.
 */
const budget = { most: 512 * 1024, perSecond: 1024 };

/**
 * How long after the first dropped line their number is written, which doubles while there are more: a flood of hours is
 * not one of such numbers. kept-action.ts calls an action quiet after a longer time.
 */
const tellAfter = { firstMs: 1000, longestMs: 30_000, againAfterMs: 60_000 };

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
  #left = budget.most;
  #leftAt: number | undefined;
  #telling: NodeJS.Timeout | undefined;
  #tellAfterMs = tellAfter.firstMs;
  #lostAt = 0;

  /** `write` receives each line without its end; `dropped`, now and then, the number of omitted lines. */
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
      if (this.#tellAfterMs === tellAfter.firstMs) this.#tellLost();
      this.#second = second;
      this.#written = 0;
    }
    if (this.#written++ < this.#perSecond && this.#affords(line, now)) return this.#write(line);
    this.#lost++;
    if (now - this.#lostAt > tellAfter.againAfterMs) this.#tellAfterMs = tellAfter.firstMs;
    this.#lostAt = now;
    this.#telling ??= setTimeout(() => this.#tellLost(), this.#tellAfterMs).unref();
  }

  #affords({ length }: string, now: number): boolean {
    const earned = ((now - (this.#leftAt ?? now)) / 1000) * budget.perSecond;
    this.#left = Math.min(budget.most, this.#left + earned);
    this.#leftAt = now;
    if (length > this.#left) return false;
    this.#left -= length;
    return true;
  }

  #tellLost(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    if (this.#lost === 0) return;
    this.#dropped(this.#lost);
    this.#lost = 0;
    this.#tellAfterMs = Math.min(2 * this.#tellAfterMs, tellAfter.longestMs);
  }
}
