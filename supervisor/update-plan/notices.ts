/**
 * Tells the bus and the webhook what becomes of automatic upgrades. A notice that nobody takes is kept, also over the
 * restart that the upgrade causes, and tried again for a day.
 */
import { hostname } from "node:os";
import { updatesChanged, type UpdatesChanged } from "#bus";
import type { Log, Port } from "../../platform/port/port.ts";
import type { UpdatesConfig } from "../config/updates-section.ts";
import type { PendingNotice } from "./plan-store.ts";
import { postNotice } from "./webhook.ts";

const keptMs = 24 * 60 * 60_000;
const maxKept = 20;

export type NoticesOptions = {
  readonly read: () => readonly PendingNotice[];
  readonly write: (notices: readonly PendingNotice[]) => void;
  readonly config: () => UpdatesConfig;
  readonly port: () => Port | undefined;
  readonly log: Pick<Log, "warn" | "info">;
  readonly now: () => number;
};

export class Notices {
  readonly #options: NoticesOptions;
  readonly #since = new Map<string, number>();
  #posting: Promise<void> | undefined;
  #fault: string | undefined;
  readonly #closed = new AbortController();

  constructor(options: NoticesOptions) {
    this.#options = options;
  }

  /** Why the webhook does not take what waits for it. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Call this again and again; resolves at once, the webhook is called meanwhile. */
  deliver(): void {
    this.#say();
    this.#posting ??= this.#post().finally(() => (this.#posting = undefined));
    this.#posting.catch(() => undefined); // Whoever closes waits for it; its failures are in `fault`.
  }

  /** What is being posted is posted again at the next start. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#posting;
  }

  /** Resolves when nothing is being posted. */
  async idle(): Promise<void> {
    await this.#posting;
  }

  #say(): void {
    const port = this.#options.port();
    if (port?.connected !== true) return;
    const waiting = this.#options.read();
    if (waiting.every(({ isOnBus }) => isOnBus)) return;
    for (const { notice, isOnBus } of waiting) if (!isOnBus) port.say(updatesChanged, notice);
    this.#options.write(settled(waiting.map((one) => ({ ...one, isOnBus: true }))));
  }

  async #post(): Promise<void> {
    const { read, config, log } = this.#options;
    for (;;) {
      const next = read().find(({ isPosted }) => !isPosted);
      if (next === undefined) break;
      const { notice } = next;
      if (config().webhook !== "" && !this.#isStale(notice))
        try {
          await postNotice(config(), { ...notice, board: hostname() }, this.#closed.signal);
        } catch (error) {
          if (this.#closed.signal.aborted) return;
          const why = error instanceof Error ? error.message : String(error);
          if (why !== this.#fault)
            log.warn({ noticeId: notice.noticeId }, `a notice of an upgrade was not delivered: ${why}`);
          this.#fault = why;
          return;
        }
      this.#posted(notice);
    }
    this.#fault = undefined;
  }

  #isStale({ noticeId }: UpdatesChanged): boolean {
    const now = this.#options.now();
    const since = this.#since.get(noticeId) ?? now;
    this.#since.set(noticeId, since);
    return now - since > keptMs;
  }

  #posted({ noticeId }: UpdatesChanged): void {
    this.#since.delete(noticeId);
    const { read, write } = this.#options;
    write(settled(read().map((one) => (one.notice.noticeId === noticeId ? { ...one, isPosted: true } : one))));
  }
}

/** Returns what is still to be told; the oldest are dropped when nobody takes any. */
export function settled(notices: readonly PendingNotice[]): readonly PendingNotice[] {
  return notices.filter(({ isOnBus, isPosted }) => !isOnBus || !isPosted).slice(-maxKept);
}
