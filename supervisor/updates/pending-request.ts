/**
 * A request that the root program has not accepted yet. systemd starts that program when the file appears; in case it
 * misses that, the file is left again, which is another event for it. A request that nobody accepts is withdrawn.
 */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { aptPaths } from "../../updater/place.ts";
import type { HelperRequest } from "../../updater/request.ts";
import { writeDurably } from "../durable-file.ts";

export type RequestTimes = {
  readonly againMs: number;
  /** How long the root program may do nothing although there is a request. */
  readonly startTimeoutMs: number;
  readonly now: () => number;
};

export const usualTimes: RequestTimes = { againMs: 10_000, startTimeoutMs: 120_000, now: () => performance.now() };

export class PendingRequest {
  readonly #file: string;
  readonly #breadcrumb: string;
  readonly #request: HelperRequest;
  readonly #times: RequestTimes;
  /** When it was left for the last time. */
  #leftAt: number;
  /** Since when the root program has done nothing. */
  #idleSince: number;

  constructor(folder: string, taskId: string, request: HelperRequest, times = usualTimes) {
    const { requests, breadcrumb } = aptPaths(folder);
    this.#file = join(requests, `${taskId}.json`);
    this.#breadcrumb = breadcrumb;
    this.#request = request;
    this.#times = times;
    this.#leftAt = this.#idleSince = times.now();
  }

  get exists(): boolean {
    return existsSync(this.#file);
  }

  /** Renamed into its place, so that the root program finds a whole file, at every moment. */
  leave(): Promise<void> {
    return writeDurably(this.#file, `${JSON.stringify(this.#request)}\n`, 0o640);
  }

  /**
   * Call this again and again. Resolves to true when the request was withdrawn because nobody accepts it. One that the
   * root program has accepted just now is discarded by it, since it has a result then.
   */
  async isIgnored(): Promise<boolean> {
    const now = this.#times.now();
    // With a breadcrumb the root program is at work, and this request is next.
    if (!this.exists || existsSync(this.#breadcrumb)) {
      this.#idleSince = now;
      return false;
    }
    if (now - this.#idleSince > this.#times.startTimeoutMs) {
      await rm(this.#file, { force: true });
      return true;
    }
    if (now - Math.max(this.#leftAt, this.#idleSince) > this.#times.againMs) {
      this.#leftAt = now;
      await this.leave();
    }
    return false;
  }
}
