import t from "tap";
import type { TrainingReport } from "./trained-wake-word.ts";
import { adviceOf, qualityOf } from "./training-advice.ts";

const perfect: TrainingReport = {
  recordings: 4,
  renderings: 24,
  missed: 1,
  recordingsMissed: 0,
  minutesOfSpeech: 14,
  falseAlarms: 0,
  nearPhrases: 24,
  nearPhrasesHeard: 2,
  seconds: 30,
};

t.test("a good training says so, and asks for nothing", async (t) => {
  t.equal(qualityOf(perfect), "good");
  t.same(adviceOf(perfect), [
    "Good: those who recorded it are heard; a voice that it does not know is heard nearly every time in a living room with some noise.",
  ]);
});

t.test("without recordings it is fair at most, and says that they are missing", async (t) => {
  const typed = { ...perfect, recordings: 0 };
  t.equal(qualityOf(typed), "fair");
  t.match(adviceOf(typed).join(" "), /^Fair: .* synthetic voices only.* three to five recordings/u);
  t.match(adviceOf({ ...perfect, recordings: 1 }).join(" "), /from one recording\./u);
});

t.test("what is often missed, often mistaken, or missed in its own recordings is weak, with what to do", async (t) => {
  const weak: readonly (readonly [Partial<TrainingReport>, RegExp])[] = [
    [{ missed: 12, recordings: 0 }, /^Weak: a new voice is heard about 5 times of ten.* four or more syllables/u],
    [{ nearPhrasesHeard: 12 }, /Similar phrases wake it/u],
    [{ recordingsMissed: 3 }, /3 of the 4 recordings are missed.* Record those again/u],
    [{ falseAlarms: 1 }, /^Weak.* television may wake it/u],
  ];
  for (const [change, advice] of weak) {
    t.equal(qualityOf({ ...perfect, ...change }), "weak");
    t.match(adviceOf({ ...perfect, ...change }).join(" "), advice);
  }
  t.equal(qualityOf({ ...perfect, recordingsMissed: 1 }), "fair");
  const ownOnly = { ...perfect, missed: 18 };
  t.equal(qualityOf(ownOnly), "fair", "those who recorded it decide");
  t.match(
    adviceOf(ownOnly).join(" "),
    /^Fair: those who recorded it are heard; .* about 3 times of ten.* Record everybody/u,
  );
  t.equal(qualityOf({ ...perfect, falseAlarms: 1, minutesOfSpeech: 68 }), "good", "one in an hour of speech");
});

t.test("a report of nothing measured is no division by zero", async (t) => {
  t.match(adviceOf({ ...perfect, renderings: 0, missed: 0, nearPhrases: 0, nearPhrasesHeard: 0 }), [/^Good/u]);
});
