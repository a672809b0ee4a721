/** Loads the card that fits the recogniser to a voice; the build loads its texts before (web/words/texts.ts). */
export const load = () => import("./fitting.tsx");
