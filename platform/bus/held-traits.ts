/**
 * Traits of a sentence beyond its request:
 * - `negated`: it must not be done; `without`: "no more", "without"; `keep`: the current state is to be kept;
 * - `whether`, `what`, `why`, `who`, `when`, `where`, `how`: questions; `state`: "is switched on", `past`: "I switched
 * on";
 * - `later`: at another time or on a condition; `all`: more than one thing; `except`: with exceptions;
 * - `several`: more than one command.
 */
export const heldTraits = [
  "negated",
  "without",
  "keep",
  "whether",
  "what",
  "why",
  "who",
  "when",
  "where",
  "how",
  "state",
  "past",
  "later",
  "all",
  "except",
  "several",
] as const;
