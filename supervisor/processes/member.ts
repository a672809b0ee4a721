/** Manages one supervised component: it executes the transitions of the table and makes no decision about states itself. */
import type { Readable } from "node:stream";
import { randomUUID } from "node:crypto";
import type { FromSupervisor, StartMessage, ToSupervisor } from "../../platform/port/start-message.ts";
import { exitCodes } from "../../platform/port/start-message.ts";
import { Child, type ChildEvents, type ComponentProcess, type Exit, type Program } from "./child.ts";
import { Moment } from "../clock.ts";
import { GivenTime } from "../given-time.ts";
import { Deaths, type Life, type Pacing, defaultPacing } from "./deaths.ts";
import type { Rung } from "./stop-ladder.ts";
import { type Effect, type Event, type State, transitions } from "./transitions.ts";

type Mark = { readonly name: string; readonly value: string };

export type MemberOptions = {
  readonly name: string;
  readonly needs: readonly string[];
  /** Milliseconds between the stop request, SIGTERM and SIGKILL. */
  readonly stopGrace: number;
  /** Maximum milliseconds from the start of the process to its readiness; then it is killed. */
  readonly startLimit: number;
  readonly program: Program;
  /** Creates its process in another way: in that of a group. */
  readonly spawn?: (start: StartMessage, mark: Mark, events: ChildEvents) => ComponentProcess;
  /** Creates the message for each process, because the configuration and the credential may have changed. */
  readonly startMessage: () => StartMessage;
  /** Returns the required components that are not ready. */
  readonly missing: () => readonly string[];
  /** Returns why it cannot become ready through no fault of its own; undefined when there is no such reason. */
  readonly excuse?: () => string | undefined;
  readonly pacing?: Pacing;
  /** Returns true if the kernel has just killed a process of the platform because no memory was left. */
  readonly killedByKernel?: () => boolean;
  readonly onOutput: (name: string, stream: "stdout" | "stderr", readable: Readable) => void;
  /** Called with each message of its process other than "ready". */
  readonly onSaid?: (name: string, message: ToSupervisor, answer: (message: FromSupervisor) => void) => void;
  /** Called after every event that changed something. */
  readonly onChange: (status: MemberStatus, event: Event) => void;
  /** Called once when it has failed, and again only after it has worked. */
  readonly onReport: (name: string, reason: string) => void;
};

export type MemberStatus = {
  readonly name: string;
  readonly state: State;
  /** The reason for its state, as text; undefined when there is none. */
  readonly reason: string | undefined;
  /** What else keeps it from being ready, or made it give up: it starts when that is over. */
  readonly excuse?: string | undefined;
  readonly since: Date;
  readonly pid: number | undefined;
  /** Number of automatic restarts. */
  readonly restarts: number;
  readonly nextStartAt: Date | undefined;
  readonly lastExit: LastExit | undefined;
};

export type LastExit = Exit & {
  readonly at: Date;
  readonly rung: Rung | undefined;
  /** True if an operator or the supervisor requested its end. */
  readonly asked: boolean;
  /** True if the kernel has killed it because no memory was left. */
  readonly forMemory: boolean;
  /** True if it was ended by a SIGKILL that neither this supervisor has sent nor the kernel's count explains. */
  readonly byOthers?: boolean;
  /** The text of the exit, with the reason for which it was killed. */
  readonly why: string;
};

/** A broker that is only starting, too, is waited for. */
const excusedAfterMs = 10_000;
/** Less than this is not left of a limit: looking at a process takes a moment itself. */
const roundingMs = 50;
/** The environment variable by which the processes of one life are found. */
const lifeMark = "SOTTO_LIFE";

export class Member {
  readonly options: MemberOptions;
  readonly #pacing: Pacing;
  readonly #deaths: Deaths;
  #state: State = "down";
  #since = new Moment();
  #reason: string | undefined;
  #child: ComponentProcess | undefined;
  #rung: Promise<Rung> | undefined;
  #deferred: "start" | "disable" | undefined;
  #delay: NodeJS.Timeout | undefined;
  #nextStartAt: Date | undefined;
  #watch: NodeJS.Timeout | undefined;
  #admitted = false;
  /** When the current process became ready, by a monotonic clock. */
  #readyAt: number | undefined;
  #restarts = 0;
  /** True if its last process ended because of another component's fault. */
  #isBlameless = false;
  #reported = false;
  #isHeldUp = false;
  /** True if it was given up while it had an excuse. */
  #wasExcused = false;
  #lastExit: MemberStatus["lastExit"];
  readonly #waiters = new Set<() => void>();

  constructor(options: MemberOptions) {
    this.options = options;
    this.#pacing = options.pacing ?? defaultPacing;
    this.#deaths = new Deaths(this.#pacing);
  }

  get status(): MemberStatus {
    const excuse = this.#state === "starting" || this.#isGivenUpExcused ? this.#excuse : undefined;
    return {
      name: this.options.name,
      state: this.#state,
      reason: this.#reason ?? excuse,
      excuse,
      since: this.#since.date,
      pid: this.#child?.pid,
      restarts: this.#restarts,
      nextStartAt: this.#nextStartAt,
      lastExit: this.#lastExit,
    };
  }

  get state(): State {
    return this.#state;
  }

  send(event: Event, reason?: string): void {
    const { next, effects } = transitions[this.#state][event];
    const moved = next !== this.#state;
    if (!moved && effects.length === 0) return;
    if (moved) {
      this.#state = next;
      this.#since = new Moment();
      this.#nextStartAt = undefined;
      clearTimeout(this.#watch);
    }
    if (moved || reason !== undefined) this.#reason = reason;
    if (moved) this.#isHeldUp = false;
    for (const effect of effects) this.#effects[effect]();
    this.options.onChange(this.status, event);
    this.#tellWaiters();
  }

  #tellWaiters(): void {
    for (const waiter of this.#waiters) waiter();
  }

  get #excuse(): string | undefined {
    return this.options.excuse?.();
  }

  get #isGivenUpExcused(): boolean {
    return this.#state === "failed" && this.#wasExcused;
  }

  /** True when nobody should wait for it now: something else has kept it from being ready for a while. */
  get isHeldUp(): boolean {
    return this.#state === "starting" && this.#isHeldUp;
  }

  /** Starts it again if it was given up because of what is over now. */
  excuseIsOver(): void {
    if (this.#isGivenUpExcused) this.send("start");
  }

  /** Checks again whether the components it needs are ready. */
  needsChanged(): void {
    if (!this.#admitted || this.#delay !== undefined) return;
    const missing = this.options.missing();
    if (missing.length === 0) this.send("due");
    else if (this.#state === "waiting") this.#reason = `waits for ${missing.join(", ")}`;
  }

  /** Resolves when it has reached one of the states. */
  async reaches(...wanted: readonly State[]): Promise<MemberStatus> {
    return this.#until(() => wanted.includes(this.#state));
  }

  /** Resolves when it is up, or when there is nothing to wait for: it has failed, is not to run, or is held up. */
  async settles(): Promise<MemberStatus> {
    return this.#until(() => ["up", "failed", "disabled", "down"].includes(this.#state) || this.isHeldUp);
  }

  async #until(isSo: () => boolean): Promise<MemberStatus> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        const waiter = () => {
          this.#waiters.delete(waiter);
          resolve();
        };
        this.#waiters.add(waiter);
      });
    }
    return this.status;
  }

  /** Stops it; resolves when none of its processes is left, with the rung that worked (undefined when it did not run). */
  async stop(): Promise<Rung | undefined> {
    this.send("stop", "asked to stop");
    return this.settled();
  }

  /** Resolves when the process that is being stopped and all its child processes are gone. */
  async settled(): Promise<Rung | undefined> {
    return this.#rung;
  }

  readonly #effects: Readonly<Record<Effect, () => void>> = {
    admit: () => this.#due(0),
    forgive: () => {
      this.#deaths.forgive();
      this.#reported = false;
    },
    backOff: () => {
      if (!this.#isBlameless) this.#restarts += 1;
      this.#due(this.#isBlameless ? 0 : this.#deaths.delay());
    },
    tryRarely: () => {
      this.#restarts += 1;
      this.#due(this.#pacing.rarely);
    },
    cancel: () => this.#cancel(),
    spawn: () => this.#spawn(),
    announce: () => {
      this.#readyAt = performance.now();
      this.#watch = setTimeout(() => this.send("stable"), this.#pacing.stable).unref();
    },
    end: () => {
      this.#rung = this.#child?.end(this.options.stopGrace);
    },
    kill: () => this.#child?.kill(),
    deferStart: () => (this.#deferred = "start"),
    deferDisable: () => (this.#deferred = "disable"),
    deferNothing: () => (this.#deferred = undefined),
    recall: () => {
      const event = this.#deferred;
      this.#deferred = undefined;
      if (event !== undefined) this.send(event);
    },
    report: () => {
      if (this.#reported) return;
      this.#reported = true;
      this.options.onReport(this.options.name, this.#reason ?? "it failed");
    },
  };

  /** Sends `due` after the delay, once the components it needs are ready; immediately without a delay and needs. */
  #due(delay: number): void {
    this.#cancel();
    this.#admitted = true;
    if (delay <= 0) {
      this.needsChanged();
      return;
    }
    this.#nextStartAt = new Date(Date.now() + delay);
    this.#delay = setTimeout(() => {
      this.#delay = undefined;
      this.needsChanged();
    }, delay);
  }

  #cancel(): void {
    clearTimeout(this.#delay);
    this.#delay = undefined;
    this.#admitted = false;
  }

  #spawn(): void {
    this.#admitted = false;
    this.#rung = undefined;
    this.#readyAt = undefined;
    const { name, program, spawn, startMessage, onOutput } = this.options;
    const events: ChildEvents = {
      ready: () => child === this.#child && this.send("ready"),
      said: (message, answer) => this.options.onSaid?.(name, message, answer),
      exited: (exit) => this.#exited(exit),
      output: (stream, readable) => onOutput(name, stream, readable),
    };
    const mark = { name: lifeMark, value: randomUUID() };
    const child: ComponentProcess =
      spawn === undefined ? new Child(program, startMessage(), mark, events) : spawn(startMessage(), mark, events);
    this.#child = child;
    this.#expectReady(child);
  }

  /**
   * Killing a process that waits for the broker would not help: its time begins again. Nor would it help one that waits for a
   * processor: that time does not count.
   */
  #expectReady(child: ComponentProcess, left = this.options.startLimit, time?: GivenTime): void {
    const given = time ?? new GivenTime(child.pid ?? 0);
    if (time === undefined) void given.since();
    this.#watch = setTimeout(() => void this.#judgeStart(child, left, given), Math.min(left, excusedAfterMs));
  }

  async #judgeStart(child: ComponentProcess, left: number, time: GivenTime): Promise<void> {
    const given = await time.since();
    if (this.#state !== "starting" || this.#child !== child) return;
    this.#isHeldUp = this.#excuse !== undefined;
    if (this.#isHeldUp) this.#tellWaiters();
    const { startLimit } = this.options;
    const still = this.#isHeldUp ? startLimit : left - given;
    if (this.#isHeldUp || still > roundingMs) this.#expectReady(child, still, time);
    else this.send("late", `was not ready within ${startLimit / 1000} s`);
  }

  /** Describes the life of the process that has just ended. */
  #life({ signal }: Exit, killedBecause: string | undefined): Life {
    const readyMs = this.#readyAt === undefined ? 0 : performance.now() - this.#readyAt;
    return { readyMs, fromOutside: killedBecause === undefined && outsideSignals.includes(signal) };
  }

  #exited(exit: Exit): void {
    const asked = this.#state === "stopping";
    const killedBecause = this.#state === "starting" || this.#state === "up" ? this.#reason : undefined;
    this.#child = undefined;
    this.#wasExcused = this.#readyAt === undefined && this.#excuse !== undefined;
    this.#isBlameless = exit.fall !== undefined && exit.fall.culprit !== this.options.name;
    const because = exit.fall?.culprit === this.options.name ? (killedBecause ?? exit.fall.reason) : killedBecause;
    const isUnexplained = exit.signal === "SIGKILL" && !asked && because === undefined && !this.#isBlameless;
    const forMemory = isUnexplained && this.options.killedByKernel?.() === true;
    const why = this.#isBlameless
      ? `ended with the process that it shares, because of ${exit.fall?.culprit}: ${exit.fall?.reason}`
      : [because, forMemory ? "was killed by the kernel: no memory was left" : describeExit(exit)]
          .filter(Boolean)
          .join("; ");
    const last = { ...exit, asked, forMemory, byOthers: isUnexplained && !forMemory, why, at: new Date() };
    this.#lastExit = { ...last, rung: undefined };
    void this.#rung?.then((rung) => (this.#lastExit = { ...last, rung }));
    if (asked || this.#isBlameless) this.send("exited", why);
    else if (exit.code === exitCodes.neverRestart) this.send("gaveUp", `${why}: it cannot work as it is configured`);
    else if (this.#deaths.note(performance.now(), this.#life(exit, killedBecause)))
      this.send("looped", `${why}, again and again`);
    else this.send("exited", why);
  }
}

/** Signals that count as sent from outside, if the supervisor gave no reason for the kill. */
const outsideSignals: readonly (NodeJS.Signals | null)[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

/** Returns a text such as "ended with exit code 1" or "was ended by SIGKILL". */
function describeExit({ code, signal, reason, left }: Exit): string {
  if (reason !== undefined) return `could not be started: ${reason}`;
  if (left === true && code === exitCodes.asked) return "has left the process that it shares, which goes on";
  return signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
}
