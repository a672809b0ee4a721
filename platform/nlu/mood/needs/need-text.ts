/** The form of a language's texts about needs. */

export type Need = {
  /**
   * A pattern like those of mood-text.ts: words without accents, capitals and punctuation. Its groups are used in the commands:
   * "we are out of (?<x>.+)". What stands around the pattern remains in the sentence.
   */
  readonly said: string;
  /** The commands that it may stand for; {x} is the group x, x2, …, or nothing. An assistant has at most some of them. */
  readonly means: readonly string[];
  /**
   * `hint`: it may be mere talk, so the command is never executed without a question: "the light is still on". `goods`: the
   * object must be one of the assistant's own values, or be used like them: "we are out of time" is no shopping.
   */
  readonly is?: "hint" | "goods";
};

export type Needs = {
  /** Frames that hide a question: "I have no idea" before "what time it is"; and what stands for them. */
  readonly asides: readonly (readonly [said: string, stands: string])[];
  /** Words at the end that make a statement a question: "it is dark in here, isn't it". */
  readonly tags: string;
  readonly needs: readonly Need[];
};
