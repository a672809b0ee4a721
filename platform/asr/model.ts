/**
 * The data of a decoder, and the sentences that are expected at the moment. Small models are built here, large ones in a
 * separate process, so that the event loop keeps running: the bus disconnects a client that reads nothing for seconds.
 */
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Dictionary } from "../speech/dictionary.ts";
import {
  type Built,
  buildModel,
  type BuildProgress,
  buildPart,
  everywhere,
  type ModelOptions,
  type Wanted,
} from "./model-builder.ts";
import { buildApart, isMuch, partApart } from "./model-process.ts";
import { NetworkTooLarge } from "./smallest-network.ts";
import type { Domain } from "./sentences.ts";

export { type ModelKind, type ModelOptions, NothingToSay, type Wanted } from "./model-builder.ts";

/** Intent filters come from clients, so the number kept in memory is bounded, and the files are overwritten. */
const maxParts = 64;

export type BuildContext = {
  readonly progress?: BuildProgress | undefined;
  readonly signal?: AbortSignal | undefined;
  /** True if the model is built in a separate process; by default, large models are. */
  readonly apart?: boolean | undefined;
};

/** The searches for one state of the assistant. Their files stay below `folder` until `remove()`. */
export class Model {
  readonly built: Built;
  readonly #domain: Domain;
  readonly #folder: string;
  readonly #options: ModelOptions;
  readonly #signal: AbortSignal | undefined;
  readonly #apart: boolean;
  readonly #parts = new Map<string, Promise<Wanted>>();
  #made = 0;

  private constructor(built: Built, domain: Domain, folder: string, options: ModelOptions, context: BuildContext) {
    this.built = built;
    this.#domain = domain;
    this.#folder = folder;
    this.#options = options;
    this.#signal = context.signal;
    this.#apart = context.apart === true;
  }

  /** Writes the model's files into `folder`, which must be its own. Rejects with NothingToSay, or when espeak-ng fails. */
  static async build(
    domain: Domain,
    dictionary: Dictionary,
    folder: string,
    options: ModelOptions,
    { progress, signal, apart = isMuch(domain) }: BuildContext = {},
  ): Promise<Model> {
    const built = apart
      ? await buildApart({ domain, dictionary: dictionary.options, folder, options }, progress, signal)
      : await buildModel(domain, dictionary, folder, options, progress);
    return new Model(built, domain, folder, options, { signal, apart });
  }

  get whole(): Wanted {
    return this.built.whole;
  }

  get dictionaryFile(): string {
    return this.built.dictionaryFile;
  }

  /** Returns the dictionary with the pronunciations of those who speak at this site; undefined if no voice is known there. */
  voicesAt(siteId: string): string | undefined {
    const { voices } = this.built;
    return voices?.get(siteId) ?? voices?.get(everywhere);
  }

  /** Returns the search for these intents' sentences (for all intents when none are named, or none of them is known). */
  async wanted(intents?: readonly string[]): Promise<Wanted> {
    const all = this.#domain.intents;
    const known = new Set(intents?.filter((intent) => all.has(intent)));
    // A question for a slot of an assistant's only intent names that intent, and the value alone may answer it.
    if (known.size === 0 || (known.size === all.size && all.size > 1)) return this.whole;
    const key = createHash("sha256")
      .update([...known].sort().join("\n"))
      .digest("hex")
      .slice(0, 16);
    let part = this.#parts.get(key);
    if (part === undefined) {
      part = this.#write(known, key);
      // The next request retries what has failed.
      part.catch(() => this.#parts.delete(key));
      if (this.#parts.size >= maxParts) this.#parts.clear();
      this.#parts.set(key, part);
    }
    return part;
  }

  async #write(intents: ReadonlySet<string>, key: string): Promise<Wanted> {
    const part = { intents, key, file: join(this.#folder, `${this.#made++ % maxParts}.fsg`) };
    const unpronounceable = new Set(this.built.unpronounceable);
    try {
      if (!this.#apart) return await buildPart(this.#domain, unpronounceable, part, this.#options);
      return await partApart({ domain: this.#domain, unpronounceable, part, options: this.#options }, this.#signal);
    } catch (error) {
      if (error instanceof NetworkTooLarge) return this.whole;
      throw error;
    }
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
