/**
 * Restores the order of a stream's chunks, whatever order they arrive in: they are passed on from 0 without a gap. A duplicate
 * chunk is ignored; the first flag for the last chunk counts; chunks after the last are refused.
 */

/** Maximum number of chunks ahead of the next one that are kept; those further ahead are refused. */
const maxChunksAhead = 64;
const chunkNumberPattern = /^(?:0|[1-9][0-9]{0,8})$/;

/** The topic of a chunk is invalid. */
export class BadChunk extends Error {
  override name = "BadChunk";
}

/** A chunk that has no place in its stream. */
export class MisplacedChunk extends Error {
  override name = "MisplacedChunk";
}

/** Reads a chunk's number and flag from its topic. Throws BadChunk for "-1", "00", "x", "1e9" and the like. */
export function readChunkPlace(number: string, flag: string): { number: number; last: boolean } {
  if (!chunkNumberPattern.test(number))
    throw new BadChunk("the chunk's number is not a whole number from 0 to 999999999");
  if (flag !== "0" && flag !== "1") throw new BadChunk("the flag of the last chunk is neither 0 nor 1");
  return { number: Number(number), last: flag === "1" };
}

export class ChunkOrder<Chunk> {
  readonly #ahead = new Map<number, Chunk>();
  #next = 0;
  #last: number | undefined;

  /** Adds a chunk and returns the chunks that can be passed on now. Throws MisplacedChunk for one that has no place. */
  accept(number: number, last: boolean, chunk: Chunk): Chunk[] {
    if (number < this.#next || this.#ahead.has(number)) throw new MisplacedChunk(`chunk ${number} came before`);
    if (this.#last !== undefined && number > this.#last)
      throw new MisplacedChunk(`chunk ${number} comes after the last`);
    if (number >= this.#next + maxChunksAhead)
      throw new MisplacedChunk(`chunk ${number} is too far ahead of ${this.#next}`);
    if (last) this.#end(number);
    this.#ahead.set(number, chunk);
    const ready: Chunk[] = [];
    for (let found = this.#ahead.get(this.#next); found !== undefined; found = this.#ahead.get(this.#next)) {
      this.#ahead.delete(this.#next++);
      ready.push(found);
    }
    return ready;
  }

  #end(number: number): void {
    this.#last = number;
    for (const ahead of this.#ahead.keys()) if (ahead > number) this.#ahead.delete(ahead);
  }

  /** Discards the chunks that arrived ahead. */
  forget(): void {
    this.#ahead.clear();
  }

  /** Returns true when every chunk up to the last was passed on. */
  get complete(): boolean {
    return this.#last !== undefined && this.#next > this.#last;
  }

  /** The number of the next chunk. */
  get next(): number {
    return this.#next;
  }
}
