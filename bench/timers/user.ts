/** Somebody on the bus who sets timers, hears them ring, and stops them. */
import { audioServerPlayBytes, timersDone, type TimersDone, type TimersPerform, timersPerform } from "#bus";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "../../platform/port/join.ts";
import type { Port } from "../../platform/port/port.ts";
import type { Ledger } from "./ledger.ts";

const quiet = (): void => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const nothing = { timerId: undefined, kind: undefined, name: undefined, siteId: undefined, seconds: undefined };
const retryMs = 150;

export class User {
  readonly #port: Port;
  readonly #ledger: Ledger;
  readonly #waiting = new Map<string, (done: TimersDone) => void>();
  #count = 0;

  private constructor(port: Port, ledger: Ledger) {
    this.#port = port;
    this.#ledger = ledger;
  }

  static async join({ url, prefix }: { readonly url: string; readonly prefix: string }, ledger: Ledger): Promise<User> {
    const port = await join({ url, prefix }, { log });
    const user = new User(port, ledger);
    await port.hear(timersDone, (done) => user.#waiting.get(done.requestId ?? "")?.(done));
    await port.hear(audioServerPlayBytes, (_, { siteId }) => {
      if (ledger.rings(siteId)) user.#stop(siteId);
    });
    return user;
  }

  set(site: string, seconds: number): void {
    this.#ledger.ask(site);
    this.#ask({ action: "add", siteId: site, seconds }, ({ error }) => {
      if (error === undefined) this.#ledger.promised(site);
      else this.#ledger.faults.push(`${site}: ${error}`);
    });
  }

  /**
   * Resolves when the timers answer again, to the number of those there are, compared with what is known. It is compared
   * before any later message is read: a stop that is answered after the list belongs to later.
   */
  async compare(): Promise<number> {
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<number>();
      const request = this.#ask({ action: "list" }, ({ timers }) => {
        this.#ledger.compare(timers);
        resolve(timers.length);
      });
      const count = await Promise.race([promise, pause(retryMs, undefined)]);
      if (count !== undefined) return count;
      this.#waiting.delete(request);
    }
  }

  leave(): Promise<void> {
    return this.#port.leave();
  }

  #stop(site: string): void {
    this.#ask({ action: "stop", siteId: site }, () => this.#ledger.stopped(site));
  }

  #ask(request: Partial<TimersPerform> & Pick<TimersPerform, "action">, answered: (done: TimersDone) => void): string {
    const requestId = `r-${process.pid}-${Math.random().toString(36).slice(2, 6)}-${++this.#count}`;
    this.#waiting.set(requestId, (done) => {
      this.#waiting.delete(requestId);
      answered(done);
    });
    this.#port.say(timersPerform, { ...nothing, at: undefined, weekdays: undefined, ...request, requestId });
    return requestId;
  }
}
