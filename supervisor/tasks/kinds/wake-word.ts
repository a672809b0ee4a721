/** POST /wake-words: trains a wake word. */
import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { adviceOf, qualityOf } from "../../../platform/hotword/component.ts";
import { SottoError } from "../../errors.ts";
import type { Recording } from "../../wake-words/recording.ts";
import type { WakeWords } from "../../wake-words/wake-words.ts";
import type { Kind } from "../task.ts";

export type WakeWordRequest = {
  readonly phrase: string;
  readonly language: string;
  readonly quick: boolean;
  /** The name of a file in the folder of uploads, which has the recordings; it goes when the task has ended. */
  readonly upload?: string | undefined;
  /** Whether the recordings are kept for the next training. */
  readonly keep?: boolean | undefined;
};

/** Ten times what the slowest board should take. */
const timeoutMs = 60 * 60_000;
/** Each stage waits for the disk. */
const progressStep = 0.05;

export function wakeWordTraining(wakeWords: Pick<WakeWords, "train">, uploads: string): Kind<WakeWordRequest> {
  const fileOf = (upload: string): string => join(uploads, basename(upload));
  return {
    timeoutMs,
    about: ({ phrase }) => phrase,
    isRepeatable: ({ upload }) => upload === undefined,
    async run({ phrase, language, quick, upload, keep }, work) {
      const recordings =
        upload === undefined ? [] : (JSON.parse(await readFile(fileOf(upload), "utf8")) as readonly Recording[]);
      let told = -1;
      const progress = (share: number, what: string): void => {
        if (share - told < progressStep) return;
        told = share;
        work.stage(what, share);
      };
      const trained = await wakeWords.train({ phrase, language, quick, recordings, keep }, progress, work.signal);
      const { report } = trained;
      work.log(`trained in ${report.seconds} s with ${report.recordings} recordings and synthetic voices`);
      if (report.keptRecordings)
        work.log(`${report.keptRecordings} of the recordings were kept since an earlier training`);
      if (report.falseWakes) work.log(`learned from ${report.falseWakes} false wakes that it is not the wake word`);
      if (keep === true && recordings.length > 0)
        work.log("the recordings are kept for the next training; sotto wake-word remove --recordings deletes them");
      if (report.recordings > 0)
        work.log(`of the recordings, in other noise, ${report.recordings - report.recordingsMissed} are heard`);
      work.log(
        `of ${report.renderings} renderings by voices that were not learned from, ${report.missed} are missed; of ${report.nearPhrases} similar phrases ${report.nearPhrasesHeard} are taken for it`,
      );
      work.log(
        `false alarms in ${report.minutesOfSpeech} minutes of other people's speech that chose the limit: ${report.falseAlarms}`,
      );
      const quality = qualityOf(report);
      for (const sentence of adviceOf(report)) work.log(sentence, quality === "weak" ? "warn" : "info");
    },
    // What was half learned is lost, what was there before is still in use: it begins once more.
    resolve: async () => "again",
    async release({ upload }) {
      if (upload !== undefined) await rm(fileOf(upload), { force: true });
    },
  };
}

/** Throws SottoError WAKE_WORD_INVALID for what is not enough or too much. */
export function checkRecordings(recordings: readonly Recording[]): void {
  const tooLarge = recordings.find(({ wav }) => wav.length > 2_000_000);
  if (tooLarge !== undefined)
    throw new SottoError("WAKE_WORD_INVALID", `${tooLarge.name} is larger than 1.5 MB; record the wake word alone`);
}
