/** The phrases that the package has learned already (packaging/wake-words/heads); `[hotword] engine = "embedding"` uses them. */
export const shippedWakeWords = ["okay computer"] as const;
