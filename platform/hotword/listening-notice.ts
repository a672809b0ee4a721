/** Tells the platform at which sites the wake word is listened for, so that nobody waits for a site that is not there. */
import type { HotwordListening } from "#bus";

/** Milliseconds between two notices of a site; the dialogue forgets a site that misses three. */
export const noticeIntervalMs = 5000;
/** A site without sound for this long is not listened to. */
const silentMs = 2000;

export type ListeningNoticeOptions = {
  /** Returns the sites with sound in the last `ms` milliseconds at which the wake word is on. */
  readonly sites: (ms: number) => readonly string[];
  /** Returns the wake words that a site is listened to for. */
  readonly modelIds: (siteId: string) => string[];
  readonly say: (notice: HotwordListening) => void;
};

export class ListeningNotice {
  readonly #options: ListeningNoticeOptions;
  readonly #told = new Set<string>();

  constructor(options: ListeningNoticeOptions) {
    this.#options = options;
  }

  /** Call it for each sound of a site: the first one is a reason for a notice. */
  heard(siteId: string): void {
    if (!this.#told.has(siteId)) this.changed();
  }

  /** Says what has changed. */
  changed(): void {
    const now = new Set(this.#options.sites(silentMs));
    for (const siteId of this.#told) if (!now.has(siteId)) this.#end(siteId);
    for (const siteId of now) if (!this.#told.has(siteId)) this.#tell(siteId);
  }

  /** Says it again for all sites. */
  repeat(): void {
    const told = [...this.#told];
    this.changed();
    for (const siteId of told) if (this.#told.has(siteId)) this.#tell(siteId);
  }

  /** No site is listened to any more. */
  end(): void {
    for (const siteId of this.#told) this.#end(siteId);
  }

  #tell(siteId: string): void {
    const modelIds = this.#options.modelIds(siteId);
    if (modelIds.length === 0) return;
    this.#told.add(siteId);
    this.#options.say({ siteId, modelIds });
  }

  #end(siteId: string): void {
    this.#told.delete(siteId);
    this.#options.say({ siteId, modelIds: [] });
  }
}
