/** The voice profiles of this board: one file for each person and language, which the recogniser reads. */
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { readVoiceProfile, type VoiceProfile } from "../../platform/asr/component.ts";
import { writeDurably } from "../durable-file.ts";
import { SottoError } from "../errors.ts";
import { type Fitter, runFitter } from "./run-fitter.ts";
import { fileNameOf, minRead, type ReadingNow, Readings } from "./readings.ts";

export type VoicesOptions = {
  readonly folder: string;
  readonly readings: string;
  /** Where the recogniser's own files are. */
  readonly assistant: string;
  readonly injected: string;
  /** The section [asr] of the configuration. */
  readonly config: () => Readonly<Record<string, unknown>>;
  /** Lets the recogniser read the profiles again. */
  readonly reload: () => Promise<unknown>;
  /** The program that fits; the platform's by default. */
  readonly fitter?: Fitter;
};

export type FitRequest = { readonly login: string; readonly sites: readonly string[] };

/** As many as the recogniser uses of a language. */
const maxProfiles = 16;

export class Voices {
  readonly #options: VoicesOptions;
  readonly #readings: Readings;
  readonly #fitting = new Map<string, AbortController>();
  #choosing: Promise<unknown> = Promise.resolve();

  constructor(options: VoicesOptions) {
    this.#options = options;
    this.#readings = new Readings(options.readings);
  }

  /** By user and language. A file that cannot be read is left out. */
  async list(): Promise<readonly VoiceProfile[]> {
    const names = (await readdir(this.#options.folder).catch(() => [])).filter((name) => name.endsWith(".json"));
    const found: VoiceProfile[] = [];
    for (const name of names) {
      const profile = await this.#read(name).catch(() => undefined);
      if (profile !== undefined) found.push(profile);
    }
    return found.toSorted((one, other) =>
      `${one.user} ${one.language}`.localeCompare(`${other.user} ${other.language}`, "en"),
    );
  }

  /** Throws SottoError VOICE_PROFILE_MISSING, VOICE_PROFILE_INVALID. */
  async get(login: string, language: string): Promise<VoiceProfile> {
    return this.#read(fileOf(login, language)).catch((error: unknown) => {
      if (error instanceof SottoError) throw error;
      throw missing(login, language);
    });
  }

  /** Adds one that was made elsewhere. Throws SottoError VOICE_PROFILE_INVALID. */
  async add(login: string, text: string): Promise<VoiceProfile> {
    const profile = { ...parsed(text), user: login };
    await this.#write(profile);
    await this.#options.reload();
    return profile;
  }

  /** Throws SottoError VOICE_PROFILE_MISSING. */
  async remove(login: string, language: string): Promise<void> {
    try {
      await rm(join(this.#options.folder, fileOf(login, language)));
    } catch {
      throw missing(login, language);
    }
    await this.#options.reload();
  }

  /** Removes everything about somebody who has left, also what they are reading. */
  async removeAll(login: string): Promise<void> {
    this.#fitting.get(login)?.abort(new SottoError("VOICE_PROFILE_MISSING", `${login} was removed meanwhile`));
    await this.#readings.discard(login);
    const { folder } = this.#options;
    // Also those that cannot be read, and what a power cut has left of one.
    const own = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${fileNameOf(login)}.`));
    for (const name of own) await rm(join(folder, name), { recursive: true, force: true });
    // Nobody waits for that; if the recogniser cannot, its own report says so.
    if (own.length > 0) this.#options.reload().catch(() => undefined);
  }

  async sweep(): Promise<void> {
    await this.#readings.sweep();
  }

  /** Goes on with what was begun in this language (in any, without one); otherwise begins. Throws SottoError VOICE_PROFILE_INVALID. */
  async read(login: string, language: string | undefined, signal: AbortSignal, again = false): Promise<ReadingNow> {
    await this.sweep();
    const begun = again ? undefined : await this.#readings.find(login);
    if (begun !== undefined && (language === undefined || language === begun.language)) return begun;
    const answer = await this.#choose(language ?? "", signal);
    if (!("sentences" in answer)) throw noResult();
    if (answer.sentences.length < minRead)
      throw new SottoError("VOICE_PROFILE_INVALID", `there are only ${answer.sentences.length} sentences to read`);
    return this.#readings.begin(login, { language: answer.language, sentences: [...answer.sentences] });
  }

  /** Throws SottoError VOICE_READING_MISSING. */
  reading(login: string): Promise<ReadingNow> {
    return this.#readings.get(login);
  }

  /** Throws SottoError VOICE_READING_MISSING. */
  addReading(login: string, sentence: number, wav: Buffer): Promise<ReadingNow> {
    return this.#readings.add(login, sentence, wav);
  }

  async discardReading(login: string): Promise<void> {
    await this.#readings.discard(login);
  }

  /** Throws SottoError VOICE_READING_MISSING when too little was read. */
  async checkReading(login: string): Promise<void> {
    const { sentences } = await this.#readings.get(login);
    const count = sentences.filter(({ isRead }) => isRead).length;
    if (count < minRead)
      throw new SottoError("VOICE_READING_MISSING", `${count} of ${sentences.length} sentences were read`, {
        remedy: `read at least ${minRead} of them: sotto voice fit`,
      });
  }

  /**
   * Fits the recogniser to what was read, and removes that. Throws SottoError VOICE_NOT_CHANGED with the reason when a profile
   * would not help, or would harm others; then nothing was changed.
   */
  async fit(
    { login, sites }: FitRequest,
    progress: (share: number, what: string) => void,
    signal: AbortSignal,
  ): Promise<VoiceProfile> {
    const removed = new AbortController();
    this.#fitting.set(login, removed);
    try {
      await this.checkReading(login);
      const { language } = await this.#readings.get(login);
      const readings = await this.#readings.sounds(login);
      const either = AbortSignal.any([signal, removed.signal]);
      const answer = await this.#ask({ ask: "fit", readings }, language, progress, either);
      if (!("fitted" in answer)) throw noResult();
      const { sounds, report, reason } = answer.fitted;
      either.throwIfAborted();
      if (reason !== undefined) {
        await this.#readings.discard(login);
        throw new SottoError("VOICE_NOT_CHANGED", `nothing was changed: ${reason}`, {
          remedy: "read in a quiet room, at the microphone that you usually speak to; or leave it as it is",
        });
      }
      const fittedAt = new Date().toISOString();
      const profile: VoiceProfile = { format: 1, user: login, language, sites: [...sites], fittedAt, sounds, report };
      await this.#write(profile);
      removed.signal.throwIfAborted();
      // Not before: it would have to be read once more.
      await this.#readings.discard(login);
      await this.#options.reload();
      return profile;
    } catch (error) {
      if (!removed.signal.aborted) throw error;
      // Perhaps it was written after all others were removed.
      await this.removeAll(login);
      throw removed.signal.reason;
    } finally {
      this.#fitting.delete(login);
    }
  }

  /** One after the other: each takes a process and some seconds. */
  #choose(language: string, signal: AbortSignal) {
    const next = this.#choosing.then(() => this.#ask({ ask: "sentences" }, language, () => undefined, signal));
    this.#choosing = next.catch(() => undefined);
    return next;
  }

  #ask(
    asked:
      | { readonly ask: "sentences" }
      | { readonly ask: "fit"; readonly readings: readonly { readonly text: string; readonly wav: string }[] },
    language: string,
    progress: (share: number, what: string) => void,
    signal: AbortSignal,
  ) {
    const { assistant, injected, config, fitter = runFitter } = this.#options;
    return fitter({ ...asked, language, assistant, injected, config: config() }, progress, signal);
  }

  async #write(profile: VoiceProfile): Promise<void> {
    const { folder } = this.#options;
    const name = fileOf(profile.user, profile.language);
    const all = (await this.list()).filter(({ language }) => language === profile.language);
    if (all.length >= maxProfiles && !all.some(({ user }) => user === profile.user))
      throw new SottoError("VOICE_PROFILE_INVALID", `there are ${all.length} voice profiles in this language already`, {
        remedy: "remove one: sotto voice remove",
      });
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await writeDurably(join(folder, name), JSON.stringify(profile), 0o640);
  }

  async #read(name: string): Promise<VoiceProfile> {
    return parsed(await readFile(join(this.#options.folder, name), "utf8"));
  }
}

function parsed(text: string): VoiceProfile {
  try {
    return readVoiceProfile(text);
  } catch (error) {
    throw new SottoError("VOICE_PROFILE_INVALID", (error as Error).message, {}, error);
  }
}

const fileOf = (login: string, language: string): string => {
  if (!/^[a-z]{2,3}$/u.test(language)) throw missing(login, language);
  return `${fileNameOf(login)}.${language}.json`;
};

const noResult = (): SottoError => new SottoError("VOICE_NOT_FITTED", "the fitting had no result");

const missing = (login: string, language: string): SottoError =>
  new SottoError(
    "VOICE_PROFILE_MISSING",
    `${JSON.stringify(login.slice(0, 60))} has no voice profile in ${JSON.stringify(language.slice(0, 10))}`,
    { remedy: "list them: sotto voice list" },
  );
