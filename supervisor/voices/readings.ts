/**
 * The sentences that people are reading. A reading is on the disk, so that it can be interrupted for a day; it is removed when
 * the recogniser was fitted, when somebody gives up, and after a week.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { writeDurably } from "../durable-file.ts";
import { SottoError } from "../errors.ts";

const keptMs = 7 * 24 * 60 * 60_000;
/** Fewer show too little. */
export const minRead = 20;

const begun = v.object({ language: v.string(), sentences: v.array(v.string()) });
type Begun = v.InferOutput<typeof begun>;
export type Sentence = { readonly text: string; readonly isRead: boolean };
export type ReadingNow = { readonly language: string; readonly sentences: readonly Sentence[] };

/** A name that leads nowhere else, whatever the login is. */
export const fileNameOf = (login: string): string => createHash("sha256").update(login).digest("hex").slice(0, 24);

export class Readings {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Begins anew; what was read before is removed. */
  async begin(login: string, { language, sentences }: Begun): Promise<ReadingNow> {
    await this.discard(login);
    await mkdir(this.#of(login), { recursive: true, mode: 0o700 });
    await writeDurably(join(this.#of(login), "sentences.json"), JSON.stringify({ language, sentences }), 0o600);
    return { language, sentences: sentences.map((text) => ({ text, isRead: false })) };
  }

  /** Returns undefined when nothing was begun. */
  async find(login: string): Promise<ReadingNow | undefined> {
    const folder = this.#of(login);
    let given: unknown;
    try {
      given = JSON.parse(await readFile(join(folder, "sentences.json"), "utf8"));
    } catch {
      // Missing, or truncated by a power cut: it begins anew.
      return undefined;
    }
    const read = v.safeParse(begun, given);
    if (!read.success) return undefined;
    const names = new Set(await readdir(folder));
    const { language, sentences } = read.output;
    return { language, sentences: sentences.map((text, n) => ({ text, isRead: names.has(`${n}.wav`) })) };
  }

  /** Keeps how a sentence was read, instead of how it was read before. Throws SottoError VOICE_READING_MISSING. */
  async add(login: string, sentence: number, wav: Buffer): Promise<ReadingNow> {
    const now = await this.get(login);
    if (sentence >= now.sentences.length)
      throw new SottoError("VOICE_READING_MISSING", `there are ${now.sentences.length} sentences, from 0 on`);
    await writeDurably(join(this.#of(login), `${sentence}.wav`), wav, 0o600);
    return this.get(login);
  }

  /** Throws SottoError VOICE_READING_MISSING. */
  async get(login: string): Promise<ReadingNow> {
    const found = await this.find(login);
    if (found !== undefined) return found;
    throw new SottoError("VOICE_READING_MISSING", `${login} has not begun to read`, {
      remedy: "begin with `sotto voice fit`",
    });
  }

  /** The sentences that were read, with their sound. Throws SottoError VOICE_READING_MISSING. */
  async sounds(login: string): Promise<{ readonly text: string; readonly wav: string }[]> {
    const { sentences } = await this.get(login);
    const read = sentences.flatMap(({ text, isRead }, n) => (isRead ? [{ text, n }] : []));
    return Promise.all(
      read.map(async ({ text, n }) => ({
        text,
        wav: (await readFile(join(this.#of(login), `${n}.wav`))).toString("base64"),
      })),
    );
  }

  async discard(login: string): Promise<void> {
    await rm(this.#of(login), { recursive: true, force: true });
  }

  /** Removes what nobody has gone on with for a week. */
  async sweep(nowMs = Date.now()): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const changed = await stat(join(this.#folder, name)).catch(() => undefined);
      if (changed !== undefined && nowMs - changed.mtimeMs > keptMs)
        await rm(join(this.#folder, name), { recursive: true, force: true });
    }
  }

  #of(login: string): string {
    return join(this.#folder, fileNameOf(login));
  }
}
