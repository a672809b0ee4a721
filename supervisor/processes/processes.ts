/** Runs all components: each is started when its dependencies are ready; they are stopped in the reverse order. */
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { Component } from "../../platform/port/component.ts";
import type { Log } from "../../platform/port/port.ts";
import type { FromSupervisor, StartMessage, ToSupervisor } from "../../platform/port/start-message.ts";
import { SottoError } from "../errors.ts";
import type { Program } from "./child.ts";
import type { Pacing } from "./deaths.ts";
import { killMarked } from "./kill.ts";
import type { Group } from "./group.ts";
import { Member, type MemberStatus } from "./member.ts";
import type { Event } from "./transitions.ts";
import { type OrphanGuard, startOrphanGuard } from "./orphan-guard.ts";

/** The operations that an operator may request for a component. */
export type Operation = "start" | "stop" | "restart" | "enable" | "disable";

export type ProcessesOptions = {
  readonly components: readonly Pick<Component, "name" | "needs" | "stopGrace" | "startLimit">[];
  readonly program: (component: string) => Program;
  /** The group of components that share a process, created with the mark for the environment. */
  readonly group?: {
    readonly members: ReadonlySet<string>;
    readonly make: (mark: Readonly<Record<string, string>>) => Group;
  };
  readonly startMessage: (component: string) => StartMessage;
  /** Returns why no component can become ready now, such as a broker that is not reached; undefined when they can. */
  readonly excuse?: () => string | undefined;
  /** Components that an operator has disabled. */
  readonly disabled?: ReadonlySet<string>;
  readonly log: Log;
  readonly onOutput: (component: string, stream: "stdout" | "stderr", readable: Readable) => void;
  /** Called with each message of a component's process other than "ready": see skill-credentials.ts. */
  readonly onSaid?: (component: string, message: ToSupervisor, answer: (message: FromSupervisor) => void) => void;
  readonly onChange?: (status: MemberStatus) => void;
  /** Returns the last lines of its output, for the log entry about its death. */
  readonly lastLines?: (component: string) => readonly string[];
  readonly pacing?: Pacing;
  /** Returns true if the kernel has just killed a process of the platform because no memory was left. */
  readonly killedByKernel?: () => boolean;
};

/** The environment variable by which every process started by `Processes` is found. */
const processMark = "SOTTO_FLEET";

/**
 * INVARIANTS: a component's process is started only when everything it needs is up; after stop() no component process remains;
 * if this process is killed, none remains either.
 */
export class Processes {
  readonly #members: ReadonlyMap<string, Member>;
  readonly #options: ProcessesOptions;
  readonly #mark = { name: processMark, value: randomUUID() };
  readonly #guard: OrphanGuard;
  readonly #group: Group | undefined;

  constructor(options: ProcessesOptions) {
    this.#options = options;
    this.#guard = startOrphanGuard(this.#markText);
    this.#group = options.group?.make({ [this.#mark.name]: this.#mark.value });
    this.#members = new Map(options.components.map((component) => [component.name, this.#member(component)]));
  }

  get #markText(): string {
    return `${this.#mark.name}=${this.#mark.value}`;
  }

  /** Begins to start all components that are not disabled. */
  start(): void {
    for (const [name, member] of this.#members) {
      member.send(this.#options.disabled?.has(name) ? "disable" : "start");
    }
  }

  /** Resolves when each component is up, or cannot be for now (failed, disabled, held up, or needs one that is). */
  async settled(): Promise<readonly MemberStatus[]> {
    const still = () => [...this.#members.values()].filter((member) => !this.#isSettled(member));
    for (let members = still(); members.length > 0; members = still()) {
      await Promise.race(members.map((member) => member.settles()));
    }
    return this.statuses();
  }

  statuses(): readonly MemberStatus[] {
    return [...this.#members.values()].map((member) => member.status);
  }

  /** Returns a component. Throws SottoError COMPONENT_UNKNOWN. */
  member(name: string): Member {
    const member = this.#members.get(name);
    if (member === undefined) throw new SottoError("COMPONENT_UNKNOWN", `there is no component called ${name}`);
    return member;
  }

  /**
   * Performs an operation on a component; resolves when it is done. Throws SottoError COMPONENT_UNKNOWN, COMPONENT_DISABLED,
   * and COMPONENT_FAILED when the component should be up but has failed or is held up.
   */
  async ask(name: string, operation: Operation): Promise<MemberStatus> {
    const member = this.member(name);
    if (member.state === "disabled" && (operation === "start" || operation === "restart")) {
      throw new SottoError("COMPONENT_DISABLED", `${name} is disabled`, { component: name });
    }
    member.send(operation, `asked to ${operation}`);
    if (operation === "stop" || operation === "disable") {
      await member.settled();
      return member.reaches("down", "disabled");
    }
    const status = await member.settles();
    if (status.state === "failed" || status.state === "starting") {
      throw new SottoError("COMPONENT_FAILED", `${name} did not become ready: ${status.reason}`, { component: name });
    }
    return status;
  }

  /** Starts the components again that were given up because of what `excuse` returned. */
  excuseIsOver(): void {
    for (const member of this.#members.values()) member.excuseIsOver();
  }

  /** Restarts those of the components that are running or about to start; resolves when each is up again or has failed. */
  async restartRunning(names: readonly string[]): Promise<void> {
    const running = names.filter((name) => ["up", "starting", "waiting", "failed"].includes(this.member(name).state));
    await Promise.allSettled(running.map((name) => this.ask(name, "restart")));
  }

  /** Stops all components, each after those that need it. */
  async stop(): Promise<void> {
    const stopping = new Map<string, Promise<void>>();
    const stop = (name: string, member: Member): Promise<void> => {
      const known = stopping.get(name) ?? this.#stopAfter(name, member, stop);
      stopping.set(name, known);
      return known;
    };
    // Waiting components are stopped first, so that none starts because another becomes ready meanwhile.
    for (const member of this.#members.values()) if (member.state === "waiting") member.send("stop");
    await Promise.all([...this.#members].map(([name, member]) => stop(name, member)));
    await this.#guard.stop();
  }

  /** Sends SIGKILL to all processes at once. */
  async kill(): Promise<void> {
    for (const member of this.#members.values()) member.send("stop");
    await killMarked(this.#markText);
    await this.#guard.stop();
  }

  async #stopAfter(name: string, member: Member, stop: (name: string, member: Member) => Promise<void>): Promise<void> {
    const dependents = [...this.#members].filter(([, other]) => other.options.needs.includes(name));
    await Promise.all(dependents.map(([other, dependent]) => stop(other, dependent)));
    const rung = await member.stop();
    if (rung !== undefined && rung !== "asked") this.#options.log.warn({ component: name, rung }, "was forced to stop");
  }

  #isSettled(member: Member): boolean {
    if (["up", "failed", "disabled", "down"].includes(member.state) || member.isHeldUp) return true;
    if (member.state !== "waiting") return false;
    return member.options.needs.some((need) => {
      const needed = this.#members.get(need);
      return needed !== undefined && needed.state !== "up" && this.#isSettled(needed);
    });
  }

  #member({ name, needs, stopGrace, startLimit }: ProcessesOptions["components"][number]): Member {
    const { program, startMessage, excuse, log, onOutput, onSaid, onChange, pacing, killedByKernel } = this.#options;
    const { env, ...rest } = program(name);
    return new Member({
      name,
      needs,
      stopGrace,
      startLimit,
      program: { ...rest, env: { ...env, [this.#mark.name]: this.#mark.value } },
      ...(this.#group === undefined || this.#options.group?.members.has(name) !== true
        ? {}
        : { spawn: this.#group.join.bind(this.#group, name) }),
      startMessage: () => startMessage(name),
      missing: () => needs.filter((need) => this.#members.get(need)?.state !== "up"),
      ...(excuse === undefined ? {} : { excuse }),
      ...(pacing === undefined ? {} : { pacing }),
      ...(killedByKernel === undefined ? {} : { killedByKernel }),
      onOutput,
      ...(onSaid === undefined ? {} : { onSaid }),
      onChange: (status, event) => {
        this.#note(status, event);
        onChange?.(status);
        if (event === "ready") for (const member of this.#members.values()) member.needsChanged();
      },
      onReport: (component, reason) => log.error({ component, reason }, "is given up for now"),
    });
  }

  #note({ name, state, reason, pid, restarts, nextStartAt, lastExit }: MemberStatus, event: Event): void {
    const { log } = this.#options;
    const fields = { component: name, state, reason, pid };
    if (event === "exited" && lastExit?.fall !== undefined && lastExit.fall.culprit !== name)
      log.info(fields, "is started again");
    else if (event === "exited" && lastExit?.asked === false) {
      const said = lastWords(this.#options.lastLines?.(name) ?? []);
      log.warn({ component: name, restarts, nextStartAt, said }, `${lastExit.why}; it is restarted`);
    } else if (event === "exited" && state !== "down") log.info(fields, "has ended and is started again, as asked");
    else if (event === "late" || event === "hung") log.warn(fields, "is killed");
    else if (event === "ready") log.info(fields, "is ready");
    else log.debug({ ...fields, event }, "changed");
  }
}

/** Returns the most informative line about a death: the last that names an error, or the last. */
function lastWords(lines: readonly string[]): string | undefined {
  return lines.findLast((line) => /\b[A-Z]\w*Error\b|^error: /u.test(line)) ?? lines.at(-1);
}
