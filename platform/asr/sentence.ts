/** What is said in one sentence, or in those of a template. */
export type Chunk = { readonly text: string; readonly entity?: string | undefined };
/** Chunks, and alternatives among them; no word is divided between two chunks. */
export type Sentence = readonly (Chunk | { readonly oneOf: readonly Sentence[] })[];

/** Generates the chunks, those of all alternatives included. */
export function* chunksOf(sentence: Sentence): Generator<Chunk> {
  for (const part of sentence) {
    if (!("oneOf" in part)) yield part;
    else for (const option of part.oneOf) yield* chunksOf(option);
  }
}

/** Returns the number of sentences, not counting the values of slots. */
export function countOf(sentence: Sentence): number {
  return sentence.reduce((product, part) => {
    if (!("oneOf" in part)) return product;
    return product * part.oneOf.reduce((sum, option) => sum + countOf(option), 0);
  }, 1);
}

/** Returns the sentence with its words in the opposite order. */
export function reversed(sentence: Sentence): Sentence {
  return sentence.toReversed().map((part) => {
    if ("oneOf" in part) return { oneOf: part.oneOf.map(reversed) };
    // The words of a value stay in their order: it is looked up as it is written.
    if (part.entity !== undefined) return part;
    return { text: part.text.split(/\s+/u).filter(Boolean).toReversed().join(" ") };
  });
}
