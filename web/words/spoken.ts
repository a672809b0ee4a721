/** The texts in the visitor's language, by their numbers: those of the first view, and behind them all others. */

/** A text with plural forms, by the categories of Intl.PluralRules. */
export type Forms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;
export type Catalogue = readonly (string | Forms)[];

let catalogue: Catalogue = [];

/** Called once, before anything is said. */
export function speak(texts: Catalogue): void {
  catalogue = texts;
}

/** Adds what only other pages say, from its number on: behind all that is there, unless it is said. */
export function speakMore(texts: Catalogue, from = catalogue.length): void {
  const all = [...catalogue];
  for (const [index, text] of texts.entries()) all[from + index] = text;
  catalogue = all;
}

/** The build has put a number where the source has a text; where nothing was built, in a test, it finds nothing. */
export function spoken(text: string): string | Forms | undefined {
  return catalogue[text as unknown as number];
}
