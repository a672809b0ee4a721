/**
 * Carries out the update policy: finds the version it wants, waits for its time and for a quiet moment, and submits the
 * same task as `sotto upgrade` [docs/decisions/0125-update-policy.md].
 *
 * INVARIANTS
 * 1. One upgrade at a time; what it has begun is written down before it is asked for, and followed after a restart.
 * 2. A version that was rolled back is not tried again: the updater pins it, and a pinned version is no target.
 * 3. One that fails in another way is tried three times.
 */
import { randomUUID } from "node:crypto";
import type { UpdatesChanged } from "#bus";
import type { Log, Port } from "../../platform/port/port.ts";
import { clockSetMs } from "../clock.ts";
import type { UpdatesConfig } from "../config/updates-section.ts";
import { SottoError } from "../errors.ts";
import type { Database } from "../store/database.ts";
import type { OfferedPackage } from "../updates/offers.ts";
import { Notices, notWanted, settled } from "./notices.ts";
import { type PlanState, PlanStore } from "./plan-store.ts";
import { chooseTarget, placeInPhase, type Target } from "./target.ts";
import { nextOpening } from "./window.ts";

type UpgradeRequest = {
  readonly operation: "upgrade";
  readonly version: string;
  readonly automatic: true;
  readonly suite?: "beta";
};
type EndedTask = {
  readonly status: string;
  readonly error?: { readonly code: string; readonly message: string };
};
export type AutomaticUpdatesOptions = {
  readonly database: Database;
  readonly config: () => UpdatesConfig;
  readonly packages: () => Promise<readonly OfferedPackage[]>;
  /** The changes of a version, in words. */
  readonly changes: (name: string, version: string) => Promise<string>;
  readonly machineId: string;
  /** Why this is no moment for a restart; undefined when nobody would notice one. */
  readonly busy: () => Promise<string | undefined>;
  readonly submit: (request: UpgradeRequest, idempotencyKey: string) => Promise<string>;
  readonly task: (taskId: string) => EndedTask | undefined;
  readonly port: () => Port | undefined;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  readonly now?: () => number;
};

/** What is planned, as clients see it. */
export type UpdatePlan = {
  readonly automatic: boolean;
  readonly channel: string;
  readonly to?: string;
  /** Epoch milliseconds: it does not begin before. */
  readonly notBefore?: number;
  /** Why nothing is planned, or what it waits for. */
  readonly waitsFor?: string;
  readonly changes?: string;
  readonly last?: UpdatesChanged;
  readonly noticeFault?: string;
};

const dayMs = 86_400_000;
const maxFailures = 3;
const intervalMs = 30_000;

export class AutomaticUpdates {
  readonly #options: AutomaticUpdatesOptions;
  readonly #store: PlanStore;
  readonly #notices: Notices;
  readonly #now: () => number;
  #plan: Omit<UpdatePlan, "automatic" | "channel" | "last" | "noticeFault"> = {};
  #last: UpdatesChanged | undefined;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AutomaticUpdatesOptions) {
    this.#options = options;
    this.#store = new PlanStore(options.database);
    this.#now = options.now ?? Date.now;
    this.#notices = new Notices({
      read: () => this.#store.read().notices,
      write: (notices) => this.#store.write({ ...this.#store.read(), notices }),
      config: options.config,
      port: options.port,
      log: options.log,
      now: this.#now,
    });
  }

  start(): void {
    const look = () => void this.look();
    look();
    this.#timer = setInterval(look, intervalMs);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#notices.close();
  }

  /** Resolves when nothing is being posted to the webhook. */
  posted(): Promise<void> {
    return this.#notices.idle();
  }

  shown(): UpdatePlan {
    const { automatic, channel } = this.#options.config();
    const last = this.#last;
    return {
      automatic,
      channel,
      ...(automatic ? this.#plan : {}),
      ...(last === undefined ? {} : { last }),
      ...(this.#notices.fault === undefined ? {} : { noticeFault: this.#notices.fault }),
    };
  }

  /** Looks once; never rejects, and never runs twice at once. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        this.#plan = { waitsFor: `it could not be determined: ${why}` };
        this.#options.log.error({ error }, "the update policy could not be carried out; it is tried again");
      })
      .finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const isRunning = this.#follow();
    this.#last = this.#store.read().last;
    const config = this.#options.config();
    if (config.automatic && !isRunning) {
      const target = chooseTarget(await this.#options.packages(), config.channel);
      if ("none" in target) this.#plan = { waitsFor: target.none };
      else await this.#consider(target, config);
    }
    this.#notices.deliver();
  }

  /** Follows the upgrade that was asked for; returns true while it runs. */
  #follow(): boolean {
    const { running, ...state } = this.#store.read();
    if (running?.taskId === undefined) return false; // What was not submitted is submitted again, as the same task.
    const task = this.#options.task(running.taskId);
    if (task !== undefined && task.status !== "completed" && task.status !== "failed") {
      this.#plan = { to: running.to, waitsFor: "it is being installed" };
      return true;
    }
    const { from, to, key } = running;
    const code = task?.error?.code;
    const outcome = task?.status === "completed" ? "completed" : code === "UPDATE_UNDONE" ? "undone" : "failed";
    const reason = task === undefined ? "its task is gone" : task.error?.message;
    const times = state.failed?.key === key ? state.failed.times + 1 : 1;
    const last = noticeOf(outcome, { from, to }, this.#now(), { reason });
    const { failed: _before, ...rest } = state;
    this.#write({ ...rest, ...(outcome === "failed" ? { failed: { key, times, at: this.#now() } } : {}), last }, last);
    this.#options.log.info({ from, to, outcome, reason }, "an automatic upgrade has ended");
    return false;
  }

  async #consider(target: Target, config: UpdatesConfig): Promise<void> {
    const now = this.#now();
    if (now < clockSetMs) {
      this.#plan = { to: target.to, waitsFor: "the clock of the board is not set" };
      return;
    }
    const since = this.#knownSince(target, now);
    const refused = this.#refusal(target);
    const earliest = Math.max(since + config.delay_days * dayMs, this.#retryAt(target));
    const notBefore = nextOpening(config, Math.max(earliest, now));
    if (refused !== undefined) {
      this.#plan = { to: target.to, waitsFor: refused };
      return;
    }
    const isNew = this.#store.read().told !== target.key;
    const changes = this.#plan.to === target.to ? this.#plan.changes : await this.#changes(target);
    this.#plan = { to: target.to, notBefore, ...(changes ? { changes } : {}) };
    if (isNew)
      this.#write({ ...this.#store.read(), told: target.key }, noticeOf("planned", target, notBefore, { changes }));
    if (notBefore > now) return;
    const waitsFor = (await this.#options.busy()) ?? (await this.#begin(target, changes));
    if (waitsFor !== undefined) this.#plan = { ...this.#plan, waitsFor };
  }

  async #changes({ name, from, to }: Target): Promise<string> {
    return from === to ? "" : this.#options.changes(name, to);
  }

  #knownSince({ key }: Target, now: number): number {
    const state = this.#store.read();
    // A clock that was ahead must not delay it for ever.
    if (state.seen?.key === key) return Math.min(state.seen.at, now);
    this.#store.write({ ...state, seen: { key, at: now } });
    return now;
  }

  #refusal({ key, to, phase }: Target): string | undefined {
    const { failed } = this.#store.read();
    if (failed?.key === key && failed.times >= maxFailures)
      return `it has failed ${failed.times} times; \`sotto upgrade\` tries it again, and so does a newer version`;
    if (phase === undefined || placeInPhase(this.#options.machineId, to) < phase) return undefined;
    return `its release has reached ${phase} % of the boards, and not this one yet`;
  }

  /** Half a day after a failure: what is away now may be back. */
  #retryAt({ key }: Target): number {
    const { failed } = this.#store.read();
    return failed?.key === key ? Math.min(failed.at, this.#now()) + dayMs / 2 : 0;
  }

  /** Returns why it has not begun. */
  async #begin({ key, from, to, suite }: Target, changes: string | undefined): Promise<string | undefined> {
    const begun = this.#store.read().running;
    const idempotencyKey = begun?.key === key ? begun.idempotencyKey : randomUUID();
    const running = { key, idempotencyKey, from, to };
    this.#store.write({ ...this.#store.read(), running });
    const request = { operation: "upgrade", version: to, automatic: true, ...(suite ? { suite } : {}) } as const;
    try {
      const taskId = await this.#options.submit(request, idempotencyKey);
      const started = noticeOf("started", { from, to }, this.#now(), { changes });
      this.#write({ ...this.#store.read(), running: { ...running, taskId } }, started);
      this.#options.log.info({ from, to, taskId }, "an automatic upgrade begins");
      return "it is being installed";
    } catch (error) {
      if (!(error instanceof SottoError)) throw error;
      const { running: _none, ...state } = this.#store.read();
      this.#store.write(state);
      return error.message;
    }
  }

  #write(state: PlanState, notice: UpdatesChanged): void {
    const pending = { notice, isOnBus: false, ...notWanted(this.#options.config()) };
    this.#store.write({ ...state, notices: settled([...state.notices, pending]) });
  }
}

function noticeOf(
  state: UpdatesChanged["state"],
  { from, to }: { readonly from: string; readonly to: string },
  at: number,
  { changes, reason }: { readonly changes?: string | undefined; readonly reason?: string | undefined },
): UpdatesChanged {
  return { noticeId: randomUUID(), state, from, to, at, changes: changes === "" ? undefined : changes, reason };
}
