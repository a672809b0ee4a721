/**
 * What is said beside the deed itself:
 * - `negated`: it must not be done; `without`: "no more", "without"; `keep`: what is so stays so;
 * - `whether`, `what`, `why`, `who`, `when`, `where`, `how`: questions; `state`: "is switched on", `past`: "I switched on";
 * - `later`: at another time or on a condition; `all`: of more than one thing; `except`: but for some;
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
