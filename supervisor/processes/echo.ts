/**
 * Tests whether the bus carries messages: the supervisor sends messages to itself, more often than pings to components,
 * so that it notices the loss of the broker within five seconds.
 */
import { componentPong } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import type { Kept, TopicProbe } from "./topic-probe.ts";

/** The name under which the supervisor answers its own messages; no component has it. */
const own = { componentName: "supervisor" };
/** Maximum number of rounds without an echo, each `interval` long: a single one may be a lost message, which QoS 0 allows. */
const maxMissed = 2;

export type Echo = {
  /**
   * True if the last messages to itself were lost. Rounds are counted instead of time: while this process is held up, none
   * passes.
   */
  readonly isLost: boolean;
  /** Characters that the broker changes in topics. */
  readonly changed: readonly Kept[];
  close(): void;
};

/** Starts the test; resolves when the supervisor has subscribed to its own messages. `probe` is sent with them. */
export async function startEcho(port: Pick<Port, "say" | "hear">, interval = 1500, probe?: TopicProbe): Promise<Echo> {
  let round = 0;
  let heard = 0;
  await port.hear(componentPong, (pong) => void (heard = Math.max(heard, Math.min(pong.round, round))), own);
  const timer = setInterval(() => {
    round += 1;
    port.say(componentPong, { round }, own);
    probe?.send(heard);
  }, interval);
  return {
    get isLost() {
      return round - heard > maxMissed;
    },
    get changed() {
      return probe?.changed ?? [];
    },
    close: () => clearInterval(timer),
  };
}
