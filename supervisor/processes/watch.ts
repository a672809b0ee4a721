/** Joins the bus as the supervisor and watches the fleet there, for as long as the supervisor runs. */
import { join } from "../../platform/port/join.ts";
import type { Log } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import type { SupervisionConfig } from "../config/sections.ts";
import type { Fleet } from "./fleet.ts";
import { type Liveness, watchLiveness } from "./liveness.ts";

export type Watch = {
  /** Whether every ping older than this has come back over the bus; false while the bus was never reached. */
  busAnswersWithin(milliseconds: number): boolean;
  close(): Promise<void>;
};

/** Returns at once: a broker elsewhere may take its time. `settings` is asked in every round. */
export function watchFleet(fleet: Fleet, bus: Bus, settings: () => SupervisionConfig, log: Log): Watch {
  const closing = new AbortController();
  let liveness: Liveness | undefined;
  const watching = begin().catch((error: unknown) => {
    if (!closing.signal.aborted) log.error({ error }, "the components cannot be watched over the bus");
    return undefined;
  });

  async function begin() {
    const port = await join(bus, { log, signal: closing.signal });
    liveness = await watchLiveness({
      port,
      present: () =>
        new Map(
          fleet
            .statuses()
            .flatMap(({ name, state, pid }) => (state === "up" && pid !== undefined ? [[name, pid]] : [])),
        ),
      hung: (component, reason) => fleet.member(component).send("hung", reason),
      settings() {
        const { ping_seconds: interval, hung_after_seconds: limit } = settings();
        return { interval: interval * 1000, limit: limit * 1000 };
      },
      log,
    });
    return port;
  }

  return {
    busAnswersWithin: (milliseconds) => liveness?.busAnswersWithin(milliseconds) ?? false,
    async close() {
      closing.abort();
      liveness?.close();
      await (await watching)?.leave();
    },
  };
}
