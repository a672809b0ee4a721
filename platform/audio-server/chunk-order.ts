/**
 * The order of a stream's chunks, whatever order they come in: given on from 0 without a hole. A chunk that came already
 * is ignored; the first flag for the last chunk counts; what comes after the last does not exist.
 */

/** Chunks ahead of the next that are kept; further ahead is refused. */
const maxChunksAhead = 64;
const chunkNumberPattern = /^(?:0|[1-9][0-9]{0,8})$/;

/** A chunk whose topic is not one. */
export class BadChunk extends Error {
  override name = "BadChunk";
}

/** A chunk that has no place in its stream. */
export class MisplacedChunk extends Error {
  override name = "MisplacedChunk";
}

/** A chunk's number and flag as they stand in the topic. Throws BadChunk for "-1", "00", "x", "1e9" and the like. */
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

  /** The chunks that can be given on now that this one is here. Throws MisplacedChunk for one that has no place. */
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

  /** Forgets the chunks that came ahead. */
  forget(): void {
    this.#ahead.clear();
  }

  /** Whether every chunk up to the last was given on. */
  get complete(): boolean {
    return this.#last !== undefined && this.#next > this.#last;
  }

  /** The number that is waited for. */
  get next(): number {
    return this.#next;
  }
}
