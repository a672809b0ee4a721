/** A trained wake word that recognises nothing, for tests. */
import type { TrainedWakeWord } from "../../../platform/hotword/component.ts";

const numbers = 960 * 24 + 2 * 24 + 1;

export function wakeWordFile(phrase: string): TrainedWakeWord {
  return {
    format: 1,
    phrase,
    language: "en",
    trainedAt: "2026-11-22T22:00:00.000Z",
    limit: 1,
    report: {
      recordings: 0,
      renderings: 12,
      missed: 1,
      recordingsMissed: 0,
      minutesOfSpeech: 14.4,
      falseAlarms: 0,
      nearPhrases: 12,
      nearPhrasesHeard: 1,
      seconds: 3,
    },
    head: Buffer.alloc(numbers * 4).toString("base64"),
  };
}
