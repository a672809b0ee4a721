/**
 * What the devices have announced: bounded, and always what the last message of each discovery topic said. An empty
 * message retracts it.
 */
import { type Entity, isDiscovery, readDiscovery } from "./discovery.ts";

/** More than a house has. What is announced beyond it is not used, and reported once. */
export const maxEntities = 1_000;

export class House {
  readonly #byTopic = new Map<string, readonly Entity[]>();
  #count = 0;
  #isFull = false;

  get entities(): readonly Entity[] {
    return [...this.#byTopic.values()].flat();
  }

  /** Returns true when the message changed what there is. */
  hear(topic: string, payload: Buffer): boolean {
    if (!isDiscovery(topic)) return false;
    const before = this.#byTopic.get(topic) ?? [];
    const now = readDiscovery(topic, payload);
    if (before.length === 0 && now.length === 0) return false;
    if (this.#count - before.length + now.length > maxEntities) {
      if (!this.#isFull) console.error(`more than ${maxEntities} devices are announced: the others are not used`);
      this.#isFull = true;
      return false;
    }
    this.#count += now.length - before.length;
    if (now.length === 0) this.#byTopic.delete(topic);
    else this.#byTopic.set(topic, now);
    return !isSame(before, now);
  }
}

/** What is nested too deeply to be compared counts as changed. */
function isSame(one: readonly Entity[], other: readonly Entity[]): boolean {
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
