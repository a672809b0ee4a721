/**
 * Tracks which intents are enabled at which site: `dialogueManager/configure`, applied cumulatively to the assistant's
 * `enabledByDefault`.
 *
 * The last message counts: one for all sites also overrides the earlier configuration of a single site.
 */
import type { DialogueConfigure } from "#bus";

/** Maximum number of intents, which an assistant cannot exceed. */
const maxIntents = 1000;

export type Switchable = { readonly id: string; readonly name: string; readonly enabledByDefault: boolean };

export class IntentSwitches {
  readonly #everywhere = new Map<string, boolean>();
  readonly #sites = new Map<string, Map<string, boolean>>();
  readonly #maxSites: number;

  constructor(maxSites: number) {
    this.#maxSites = maxSites;
  }

  /** Applies a configuration. Throws RangeError when there are too many sites or intents; then nothing is changed. */
  configure({ siteId, intents }: DialogueConfigure): void {
    const said = intents.filter(({ enable }) => enable !== undefined);
    if (said.length === 0) return;
    const target = siteId === undefined ? this.#everywhere : (this.#sites.get(siteId) ?? new Map<string, boolean>());
    if (new Set([...target.keys(), ...said.map(({ intentId }) => intentId)]).size > maxIntents)
      throw new RangeError(`more than ${maxIntents} intents are configured`);
    if (siteId !== undefined && !this.#sites.has(siteId)) {
      if (this.#sites.size >= this.#maxSites) throw new RangeError(`more than ${this.#maxSites} sites are configured`);
      this.#sites.set(siteId, target);
    }
    for (const { intentId, enable } of said) {
      // [bus-shapes, trap 4]: null leaves the intent as it was.
      if (enable === undefined) continue;
      target.set(intentId, enable);
      if (siteId === undefined) for (const site of this.#sites.values()) site.delete(intentId);
    }
  }

  /** Returns the ids of the intents enabled on a site; undefined when all of them are. */
  enabled(siteId: string, intents: readonly Switchable[]): readonly string[] | undefined {
    const site = this.#sites.get(siteId);
    const said = (key: string) => site?.get(key) ?? this.#everywhere.get(key);
    const on = intents.filter(({ id, name, enabledByDefault }) => said(id) ?? said(name) ?? enabledByDefault);
    return on.length === intents.length ? undefined : on.map(({ id }) => id);
  }
}
