/** Returns the number that a text is, with a point or a comma; the text, as it was typed, if it is none. */
export function numberIn(text: string): number | string {
  const number = Number(text.trim().replace(",", "."));
  // JSON has no infinity: it would arrive as null, which removes the key.
  return text.trim() === "" || !Number.isFinite(number) ? text : number;
}
