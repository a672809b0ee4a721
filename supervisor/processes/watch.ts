/** Joins the bus as the supervisor and watches the components there, for as long as the supervisor runs. */
import type { Log } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import type { SupervisionConfig } from "../config/sections.ts";
import { keepJoined } from "../keep-joined.ts";
import { type Echo, startEcho } from "./echo.ts";
import { type Kept, probeTopics } from "./topic-probe.ts";
import type { OffBus } from "./off-bus.ts";
import type { Processes } from "./processes.ts";
import { type Liveness, watchLiveness } from "./liveness.ts";

export type Watch = {
  /** Returns true when every ping older than this has come back over the bus; false if the bus was never reached. */
  busAnswersWithin(milliseconds: number): boolean;
  /** The reason why the bus does not carry the supervisor's messages, known within five seconds; undefined while it does. */
  readonly busFault: string | undefined;
  /** Characters that the broker changes in topics. */
  readonly changedInTopics: readonly Kept[];
  close(): Promise<void>;
};

/**
 * Starts watching and returns at once, because connecting to a remote broker may take a while. `settings` is read in every
 * round.
 */
export function watchProcesses(
  processes: Processes,
  offBus: Pick<OffBus, "faults">,
  { bus, isExternal }: { readonly bus: Bus; readonly isExternal: boolean },
  settings: () => SupervisionConfig,
  log: Log,
): Watch {
  let liveness: Liveness | undefined;
  let echo: Echo | undefined;
  const place = keepJoined({
    bus,
    log,
    purpose: "watching the components",
    async prepare(port) {
      // The echo and the tests of a lost connection are stopped.
      echo?.close();
      liveness?.close();
      [echo, liveness] = [undefined, undefined];
      echo = await startEcho(port, undefined, isExternal ? await probeTopics(port) : undefined);
      liveness = await watchLiveness({
        port,
        present: () =>
          new Map(
            processes
              .statuses()
              .flatMap(({ name, state, pid }) => (state === "up" && pid !== undefined ? [[name, pid]] : [])),
          ),
        offBus: () => offBus.faults,
        hung: (component, reason) => processes.member(component).send("hung", reason),
        settings() {
          const { ping_seconds: interval, hung_after_seconds: limit } = settings();
          return { interval: interval * 1000, limit: limit * 1000 };
        },
        log,
      });
      const reached = (): void => processes.excuseIsOver();
      port.onReconnect(reached);
      reached();
    },
  });

  return {
    busAnswersWithin: (milliseconds) => liveness?.busAnswersWithin(milliseconds) ?? false,
    get busFault() {
      return place.fault ?? (echo?.isLost === true ? "the broker takes them and does not deliver them" : undefined);
    },
    get changedInTopics() {
      return echo?.changed ?? [];
    },
    async close() {
      echo?.close();
      liveness?.close();
      await place.close();
    },
  };
}
