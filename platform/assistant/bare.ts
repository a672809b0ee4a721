/** Removes case, accents, punctuation and doubled spaces, which a recogniser may or may not write. */
export function bare(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
