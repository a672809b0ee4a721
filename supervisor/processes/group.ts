/**
 * Runs components that share one process. For the state table each is still a separate process: it starts, stops and fails
 * separately. The end of the process is the fault of one member; the others are restarted without delay.
 *
 * INVARIANTS: the end of each member is reported once; a member is never started in a process that is ending.
 */
import { PassThrough, type Readable } from "node:stream";
import type { Log } from "../../platform/port/port.ts";
import type { FromGroup, FromSupervisor, StartMessage, ToSupervisor } from "../../platform/port/start-message.ts";
import { Child, type ChildEvents, type ComponentProcess, type Exit, type Program } from "./child.ts";
import { divide } from "./group-output.ts";
import { whoHangs } from "./hanging.ts";
import { type Rung, walkLadder } from "./stop-ladder.ts";

export type GroupOptions = {
  readonly program: Program;
  /** Returns the program of a component that is no longer admitted to the group. */
  readonly alone: (component: string) => Program;
  readonly log: Log;
};

type Mark = { readonly name: string; readonly value: string };

/** A component that has taken the others down this many times is started in a separate process from then on. */
const maxFalls = 3;
/** Milliseconds for the process to end after its last member has ended. */
const endGrace = 2000;

export class Group {
  readonly #options: GroupOptions;
  readonly #falls = new Map<string, number>();
  #life: Life | undefined;

  constructor(options: GroupOptions) {
    this.#options = options;
  }

  /** Starts a component in the process of the group, which is created if there is none. */
  join(component: string, start: StartMessage, mark: Mark, events: ChildEvents): ComponentProcess {
    const { program, alone, log } = this.#options;
    if ((this.#falls.get(component) ?? 0) >= maxFalls) return new Child(alone(component), start, mark, events);
    if (this.#life?.isEnding !== false)
      this.#life = new Life(program, mark, (culprit) => {
        this.#life = undefined;
        if (culprit === undefined) return;
        const falls = (this.#falls.get(culprit) ?? 0) + 1;
        this.#falls.set(culprit, falls);
        if (falls === maxFalls)
          log.error({ component: culprit, falls }, "has ended its group again: it gets a process of its own");
      });
    return this.#life.join(component, start, events);
  }
}

/** Receives the component that ended the process, if it is known. */
type Ended = (culprit: string | undefined) => void;

type Joined = {
  readonly events: ChildEvents;
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  readonly gone: Promise<void>;
  readonly leave: () => void;
};

class Life {
  readonly #child: Child;
  readonly #joined = new Map<string, Joined>();
  readonly #ended: Ended;
  /** The members to be killed because they do not respond. */
  readonly #accused = new Set<string>();
  #culprit: string | undefined;
  #reason: string | undefined;
  #isEnding = false;

  constructor(program: Program, mark: Mark, ended: Ended) {
    this.#ended = ended;
    this.#child = new Child(program, undefined, mark, {
      ready() {},
      said: (message, answer) => this.#hear(message, answer),
      exited: (exit) => this.#exited(exit),
      output: (stream, readable) => this.#divide(stream, readable),
    });
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  join(component: string, start: StartMessage, events: ChildEvents): ComponentProcess {
    let leave = (): void => {};
    const gone = new Promise<void>((resolve) => (leave = resolve));
    const joined = { events, stdout: new PassThrough(), stderr: new PassThrough(), gone, leave };
    this.#joined.set(component, joined);
    events.output("stdout", joined.stdout);
    events.output("stderr", joined.stderr);
    this.#child.tell(start);
    return {
      pid: this.#child.pid,
      end: (grace) => this.#end(component, joined, grace),
      kill: () => void this.#accuse(component),
    };
  }

  async #end(component: string, { gone }: Joined, grace: number): Promise<Rung> {
    const rung = await walkLadder(
      {
        ask: () => this.#child.tell({ type: "stop", component }),
        // A signal would also reach the other members.
        terminate: () => {},
        kill: () => void this.#accuse(component, "it did not stop when it was asked to"),
        gone,
      },
      grace,
    );
    if (this.#joined.size === 0) {
      this.#isEnding = true;
      await this.#child.end(endGrace);
    }
    return rung;
  }

  /** Kills the process. */
  async #accuse(component: string, reason?: string): Promise<void> {
    this.#accused.add(component);
    if (this.#isEnding) return;
    this.#isEnding = true;
    const { pid } = this.#child;
    const hanging = pid === undefined ? undefined : await whoHangs(pid);
    // On a starved machine the silent members are accused one after the other, and the first may be innocent. If nobody
    // spins and only one is accused, the others prove that the process works.
    const alone = reason === undefined && hanging?.spins === true ? hanging.component : component;
    this.#culprit ??= this.#accused.size === 1 ? alone : hanging?.component;
    this.#reason ??= reason ?? "it did not answer";
    this.#child.kill();
  }

  #hear(message: ToSupervisor | FromGroup, answer: (message: FromSupervisor) => void): void {
    // The skill server sends its requests through the channel of its process.
    if (message.type === "skill-credential" || message.type === "skill-gone")
      this.#joined.get("skill-server")?.events.said(message, answer);
    if (!("component" in message)) return;
    const joined = this.#joined.get(message.component);
    if (joined === undefined) return;
    if (message.type === "fault")
      [this.#culprit, this.#reason, this.#isEnding] = [message.component, message.reason, true];
    else if (message.type === "exited")
      this.#leave(message.component, { code: message.code, signal: null, left: true });
    else if (message.said.type === "ready") joined.events.ready();
    else joined.events.said(message.said, answer);
  }

  #leave(component: string, exit: Exit): void {
    const joined = this.#joined.get(component);
    this.#joined.delete(component);
    joined?.stdout.end();
    joined?.stderr.end();
    joined?.leave();
    // This precedes the event, which may start another component at once: not in a process whose last member has ended.
    if (this.#joined.size === 0) this.#isEnding = true;
    joined?.events.exited(exit);
    if (this.#joined.size === 0) void this.#child.end(endGrace);
  }

  #exited(exit: Exit): void {
    this.#isEnding = true;
    this.#ended(this.#culprit);
    const fall = this.#culprit === undefined ? {} : { fall: { culprit: this.#culprit, reason: this.#reason ?? "" } };
    for (const component of this.#joined.keys()) this.#leave(component, { ...exit, ...fall });
  }

  #divide(stream: "stdout" | "stderr", readable: Readable): void {
    divide(readable, (component) => {
      const to = this.#joined.get(component ?? "") ?? [...this.#joined.values()][0];
      return to?.[stream];
    });
  }
}
