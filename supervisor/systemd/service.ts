/** The supervisor as a service: its notifications to the service manager. */
import type { Log } from "../../platform/port/port.ts";
import type { MemberStatus } from "../processes/member.ts";
import { findServiceManager } from "./notify.ts";
import { startWatchdog } from "./watchdog.ts";

export type Service = {
  /** Called when the state of a component has changed. */
  changed(members: readonly MemberStatus[]): void;
  /**
   * Called when the listeners are open and the queue is read: the service manager may continue. Feeds its watchdog from
   * now on.
   */
  ready(vitals: Vitals): void;
  /** Runs `work` between "reloading" and "ready". */
  reload(work: () => Promise<void>): Promise<void>;
  /** Resolves when the service manager is notified. */
  stop(): Promise<void>;
};

export type Vitals = {
  readonly busAnswersWithin: (milliseconds: number) => boolean;
  /** Makes a durable write. May throw. */
  readonly write: () => void;
};

/** Without a service manager it sends nothing. */
export function openService(environment: NodeJS.ProcessEnv, log: Log): Service {
  const manager = findServiceManager(environment, log);
  let watchdog: { stop(): void } | undefined;
  return {
    changed: (members) => manager?.status(inWords(members)),
    ready({ busAnswersWithin, write }) {
      manager?.ready();
      const limit = manager?.watchdog;
      if (limit !== undefined)
        watchdog = startWatchdog({ limit, feed: () => manager?.alive(), busAnswersWithin, write, log });
    },
    async reload(work) {
      manager?.reloading();
      try {
        await work();
      } finally {
        manager?.ready();
      }
    },
    async stop() {
      watchdog?.stop();
      manager?.stopping();
      await manager?.sent();
    },
  };
}

/** Returns for example "8 of 9 components are up; tts is waiting: ended with exit code 1". */
export function inWords(members: readonly MemberStatus[]): string {
  const wanted = members.filter(({ state }) => state !== "disabled" && state !== "down");
  const missing = wanted.filter(({ state }) => state !== "up");
  const why = missing.map(
    ({ name, state, reason }) => `${name} is ${state}${reason === undefined ? "" : `: ${reason}`}`,
  );
  return [`${wanted.length - missing.length} of ${wanted.length} components are up`, ...why].join("; ");
}
