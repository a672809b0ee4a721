/**
 * The sites of people's devices. A device chooses its name at random and says it as the client identifier of MQTT; whose
 * device has said it first has it until the supervisor restarts, so that nobody else hears what is played there.
 */
import { isPersonalSite } from "#bus";

/** Limit on remembered sites; beyond it the one that was claimed first and is not connected is forgotten. */
const maxSites = 512;

export class PersonalSites {
  readonly #owners = new Map<string, { readonly login: string; connections: number }>();

  /** Returns the site of a device; undefined if its client identifier is none. Returns false if it is another user's. */
  claim(clientId: string, login: string): string | undefined | false {
    if (!isPersonalSite(clientId)) return undefined;
    const known = this.#owners.get(clientId);
    if (known !== undefined && known.login !== login) return false;
    if (known === undefined) this.#makeRoom();
    this.#owners.set(clientId, { login, connections: (known?.connections ?? 0) + 1 });
    return clientId;
  }

  leave(siteId: string): void {
    const known = this.#owners.get(siteId);
    if (known !== undefined) known.connections -= 1;
  }

  #makeRoom(): void {
    if (this.#owners.size < maxSites) return;
    for (const [siteId, { connections }] of this.#owners)
      if (connections <= 0) {
        this.#owners.delete(siteId);
        return;
      }
  }
}
