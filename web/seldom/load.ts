/** Loads words that few visitors need, with their texts; the build loads those before (web/words/texts.ts). It says nothing itself. */
export const findingWords = () => import("./finding-words.ts");
export const stageWords = () => import("./stage-words.ts");
