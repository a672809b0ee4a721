/**
 * Tests whether an external broker keeps the names of topics: one that stores them in another form may change characters
 * that MQTT allows. RabbitMQ, for example, delivers "a.b" as "a/b", so that nobody hears it.
 */
import { componentPong } from "#bus";
import type { Port } from "../../platform/port/port.ts";

/** Names that are equal but for one character; no component has them. */
const names = { dot: "probe.", space: "probe ", colon: "probe:", "letter with an accent": "probeé" } as const;
export type Kept = keyof typeof names;
const kinds = Object.keys(names) as Kept[];
/** Each is sent several times: QoS 0 allows that a message is lost. */
const maxRounds = 5;

export type TopicProbe = {
  /** What was not delivered although it was sent as often as others that were; empty until that is known. */
  readonly changed: readonly Kept[];
  /** Sends one round; `echoes` is the number of the supervisor's own usual messages that came back. */
  send(echoes: number): void;
};

/** Resolves when the broker has accepted the subscriptions; what it refuses counts as changed. */
export async function probeTopics(port: Pick<Port, "say" | "hear">): Promise<TopicProbe> {
  const heard = new Set<Kept>();
  const listen = (kind: Kept) =>
    port.hear(componentPong, () => void heard.add(kind), { componentName: names[kind] }).catch(() => undefined); // The port has logged it.
  await Promise.all(kinds.map(listen));
  let rounds = 0;
  let firstEchoes = 0;
  let changed: readonly Kept[] = [];
  return {
    get changed() {
      return changed;
    },
    send(echoes) {
      if (rounds > maxRounds || heard.size === kinds.length) return;
      if (rounds === 0) firstEchoes = echoes;
      // The last round sends nothing: it judges when what was sent has had the time to come back.
      if (rounds === maxRounds && echoes - firstEchoes < maxRounds - 1) return;
      rounds += 1;
      if (rounds > maxRounds) changed = kinds.filter((kind) => !heard.has(kind));
      else for (const kind of kinds) port.say(componentPong, { round: rounds }, { componentName: names[kind] });
    },
  };
}
