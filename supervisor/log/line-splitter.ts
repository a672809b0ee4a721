/** Splits a byte stream into lines. INVARIANT: it never buffers more than one line of maximum length. */

/** Longer lines are truncated; the rest up to the end of the line is dropped. */
export const maxLineBytes = 16_384;

export class LineSplitter {
  #held: Buffer[] = [];
  #length = 0;
  readonly #line: (line: string, cut: boolean) => void;

  constructor(line: (line: string, cut: boolean) => void) {
    this.#line = line;
  }

  push(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      if (this.#length === 0 && end - from <= maxLineBytes) this.#give(bytes.toString("utf8", from, end), false);
      else {
        this.#hold(bytes.subarray(from, end));
        this.#emit();
      }
      from = end + 1;
    }
    if (from < bytes.length) this.#hold(bytes.subarray(from));
  }

  /** The stream has ended: the buffered text is the last line. */
  end(): void {
    if (this.#length > 0) this.#emit();
  }

  #hold(piece: Buffer): void {
    const kept = piece.subarray(0, Math.max(0, maxLineBytes - this.#length));
    if (kept.length > 0) this.#held.push(kept);
    this.#length += piece.length;
  }

  #emit(): void {
    const [first] = this.#held;
    const bytes = this.#held.length === 1 && first ? first : Buffer.concat(this.#held);
    const cut = this.#length > maxLineBytes;
    this.#held = [];
    this.#length = 0;
    this.#give(bytes.toString("utf8"), cut);
  }

  #give(line: string, cut: boolean): void {
    this.#line(line.endsWith("\r") ? line.slice(0, -1) : line, cut);
  }
}
