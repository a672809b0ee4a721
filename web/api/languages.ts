/** Languages of an assistant. Written by scripts/generate.ts from platform/languages/languages.ts: do not edit. */
export const languages: readonly (readonly [string, string])[] = [
  ["en", "English"],
  ["fr", "French"],
  ["de", "German"],
  ["es", "Spanish"],
  ["it", "Italian"],
  ["pt", "Portuguese"],
  ["ja", "Japanese"],
];
