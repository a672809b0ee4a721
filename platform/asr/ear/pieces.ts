/**
 * The pieces of words that the second ear reads and writes: byte pair encoding over a vocabulary in which a piece that was
 * merged earlier has the smaller number, as SentencePiece builds it. Unknown characters are spelled as bytes.
 */
import { readFileSync } from "node:fs";

/** The marks before and after each text. */
export const begin = 1;
export const end = 2;
/** The number of the first piece that stands for a single byte. */
const bytes = 3;
const blank = "▁";

export class Pieces {
  readonly #pieces: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(pieces: readonly string[]) {
    this.#pieces = pieces;
    this.#numbers = new Map(pieces.map((piece, number) => [piece, number]));
  }

  static read(file: string): Pieces {
    return new Pieces(readFileSync(file, "utf8").trimEnd().split("\n"));
  }

  /** Returns the text's pieces, without the marks at its beginning and its end. */
  encode(text: string): number[] {
    const parts = Array.from(`${blank}${text.replaceAll(" ", blank)}`);
    for (;;) {
      let best = Number.POSITIVE_INFINITY;
      let at = -1;
      for (let n = 0; n + 1 < parts.length; n++) {
        const number = this.#numbers.get(`${parts[n]}${parts[n + 1]}`) ?? Number.POSITIVE_INFINITY;
        if (number < best) [best, at] = [number, n];
      }
      if (at < 0) break;
      parts.splice(at, 2, `${parts[at]}${parts[at + 1]}`);
    }
    return parts.flatMap((part) => this.#numbers.get(part) ?? [...Buffer.from(part)].map((byte) => byte + bytes));
  }

  /** Returns the text of one piece, with a blank where a word begins; "" for the marks and for single bytes. */
  textOf(number: number): string {
    return number < bytes + 256 ? "" : (this.#pieces[number] ?? "").replaceAll(blank, " ");
  }

  decode(numbers: readonly number[]): string {
    const parts = numbers.map((number) => {
      if (number >= bytes && number < bytes + 256) return Buffer.of(number - bytes);
      return Buffer.from(number <= end ? "" : (this.#pieces[number] ?? "").replaceAll(blank, " "));
    });
    return Buffer.concat(parts).toString("utf8").trim();
  }
}
