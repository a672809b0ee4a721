/** One supervised component: executes the transitions of the table. No decision about states is made here. */
import type { Readable } from "node:stream";
import { randomUUID } from "node:crypto";
import type { FromSupervisor, StartMessage, ToSupervisor } from "../../platform/port/start-message.ts";
import { exitCodes } from "../../platform/port/start-message.ts";
import { Child, type ChildEvents, type ComponentProcess, type Exit, type Program } from "./child.ts";
import { Deaths, type Life, type Pacing, defaultPacing } from "./deaths.ts";
import type { Rung } from "./stop-ladder.ts";
import { type Effect, type Event, type State, transitions } from "./transitions.ts";

type Mark = { readonly name: string; readonly value: string };

export type MemberOptions = {
  readonly name: string;
  readonly needs: readonly string[];
  /** Milliseconds between asking, SIGTERM and SIGKILL. */
  readonly stopGrace: number;
  /** Milliseconds from the process to its readiness, before it is killed. */
  readonly startLimit: number;
  readonly program: Program;
  /** Makes its process otherwise: in that of a group. */
  readonly spawn?: (start: StartMessage, mark: Mark, events: ChildEvents) => ComponentProcess;
  /** Made anew for each process: the configuration and the credential may have changed. */
  readonly startMessage: () => StartMessage;
  /** What it needs and what is not ready. */
  readonly missing: () => readonly string[];
  readonly pacing?: Pacing;
  readonly onOutput: (name: string, stream: "stdout" | "stderr", readable: Readable) => void;
  /** What its process says beside that it is ready. */
  readonly onSaid?: (name: string, message: ToSupervisor, answer: (message: FromSupervisor) => void) => void;
  /** After every event that changed something. */
  readonly onChange: (status: MemberStatus, event: Event) => void;
  /** Once when it is given up, until it works again. */
  readonly onReport: (name: string, reason: string) => void;
};

export type MemberStatus = {
  readonly name: string;
  readonly state: State;
  /** Why it is in this state, in words; undefined when there is nothing to say. */
  readonly reason: string | undefined;
  readonly since: Date;
  readonly pid: number | undefined;
  /** Restarts that nobody asked for. */
  readonly restarts: number;
  readonly nextStartAt: Date | undefined;
  readonly lastExit: LastExit | undefined;
};

export type LastExit = Exit & {
  readonly at: Date;
  readonly rung: Rung | undefined;
  /** Somebody, or the supervisor itself, wanted it to end. */
  readonly asked: boolean;
  /** In words, with the reason for which it was killed. */
  readonly why: string;
};

/** The variable that finds the processes of one life. */
const lifeMark = "SOTTO_LIFE";

export class Member {
  readonly options: MemberOptions;
  readonly #pacing: Pacing;
  readonly #deaths: Deaths;
  #state: State = "down";
  #since = new Date();
  #reason: string | undefined;
  #child: ComponentProcess | undefined;
  #rung: Promise<Rung> | undefined;
  #deferred: "start" | "disable" | undefined;
  #delay: NodeJS.Timeout | undefined;
  #nextStartAt: Date | undefined;
  #watch: NodeJS.Timeout | undefined;
  #admitted = false;
  /** When the present process became ready, of a monotonic clock. */
  #readyAt: number | undefined;
  #restarts = 0;
  /** Its last process ended by another's fault. */
  #isBlameless = false;
  #reported = false;
  #lastExit: MemberStatus["lastExit"];
  readonly #waiters = new Set<() => void>();

  constructor(options: MemberOptions) {
    this.options = options;
    this.#pacing = options.pacing ?? defaultPacing;
    this.#deaths = new Deaths(this.#pacing);
  }

  get status(): MemberStatus {
    return {
      name: this.options.name,
      state: this.#state,
      reason: this.#reason,
      since: this.#since,
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
      this.#since = new Date();
      this.#nextStartAt = undefined;
      clearTimeout(this.#watch);
    }
    if (moved || reason !== undefined) this.#reason = reason;
    for (const effect of effects) this.#effects[effect]();
    this.options.onChange(this.status, event);
    for (const waiter of this.#waiters) waiter();
  }

  /** Looks again whether what it needs is ready. */
  needsChanged(): void {
    if (!this.#admitted || this.#delay !== undefined) return;
    const missing = this.options.missing();
    if (missing.length === 0) this.send("due");
    else if (this.#state === "waiting") this.#reason = `waits for ${missing.join(", ")}`;
  }

  /** Resolves when it is in one of the states. */
  async reaches(...wanted: readonly State[]): Promise<MemberStatus> {
    while (!wanted.includes(this.#state)) {
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

  /** Ends it; resolves when nothing of it is left, with the rung that worked (undefined when it did not run). */
  async stop(): Promise<Rung | undefined> {
    this.send("stop", "asked to stop");
    return this.settled();
  }

  /** Resolves when the process being ended is gone and nothing of it is left. */
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

  /** Sends `due` after the delay, once what it needs is ready; without delay and needs at once. */
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
    const { name, program, spawn, startMessage, onOutput, startLimit } = this.options;
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
    this.#watch = setTimeout(() => this.send("late", `was not ready within ${startLimit / 1000} s`), startLimit);
  }

  /** How the process lived that has just ended. */
  #life({ signal }: Exit, killedBecause: string | undefined): Life {
    const readyMs = this.#readyAt === undefined ? 0 : performance.now() - this.#readyAt;
    return { readyMs, fromOutside: killedBecause === undefined && outsideSignals.includes(signal) };
  }

  #exited(exit: Exit): void {
    const asked = this.#state === "stopping";
    const killedBecause = this.#state === "starting" || this.#state === "up" ? this.#reason : undefined;
    this.#child = undefined;
    this.#isBlameless = exit.fall !== undefined && exit.fall.culprit !== this.options.name;
    const because = exit.fall?.culprit === this.options.name ? (killedBecause ?? exit.fall.reason) : killedBecause;
    const why = this.#isBlameless
      ? `ended with the process that it shares, because of ${exit.fall?.culprit}: ${exit.fall?.reason}`
      : [because, describeExit(exit)].filter(Boolean).join("; ");
    const last = { ...exit, asked, why, at: new Date() };
    this.#lastExit = { ...last, rung: undefined };
    void this.#rung?.then((rung) => (this.#lastExit = { ...last, rung }));
    if (asked || this.#isBlameless) this.send("exited", why);
    else if (exit.code === exitCodes.neverRestart) this.send("gaveUp", `${why}: it cannot work as it is configured`);
    else if (this.#deaths.note(performance.now(), this.#life(exit, killedBecause)))
      this.send("looped", `${why}, again and again`);
    else this.send("exited", why);
  }
}

/** What kills without having been asked to by the supervisor, if it did not give a reason. */
const outsideSignals: readonly (NodeJS.Signals | null)[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

/** "ended with exit code 1", "was ended by SIGKILL". */
function describeExit({ code, signal, reason, left }: Exit): string {
  if (reason !== undefined) return `could not be started: ${reason}`;
  if (left === true && code === exitCodes.asked) return "has left the process that it shares, which goes on";
  return signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
}
