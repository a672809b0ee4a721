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
    return withoutTwins([...this.#byTopic.values()].flat());
  }

  /** Returns true when the message changed what there is. */
  hear(topic: string, payload: Buffer): boolean {
    if (!isDiscovery(topic)) return false;
    const before = this.#byTopic.get(topic) ?? [];
    const now = payload.length === 0 ? [] : readDiscovery(topic, payload);
    // A broken message must not take a lamp from those who live there.
    if (now === undefined) return false;
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

/**
 * A device that announces itself in two ways is there once. Only one that has the same identifier and topics is the same:
 * otherwise whoever announces the identifier of another's lock first would take its place.
 */
function withoutTwins(entities: readonly Entity[]): readonly Entity[] {
  const known = new Set<string>();
  return entities.filter(({ kind, config }) => {
    const id = config["unique_id"];
    if (typeof id !== "string" || id === "") return true;
    const topics = Object.entries(config).filter(([key, value]) => key.endsWith("_topic") && typeof value === "string");
    const key = JSON.stringify([kind, id, topics.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
    return !known.has(key) && known.add(key) !== undefined;
  });
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
