/** Says in plain words what can be expected of a trained wake word, and what would make it better. */
import type { TrainingReport } from "./trained-wake-word.ts";

/** `good`: nearly always heard; `fair`: sometimes said twice; `weak`: often missed, or often taken for something else. */
type Quality = "good" | "fair" | "weak";

/** Recordings of the user's own voice matter more than anything else; more than this number adds little. */
const wantedRecordings = 3;

/** Shares that separate the qualities: of missed renderings, and of similar phrases that are taken for the wake word. */
const missedLimits = { good: 0.1, fair: 0.35 } as const;
const nearLimits = { good: 0.15, fair: 0.35 } as const;
/** False alarms per hour of uninterrupted speech. */
const alarmLimits = { good: 1, fair: 3 } as const;

/**
 * Judges the report. Without recordings it is fair at most: real people are heard less often than synthetic voices. With them,
 * those who recorded it decide, and what other voices miss makes it fair at worst.
 */
export function qualityOf(report: TrainingReport): Quality {
  const [missed, near] = [missedShare(report), nearShare(report)];
  const isOwnHeard = hasOwn(report) && report.recordingsMissed === 0;
  if (missed <= missedLimits.good && near <= nearLimits.good && isOwnHeard && alarmRate(report) <= alarmLimits.good)
    return "good";
  const isWeak =
    (missed > missedLimits.fair && !isOwnHeard) ||
    near > nearLimits.fair ||
    alarmRate(report) > alarmLimits.fair ||
    2 * report.recordingsMissed > report.recordings;
  return isWeak ? "weak" : "fair";
}

/** Returns one to four sentences: what to expect, then what to do. */
export function adviceOf(report: TrainingReport): string[] {
  const advice = [expectation(report)];
  if (report.recordings < wantedRecordings)
    advice.push(
      report.recordings === 0
        ? "It was learned from synthetic voices only; real people are missed more often. Train it again with three to five recordings of each person who will say it."
        : `It was learned from ${report.recordings === 1 ? "one recording" : `${report.recordings} recordings`}. Train it again with three to five of each person.`,
    );
  if (report.recordingsMissed > 0)
    advice.push(
      `${report.recordingsMissed} of the ${report.recordings} recordings are missed in noise. Listen to them: was the phrase spoken once, whole, and in a quiet room? Record those again.`,
    );
  if (alarmRate(report) > alarmLimits.good)
    advice.push(
      "Conversations or a television may wake it. Lower its sensitivity, or choose a longer or rarer phrase.",
    );
  else if (nearShare(report) > nearLimits.good)
    advice.push(
      "Similar phrases wake it. If that happens in daily use, lower its sensitivity, or choose a longer or rarer phrase.",
    );
  else if (missedShare(report) > missedLimits.good)
    advice.push(
      hasOwn(report)
        ? "Record everybody who will say it, and raise its sensitivity if it must be said twice."
        : "Raise its sensitivity if it must be said twice, or choose a phrase of four or more syllables.",
    );
  return advice;
}

function expectation(report: TrainingReport): string {
  const heard = Math.round((1 - missedShare(report)) * 10);
  const often = heard >= 10 ? "nearly every time" : `about ${heard} times of ten`;
  const quality = qualityOf(report);
  const word = quality === "good" ? "Good" : quality === "fair" ? "Fair" : "Weak";
  if (!hasOwn(report)) return `${word}: a new voice is heard ${often} in a living room with some noise.`;
  const own =
    report.recordingsMissed === 0 ? "those who recorded it are heard" : "those who recorded it are not always heard";
  return `${word}: ${own}; a voice that it does not know is heard ${often} in a living room with some noise.`;
}

const hasOwn = ({ recordings }: TrainingReport): boolean => recordings >= wantedRecordings;
const missedShare = ({ missed, renderings }: TrainingReport): number => missed / Math.max(1, renderings);
const alarmRate = ({ falseAlarms, minutesOfSpeech }: TrainingReport): number =>
  (60 * falseAlarms) / Math.max(1, minutesOfSpeech);
const nearShare = ({ nearPhrases, nearPhrasesHeard }: TrainingReport): number =>
  nearPhrasesHeard / Math.max(1, nearPhrases);
