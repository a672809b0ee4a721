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
import type { Fixes } from "../../updater/fixes.ts";
import type { UpdatesConfig } from "../config/updates-section.ts";
import { SottoError } from "../errors.ts";
import type { Database } from "../store/database.ts";
import type { OfferedPackage } from "../updates/offers.ts";
import { named, noticeOf } from "./notice.ts";
import { Notices, notWanted, settled } from "./notices.ts";
import type { Plan, UpdatePlan } from "./plan.ts";
import { type PlanState, PlanStore, progressOf, withProgress } from "./plan-store.ts";
import { chooseTarget, fixTarget, placeInPhase, requestOf, type Target, type UpgradeRequest } from "./target.ts";
import { nextOpening } from "./window.ts";

type EndedTask = {
  readonly status: string;
  readonly error?: { readonly code: string; readonly message: string };
};
export type AutomaticUpdatesOptions = {
  readonly database: Database;
  readonly config: () => UpdatesConfig;
  readonly packages: () => Promise<readonly OfferedPackage[]>;
  /** The security fixes of Debian that wait for the engines. */
  readonly fixes: () => Promise<Fixes>;
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

const dayMs = 86_400_000;
const maxFailures = 3;
const intervalMs = 30_000;

export class AutomaticUpdates {
  readonly #options: AutomaticUpdatesOptions;
  readonly #store: PlanStore;
  readonly #notices: Notices;
  readonly #now: () => number;
  #plan: Plan = {};
  #fixPlan: Plan = {};
  #fixes: Fixes | undefined;
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
    const { notBefore, waitsFor } = this.#fixPlan;
    const planned = {
      ...(notBefore === undefined ? {} : { notBefore }),
      ...(waitsFor === undefined ? {} : { waitsFor }),
    };
    return {
      automatic,
      channel,
      ...(automatic ? this.#plan : {}),
      ...(this.#fixes === undefined ? {} : { securityFixes: { ...this.#fixes, ...planned } }),
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
    if (!isRunning) {
      await this.#considerFixes(config);
      // One at a time, and a fix comes first.
      const isBegun = this.#store.read().running?.taskId !== undefined;
      if (config.automatic && !isBegun) await this.#considerVersion(config);
    }
    this.#notices.deliver();
  }

  /** Follows the upgrade that was asked for; returns true while it runs. */
  #follow(): boolean {
    const { running, ...state } = this.#store.read();
    if (running?.taskId === undefined) return false; // What was not submitted is submitted again, as the same task.
    const task = this.#options.task(running.taskId);
    const { from, to, key, fixes } = running;
    const isFix = fixes !== undefined;
    if (task !== undefined && task.status !== "completed" && task.status !== "failed") {
      const plan = { to, waitsFor: "it is being installed" };
      if (isFix) this.#fixPlan = plan;
      else this.#plan = plan;
      return true;
    }
    const code = task?.error?.code;
    const outcome = task?.status === "completed" ? "completed" : code === "UPDATE_UNDONE" ? "undone" : "failed";
    const reason = task === undefined ? "its task is gone" : task.error?.message;
    const { told, failed: before } = progressOf(state, isFix);
    const times = before?.key === key ? before.times + 1 : 1;
    const last = noticeOf(outcome, { from, to, fixes }, this.#now(), { reason });
    // What it would change besides, or what is held, is the same half a day later.
    const why = isFix && code === "UPDATE_REFUSED" && reason !== undefined ? { why: reason } : {};
    const failed = outcome === "failed" ? { failed: { key, times, at: this.#now(), ...why } } : {};
    this.#write({ ...withProgress(state, isFix, { ...(told === undefined ? {} : { told }), ...failed }), last }, last);
    this.#options.log.info({ from, to, outcome, reason }, "an automatic upgrade has ended");
    return false;
  }

  async #considerVersion(config: UpdatesConfig): Promise<void> {
    const target = chooseTarget(await this.#options.packages(), config.channel);
    this.#plan = "none" in target ? { waitsFor: target.none } : await this.#consider(target, config, this.#plan);
  }

  async #considerFixes(config: UpdatesConfig): Promise<void> {
    this.#fixes = config.security_fixes ? await this.#options.fixes() : undefined;
    const target = fixTarget(this.#fixes?.waiting ?? []);
    if (target === undefined) this.#fixPlan = {};
    else if (config.automatic) this.#fixPlan = await this.#consider(target, config, this.#fixPlan);
    else this.#fixPlan = { waitsFor: "[updates] automatic is off; `sotto upgrade --security` installs them" };
  }

  /** Returns what is planned now, instead of `before`. */
  async #consider(target: Target, config: UpdatesConfig, before: Plan): Promise<Plan> {
    const now = this.#now();
    const { to } = target;
    if (now < clockSetMs) return { to, waitsFor: "the clock of the board is not set" };
    // A hole that is known does not wait until others have tried its fix.
    const delayedUntil = target.fixes === undefined ? this.#knownSince(target, now) + config.delay_days * dayMs : now;
    const refused = this.#refusal(target);
    const notBefore = nextOpening(config, Math.max(delayedUntil, this.#retryAt(target), now));
    if (refused !== undefined) return { to, waitsFor: refused };
    const isFix = target.fixes !== undefined;
    const changes = before.to === to ? before.changes : await this.#changes(target);
    const plan = { to, notBefore, ...(changes ? { changes } : {}) };
    const state = this.#store.read();
    const progress = progressOf(state, isFix);
    if (progress.told !== target.key) {
      const told = withProgress(state, isFix, { ...progress, told: target.key });
      this.#write(told, noticeOf("planned", target, notBefore, { changes }));
    }
    if (notBefore > now) return plan;
    const waitsFor = (await this.#options.busy()) ?? (await this.#begin(target, changes));
    return waitsFor === undefined ? plan : { ...plan, waitsFor };
  }

  async #changes({ name, from, to, fixes }: Target): Promise<string> {
    return from === to || fixes !== undefined ? "" : this.#options.changes(name, to);
  }

  #knownSince({ key }: Target, now: number): number {
    const state = this.#store.read();
    // A clock that was ahead must not delay it for ever.
    if (state.seen?.key === key) return Math.min(state.seen.at, now);
    this.#store.write({ ...state, seen: { key, at: now } });
    return now;
  }

  #refusal({ key, to, phase, fixes }: Target): string | undefined {
    const { failed } = progressOf(this.#store.read(), fixes !== undefined);
    const command = fixes === undefined ? "sotto upgrade" : "sotto upgrade --security";
    const again = `\`${command}\` tries it again, and so does a newer version`;
    if (failed?.key === key && failed.why !== undefined) return `${failed.why}; ${again}`;
    if (failed?.key === key && failed.times >= maxFailures) return `it has failed ${failed.times} times; ${again}`;
    if (phase === undefined || placeInPhase(this.#options.machineId, to) < phase) return undefined;
    return `its release has reached ${phase} % of the boards, and not this one yet`;
  }

  /** Half a day after a failure: what is away now may be back. */
  #retryAt({ key, fixes }: Target): number {
    const { failed } = progressOf(this.#store.read(), fixes !== undefined);
    return failed?.key === key ? Math.min(failed.at, this.#now()) + dayMs / 2 : 0;
  }

  /** Returns why it has not begun. */
  async #begin(target: Target, changes: string | undefined): Promise<string | undefined> {
    const { key, from, to, fixes } = target;
    const begun = this.#store.read().running;
    const idempotencyKey = begun?.key === key ? begun.idempotencyKey : randomUUID();
    const about = { from, to, ...(fixes === undefined ? {} : { fixes: fixes.map(named) }) };
    const running = { key, idempotencyKey, ...about };
    this.#store.write({ ...this.#store.read(), running });
    try {
      const taskId = await this.#options.submit(requestOf(target), idempotencyKey);
      const started = noticeOf("started", about, this.#now(), { changes });
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
