/** A short look at the level of several sites, for a reader that comes now and then: between two, no sound is heard. */
import type { Level, Levels } from "./levels.ts";

/** Several readers within this time, in milliseconds, share one look. */
const sharedForMs = 5000;
/** A microphone says 60 frames a second; one that says nothing for so long is silent, in milliseconds. */
const patienceMs = 500;

export class SampledLevels {
  readonly #levels: Pick<Levels, "canLook" | "look">;
  #last: { readonly at: number; readonly key: string; readonly result: Promise<readonly Level[]> } | undefined;

  constructor(levels: Pick<Levels, "canLook" | "look">) {
    this.#levels = levels;
  }

  /** Resolves to a level for each site that says frames; to undefined without a bus. Never rejects. */
  async read(sites: readonly string[]): Promise<readonly Level[] | undefined> {
    if (!this.#levels.canLook) return undefined;
    const [now, key] = [performance.now(), sites.join("/")];
    if (this.#last === undefined || this.#last.key !== key || now - this.#last.at > sharedForMs)
      this.#last = { at: now, key, result: this.#sample(sites) };
    return this.#last.result;
  }

  async #sample(sites: readonly string[]): Promise<readonly Level[]> {
    const levels = await Promise.all(sites.map(async (siteId) => this.#one(siteId)));
    return levels.filter((level) => level !== undefined);
  }

  async #one(siteId: string): Promise<Level | undefined> {
    const { promise, resolve } = Promise.withResolvers<Level | undefined>();
    const stop = this.#levels.look(siteId, { level: resolve, over: () => resolve(undefined) });
    const timer = setTimeout(() => resolve(undefined), patienceMs);
    const level = await promise;
    clearTimeout(timer);
    stop();
    return level;
  }
}
