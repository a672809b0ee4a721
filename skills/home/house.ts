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
    const now = payload.length === 0 ? [] : readDiscovery(topic, payload, before);
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

/** What differs between two announcements of one device: how and where it is announced. */
const ofAnnouncement: ReadonlySet<string> = new Set(["~", "device", "origin", "platform", "object_id"]);

/**
 * A device that announces itself in two ways is there once. Everything that is done with it must be the same: otherwise
 * whoever announces another's lock first, with other payloads, would take its place.
 */
function withoutTwins(entities: readonly Entity[]): readonly Entity[] {
  const known = new Set<string>();
  return entities.filter((entity) => {
    const key = keyOf(entity);
    return key === undefined || (!known.has(key) && known.add(key) !== undefined);
  });
}

/** Returns undefined for an entity without an identifier, which has no twin; and for one that cannot be compared. */
function keyOf({ kind, name, device, area, config }: Entity): string | undefined {
  const id = config["unique_id"];
  if (typeof id !== "string" || id === "") return undefined;
  const own = Object.entries(config).filter(([key]) => !ofAnnouncement.has(key));
  return textOf([kind, name, device, area, own.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
}

/** What is nested too deeply to be compared counts as changed. */
function isSame(one: readonly Entity[], other: readonly Entity[]): boolean {
  const text = textOf(one);
  return text !== undefined && text === textOf(other);
}

/** Returns undefined for what is nested too deeply. */
function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
