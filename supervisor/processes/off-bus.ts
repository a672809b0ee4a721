/**
 * Tracks which components say that they are not connected to the bus. With an external broker the supervisor cannot know: its
 * own connection may stand, or be back earlier.
 *
 * INVARIANT: what a component has said counts only while it repeats it, and only for the process that said it: one whose event
 * loop is dead is not excused for long.
 */
import { absenceRepeatMs, type ToSupervisor } from "../../platform/port/start-message.ts";
import type { MemberStatus } from "./member.ts";

/** Milliseconds. A busy component may be late. */
const countsForMs = 5 * absenceRepeatMs;
/** Characters of a reason that are shown. */
const maxReason = 200;

type Absence = { readonly fault: string; readonly at: number };

export class OffBus {
  readonly #of = new Map<string, Absence>();
  readonly #pids = new Map<string, number | undefined>();
  readonly #now: () => number;

  constructor(now = (): number => performance.now()) {
    this.#now = now;
  }

  /** Handles a message from a component's process. */
  hear(component: string, message: ToSupervisor): void {
    if (message.type !== "bus") return;
    const { fault } = message;
    if (typeof fault === "string") this.#of.set(component, { fault: fault.slice(0, maxReason), at: this.#now() });
    else this.#of.delete(component);
  }

  /** A new process has its own connection. */
  note({ name, pid }: Pick<MemberStatus, "name" | "pid">): void {
    if (this.#pids.get(name) !== pid) this.#of.delete(name);
    this.#pids.set(name, pid);
  }

  /** Returns why each of them is not connected: component → reason as text. */
  get faults(): ReadonlyMap<string, string> {
    const since = this.#now() - countsForMs;
    return new Map([...this.#of].flatMap(([component, { fault, at }]) => (at < since ? [] : [[component, fault]])));
  }
}
