/**
 * Runs several components in one process: each has its own connection to the bus, credential, log and life cycle. It starts and
 * stops each separately; an unhandled error ends the process after the group has reported whose it was.
 */
import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { makeLog } from "./log.ts";
import type { Ending, Life, MakeLife } from "./hosting.ts";
import { exitCodes, type FromGroup, type FromSupervisor, type StartMessage } from "./start-message.ts";

export type GroupOptions = {
  /** Loads the main program of a component, which calls `take`. */
  readonly load: (component: string) => Promise<unknown>;
  /** Resolves when the supervisor has received the message, or can no longer be reached. */
  readonly tell: (message: FromGroup) => Promise<void>;
  readonly exit: (code: number) => void;
  readonly write: (line: string) => void;
  /** Called when another component starts working. */
  readonly turns: (component: string) => void;
};

/** Milliseconds for the last messages. */
const farewellMs = 500;

/**
 * INVARIANTS: there is at most one life of each component; after a fault the process ends, whatever else happens, and the fault
 * has been reported to the supervisor before, unless it could not be reached.
 */
export class Group {
  readonly #options: GroupOptions;
  readonly #makers = new Map<string, MakeLife>();
  readonly #lives = new Map<string, Life>();
  readonly #context = new AsyncLocalStorage<string>();
  #isFalling = false;

  constructor(options: GroupOptions) {
    this.#options = options;
    let turn: string | undefined;
    const before = (): void => {
      const component = this.#context.getStore();
      if (component === undefined || component === turn) return;
      turn = component;
      options.turns(component);
    };
    createHook({ before }).enable();
  }

  take(component: string, make: MakeLife): void {
    this.#makers.set(component, make);
  }

  hear(message: FromSupervisor): void {
    if (message.type === "start") void this.#context.run(message.component, () => this.#start(message));
    if (message.type !== "stop") return;
    if (message.component === undefined) void this.stop("asked");
    else void this.#lives.get(message.component)?.stop("asked");
  }

  /** Stops all components and ends the process. */
  async stop(reason: string): Promise<void> {
    await Promise.all([...this.#lives.values()].map((life) => life.stop(reason)));
    this.#options.exit(exitCodes.asked);
  }

  /** Ends the process after an unhandled error. */
  async fault(error: unknown, what: string): Promise<void> {
    const component = this.#culprit(error);
    const life = component === undefined ? undefined : this.#lives.get(component);
    if (life !== undefined) return life.fail(error, what);
    const log = makeLog(component ?? [...this.#lives.keys()][0] ?? "group", this.#options.write);
    log.error({ error }, what);
    await this.#fall(component, what);
  }

  /** Returns the component whose code threw the error, or during whose work it was thrown. */
  #culprit(error: unknown): string | undefined {
    const stack = error instanceof Error ? (error.stack ?? "") : "";
    return memberIn(stack, (name) => this.#makers.has(name)) ?? this.#context.getStore();
  }

  async #start(message: StartMessage): Promise<void> {
    const { component } = message;
    try {
      if (!this.#makers.has(component)) await this.#options.load(component);
    } catch (error) {
      makeLog(component, this.#options.write).error({ error }, "its program cannot be loaded");
      await this.#options.tell({ type: "exited", component, code: exitCodes.failed });
      return;
    }
    const life = this.#makers.get(component)?.(
      (said) => void this.#options.tell({ type: "member", component, said }),
      (code, ending) => void this.#ended(component, code, ending),
    );
    if (life === undefined) return;
    this.#lives.set(component, life);
    await life.start(message);
  }

  async #ended(component: string, code: number, ending: Ending): Promise<void> {
    if (ending === "fault") return this.#fall(component, "an error that nobody handled");
    // A component that did not stop still runs; only the end of the process ends it.
    if (ending === "asked" && code !== exitCodes.asked) return this.#fall(component, "it did not stop in time");
    this.#lives.delete(component);
    await this.#options.tell({ type: "exited", component, code });
  }

  async #fall(component: string | undefined, reason: string): Promise<void> {
    if (this.#isFalling) return;
    this.#isFalling = true;
    const late = setTimeout(() => this.#options.exit(exitCodes.failed), farewellMs);
    if (component !== undefined) await this.#options.tell({ type: "fault", component, reason });
    clearTimeout(late);
    this.#options.exit(exitCodes.failed);
  }
}

/** Returns the first component whose folder appears in a stack trace. */
export function memberIn(stack: string, isMember: (name: string) => boolean): string | undefined {
  for (const [, name = ""] of stack.matchAll(/\/platform\/([a-z-]+)\//gu)) if (isMember(name)) return name;
  return undefined;
}
