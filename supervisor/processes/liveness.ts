/**
 * Tests whether the components still work: pings over the bus, through the same broker, connection and event loop as
 * their work. A component that does not answer for too long is hung although its process exists: stopped, in an endless
 * loop, or waiting forever.
 */
import { componentPing, componentPong } from "#bus";
import type { Log, Port } from "../../platform/port/port.ts";
import { GivenTime } from "../given-time.ts";
import { type Silent, Silences } from "./silence.ts";

export type LivenessOptions = {
  /** The supervisor's own port. */
  readonly port: Pick<Port, "hear" | "say">;
  /** The components that are up: component → process. */
  readonly present: () => ReadonlyMap<string, number>;
  /** The components that say that they are not connected to the bus: their silence proves nothing. */
  readonly offBus: () => { has(component: string): boolean };
  readonly hung: (component: string, reason: string) => void;
  /**
   * Settings in milliseconds, read in every round, so that a changed configuration takes effect at once. `limit` 0: no
   * component counts as hung.
   */
  readonly settings: () => { readonly interval: number; readonly limit: number };
  readonly log: Log;
};

export type Liveness = {
  /** Returns true when the supervisor has received all its own pings that are older than this. */
  busAnswersWithin(milliseconds: number): boolean;
  close(): void;
};

/** What is known of a silent component: how much of its silence it could have used, and how long it was already silent. */
type Case = { readonly time: GivenTime; silentMs: number; givenMs: number };

/** The share of the limit that a component must have been able to use. A busy board keeps everybody waiting a little. */
const givenShare = 0.75;

/** A killed process may need a moment to be gone: meanwhile it is not killed, and logged, again. */
const goneMs = 10_000;

/** Starts the tests; resolves when the subscription is acknowledged. */
export async function watchLiveness(options: LivenessOptions): Promise<Liveness> {
  const { port, present, offBus, hung, settings, log } = options;
  const silences = new Silences();
  const cases = new Map<string, Case>();
  const killed = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let round = 0;
  let sentAt = performance.now();
  let lastInterval = 0;
  let heard = 0;
  /** The time at which the oldest unanswered ping was sent. */
  let waitingSince: number | undefined;

  await port.hear(componentPing, (ping) => {
    heard = Math.max(heard, Math.min(ping.round, round));
    waitingSince = heard === round ? undefined : sentAt;
  });
  await port.hear(componentPong, (pong, { componentName }) => {
    if (pong.round <= round) silences.answered(componentName);
  });

  /** The first round of a silence, before anybody looked at the process, counts as time that it could have used. */
  async function look({ component, pid, milliseconds }: Silent, limit: number): Promise<void> {
    const known = cases.get(component);
    if (known === undefined) {
      const time = new GivenTime(pid);
      cases.set(component, { time, silentMs: milliseconds, givenMs: Math.min(milliseconds, limit / 4) });
      await time.since();
      return;
    }
    const counted = milliseconds - known.silentMs;
    known.silentMs = milliseconds;
    const given = await known.time.since();
    known.givenMs += Math.min(counted, given);
    if (limit === 0 || milliseconds < limit) return;
    if (known.givenMs < limit * givenShare) {
      const givenMs = Math.round(known.givenMs);
      log.debug({ component, milliseconds, givenMs }, "does not answer, because the machine is overloaded");
      return;
    }
    if (present().get(component) !== pid || offBus().has(component)) return;
    const at = performance.now();
    for (const [other, since] of killed) if (at - since > goneMs) killed.delete(other);
    if (killed.has(pid)) return;
    killed.set(pid, at);
    hung(component, `did not answer on the bus for ${milliseconds / 1000} s`);
  }

  const tick = (): void => {
    const { interval, limit } = settings();
    const now = performance.now();
    const late = now - sentAt - lastInterval;
    const silent = silences.round({
      interval: lastInterval,
      punctual: late < lastInterval / 2,
      echoed: heard === round,
      present: present(),
      offBus: offBus(),
    });
    const names = new Set(silent.map(({ component }) => component));
    for (const component of cases.keys()) if (!names.has(component)) cases.delete(component);
    for (const one of silent) void look(one, limit);
    round += 1;
    sentAt = now;
    lastInterval = interval;
    waitingSince ??= now;
    port.say(componentPing, { round });
    timer = setTimeout(tick, interval);
  };
  tick();
  return {
    busAnswersWithin: (milliseconds) => waitingSince === undefined || performance.now() - waitingSince < milliseconds,
    close: () => clearTimeout(timer),
  };
}
