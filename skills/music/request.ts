/** What a person has said, by slot. */
export type Request = {
  /** "en", "de_AT": the answer is spoken in it. */
  readonly language: string;
  readonly siteId: string;
  text(slot: string): string;
  number(slot: string): number | undefined;
};
