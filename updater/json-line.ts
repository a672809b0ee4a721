/**
 * One line of JSON between two processes. `readline` also ends a line at U+2028 and U+2029, which JSON lets stand in a text: a name or
 * a sentence with one of them would be two lines, and each later answer would be taken for that of another question.
 */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/gu, (end) => `\\u${end.charCodeAt(0).toString(16)}`);
