/**
 * Tells the bus, the webhook and people by mail what becomes of automatic upgrades. A notice that nobody takes is kept, also over the
 * restart that the upgrade causes, and tried again for a day.
 */
import { hostname } from "node:os";
import { updatesChanged, type UpdatesChanged } from "#bus";
import type { Log, Port } from "../../platform/port/port.ts";
import type { UpdatesConfig } from "../config/updates-section.ts";
import type { PendingNotice } from "./plan-store.ts";
import { mailNotice } from "./mail.ts";
import { postNotice } from "./webhook.ts";

const keptMs = 24 * 60 * 60_000;
const maxKept = 20;

type Courier = {
  /** Where it is written down that it has delivered a notice. */
  readonly mark: "isPosted" | "isMailed";
  readonly isWanted: (config: UpdatesConfig) => boolean;
  /** Resolves to those for whom it was not taken. */
  readonly send: (
    config: UpdatesConfig,
    notice: UpdatesChanged & { readonly board: string },
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
};
const post: Courier["send"] = async (...given) => {
  await postNotice(...given);
  return [];
};
/** One that does not get through delays no other. */
const couriers: readonly Courier[] = [
  { mark: "isPosted", isWanted: ({ webhook }) => webhook !== "", send: post },
  { mark: "isMailed", isWanted: ({ mail_to: to }) => to.length > 0, send: mailNotice },
];

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
  readonly #sending = new Map<Courier, Promise<void>>();
  readonly #faults = new Map<Courier, string>();
  readonly #closed = new AbortController();

  constructor(options: NoticesOptions) {
    this.#options = options;
  }

  /** Why the webhook, or the mail server, does not take what waits for it. */
  get fault(): string | undefined {
    return this.#faults.size === 0 ? undefined : [...this.#faults.values()].join("; ");
  }

  /** Call this again and again; returns at once, the couriers are on their way meanwhile. */
  deliver(): void {
    this.#say();
    for (const courier of couriers) {
      if (this.#sending.has(courier)) continue;
      const sending = this.#send(courier).finally(() => this.#sending.delete(courier));
      this.#sending.set(courier, sending);
      sending.catch(() => undefined); // Whoever closes waits for it; its failures are in `fault`.
    }
  }

  /** What is being delivered is delivered again at the next start. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.idle();
  }

  /** Resolves when nothing is being delivered. */
  async idle(): Promise<void> {
    await Promise.all(this.#sending.values());
  }

  #say(): void {
    const port = this.#options.port();
    if (port?.connected !== true) return;
    const waiting = this.#options.read();
    if (waiting.every(({ isOnBus }) => isOnBus)) return;
    for (const { notice, isOnBus } of waiting) if (!isOnBus) port.say(updatesChanged, notice);
    this.#options.write(settled(waiting.map((one) => ({ ...one, isOnBus: true }))));
  }

  async #send(courier: Courier): Promise<void> {
    const { read, config, log } = this.#options;
    const { mark, isWanted, send } = courier;
    for (;;) {
      const next = read().find((one) => one[mark] !== true);
      if (next === undefined) break;
      const { notice } = next;
      if (isWanted(config()) && !this.#isStale(`${mark} ${notice.noticeId}`))
        try {
          const missed = await send(config(), { ...notice, board: hostname() }, this.#closed.signal);
          // The others have it: sending it again would be for them, too.
          if (missed.length > 0)
            log.warn({ noticeId: notice.noticeId }, `a notice of an upgrade is not taken for ${missed.join(", ")}`);
        } catch (error) {
          if (this.#closed.signal.aborted) return;
          const why = error instanceof Error ? error.message : String(error);
          if (why !== this.#faults.get(courier))
            log.warn({ noticeId: notice.noticeId }, `a notice of an upgrade was not delivered: ${why}`);
          this.#faults.set(courier, why);
          return;
        }
      this.#delivered(mark, notice);
    }
    this.#faults.delete(courier);
  }

  #isStale(delivery: string): boolean {
    const now = this.#options.now();
    const since = this.#since.get(delivery) ?? now;
    this.#since.set(delivery, since);
    return now - since > keptMs;
  }

  #delivered(mark: Courier["mark"], { noticeId }: UpdatesChanged): void {
    this.#since.delete(`${mark} ${noticeId}`);
    const { read, write } = this.#options;
    write(settled(read().map((one) => (one.notice.noticeId === noticeId ? { ...one, [mark]: true } : one))));
  }
}

/** Returns the marks of a new notice: whom nobody has asked for it need not be told. */
export function notWanted(config: UpdatesConfig): Readonly<Record<Courier["mark"], boolean>> {
  const [isPosted = true, isMailed = true] = couriers.map(({ isWanted }) => !isWanted(config));
  return { isPosted, isMailed };
}

/** Returns what is still to be told; the oldest are dropped when nobody takes any. */
export function settled(notices: readonly PendingNotice[]): readonly PendingNotice[] {
  return notices
    .filter(({ isOnBus, isPosted, isMailed = false }) => !isOnBus || !isPosted || !isMailed)
    .slice(-maxKept);
}
