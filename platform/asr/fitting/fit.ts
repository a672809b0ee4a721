/** Fits the recogniser to how somebody speaks, tries that with sentences that it was not fitted to, and decides. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Assistant } from "../../assistant/assistant.ts";
import { type Injected, nothingInjected } from "../../assistant/injected.ts";
import { hearingOf } from "../../languages/lacks.ts";
import { listedLanguage } from "../../languages/languages.ts";
import { Dictionary } from "../../speech/dictionary.ts";
import type { AsrConfig } from "../component.ts";
import { readDomain } from "../domain.ts";
import { Model } from "../model.ts";
import type { Domain } from "../sentences.ts";
import type { Reading } from "./align.ts";
import { soundsOf, type Sounds } from "./personal.ts";
import { type Place, preferencesIn } from "./preferences.ts";
import type { FittingReport } from "./profile.ts";
import { synthesize, voicesOf } from "./synthetic.ts";
import { noneHeard, sumOf, type Trial, tryOut } from "./trial.ts";
import { whyNot } from "./verdict.ts";

export type FitOptions = {
  readonly language: string;
  readonly assistant: Assistant | undefined;
  readonly injected?: Injected;
  readonly config: Pick<
    AsrConfig,
    | "acoustic_model"
    | "dictionary"
    | "accents"
    | "model"
    | "largest_grammar"
    | "minimum_likelihood"
    | "unverified_likelihood"
  >;
  readonly progress?: (share: number, what: string) => void;
};

export type Fitted = {
  readonly sounds: Sounds;
  readonly report: FittingReport;
  /** Why nothing is to be changed. */
  readonly reason: string | undefined;
};

/** The sentences are divided into so many parts; each is heard with what the others have shown. */
const folds = 3;
const minAligned = 15;

/** Thrown for readings that cannot be used; the message is for whoever has read. */
export class CannotFit extends Error {
  override name = "CannotFit";
}

/** Rejects with CannotFit; also with what the library or espeak-ng refuse. */
export async function fit(readings: readonly Reading[], options: FitOptions): Promise<Fitted> {
  const began = performance.now();
  const { language, config, progress = () => {} } = options;
  const english = { file: config.dictionary, accents: config.accents };
  const place: Place = { language, english, acousticModel: config.acoustic_model };
  const { preferences, aligned } = await preferencesIn(readings, place, (share) =>
    progress(0.2 * share, "comparing the sound with the sentences"),
  );
  if (aligned < Math.min(minAligned, readings.length))
    throw new CannotFit(
      `only ${aligned} of ${readings.length} sentences were found in what was read; read them word by word as they are shown, in a quiet room`,
    );
  const parts = Array.from({ length: folds }, (_, fold) => readings.filter((_reading, n) => n % folds === fold));
  const found: Sounds[] = [];
  for (const [fold, part] of parts.entries()) {
    const { preferences: own } = await preferencesIn(
      readings.filter((reading) => !part.includes(reading)),
      place,
    );
    found.push(soundsOf(own, language));
    progress(0.2 + (0.2 * (fold + 1)) / folds, "comparing a part of the sentences");
  }
  const sounds = soundsOf(preferences, language);
  const trial = await trialOf(readings, parts, { sounds, found }, options);
  const report: FittingReport = {
    sentences: readings.length,
    aligned,
    ...trial,
    seconds: Math.round((performance.now() - began) / 1000),
  };
  const none = "you speak as the recogniser expects it: no sound was found that you say otherwise";
  return { sounds, report, reason: preferences.size === 0 ? none : whyNot(report) };
}

type Found = { readonly sounds: Sounds; readonly found: readonly Sounds[] };

async function trialOf(
  readings: readonly Reading[],
  parts: readonly (readonly Reading[])[],
  { sounds, found }: Found,
  options: FitOptions,
) {
  const { language, config, progress = () => {} } = options;
  const folder = await mkdtemp(join(tmpdir(), "sotto-fit-"));
  try {
    const profiles = [...found, sounds].map((each, n) => ({ sites: [siteOf(n)], sounds: each }));
    const model = await modelOf(readings, { ...options, profiles }, folder);
    const limits = { minimum: config.minimum_likelihood, sure: config.unverified_likelihood };
    const voices = voicesOf(listedLanguage(language) ?? "en");
    const of = (2 + voices.length) * readings.length;
    let count = 0;
    const step = (): void => progress(0.4 + (0.6 * ++count) / of, "trying it with sentences that it was not fitted to");
    const hear = (some: readonly Reading[], site: string, isNoisy: boolean): Promise<Trial> =>
      tryOut(model, some, {
        dictionary: model.voicesAt(site) ?? model.dictionaryFile,
        acousticModel: config.acoustic_model,
        isNoisy,
        limits,
        step,
      });
    let [before, after] = [noneHeard, noneHeard];
    for (const [fold, part] of parts.entries()) {
      const trial = await hear(part, siteOf(fold), true);
      [before, after] = [sumOf(before, trial.before), sumOf(after, trial.after)];
    }
    const own = { before, after, othersBefore: noneHeard, othersAfter: noneHeard };
    if (whyNot(own) !== undefined) return own;
    const others: Reading[] = [];
    for (const voice of voices)
      for (const { words } of readings) others.push({ words, samples: await synthesize(words.join(" "), voice) });
    const trial = await hear(others, siteOf(folds), false);
    return { before, after, othersBefore: trial.before, othersAfter: trial.after };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const siteOf = (fold: number): string => `fold ${fold}`;

/** The grammar of the assistant, if it is in this language, with the sentences that were read. */
async function modelOf(
  readings: readonly Reading[],
  { language, assistant, injected = nothingInjected, config, profiles }: FitOptions & Pick<Domain, "profiles">,
  folder: string,
): Promise<Model> {
  const isSpoken = assistant !== undefined && listedLanguage(assistant.dataset.language) === listedLanguage(language);
  const own: Domain = isSpoken
    ? await readDomain(assistant, injected)
    : { language, intents: new Map(), entities: new Map(), always: [], pronunciations: new Map() };
  const read = readings.map(({ words }) => [{ text: words.join(" ") }]);
  const foreign = hearingOf(language) === "well" ? undefined : { language };
  const { dictionary: file, accents, model: kind, largest_grammar: largestGrammar } = config;
  const dictionary = new Dictionary({ file, voices: accents, accents, foreign });
  const domain = { ...own, always: [...own.always, ...read], ...(profiles && { profiles }) };
  return Model.build(domain, dictionary, join(folder, "model"), { kind, largestGrammar }, { apart: false });
}
