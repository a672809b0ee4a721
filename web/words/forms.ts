/** Says sentences that the board itself has composed in the visitor's language, by their form. */

export type Form = readonly [form: RegExp, words: (first: string, second: string) => string];

/** A sentence of another form is said as the board says it. */
export function formsInWords(forms: readonly Form[]): (sentence: string) => string {
  return (sentence) => {
    for (const [form, words] of forms) {
      const found = form.exec(sentence);
      if (found !== null) return words(found[1] ?? "", found[2] ?? "");
    }
    return sentence;
  };
}
