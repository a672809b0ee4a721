/**
 * Limits the effect of unhandled errors: one ends the request, the stream or the service's step in which it occurred,
 * is logged and counted, and everything else continues. An error that cannot be attributed shuts the platform down in
 * order, because its state is unknown.
 *
 * INVARIANTS
 * 1. A rejection that nobody handled never ends the process: nothing was interrupted by it.
 * 2. An exception ends the process only when it happened in no part, and is no connection's own error.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { Log } from "../../platform/port/port.ts";
import { Seldom } from "./seldom.ts";

/** Where work is done. `end`: ends it, and only it; a service has none, its next step is tried as ever. */
export type Part = { readonly name: string; readonly end?: (error: unknown) => void };
/** `last`: where the newest one happened, and when (ISO 8601). */
export type Contained = {
  readonly count: number;
  readonly last: { readonly part: string; readonly time: string } | undefined;
};

const parts = new AsyncLocalStorage<Part>();
/** What was thrown at once has left its part when somebody sees it. */
const thrownIn = new WeakMap<object, Part>();

/** Does something in a part: all that it begins, at once or later, belongs to it. */
export function within<Result>(part: Part | string, work: () => Result): Result {
  const entered = typeof part === "string" ? { name: part } : part;
  try {
    return parts.run(entered, work);
  } catch (error) {
    if (typeof error === "object" && error !== null && !thrownIn.has(error)) thrownIn.set(error, entered);
    throw error;
  }
}

/**
 * What the handlers of a server's connections do belongs to the connection. Needed beside `within`: the events of a socket
 * come from outside (from the kernel), not from where it was made.
 */
export function confineConnections(server: EventEmitter, name: string): void {
  for (const event of ["connection", "secureConnection"])
    server.prependListener(event, (socket: Socket) => {
      const part: Part = { name: `a connection of ${name}`, end: () => socket.destroy() };
      const emit = socket.emit.bind(socket) as (...args: unknown[]) => boolean;
      socket.emit = (...args: unknown[]) =>
        parts.getStore() === undefined ? within(part, () => emit(...args)) : emit(...args);
    });
}

function partOf(error: unknown): Part | undefined {
  return (typeof error === "object" && error !== null ? thrownIn.get(error) : undefined) ?? parts.getStore();
}

export class Containment {
  readonly #seldom = new Seldom();
  #log: Log | undefined;
  #count = 0;
  #last: Contained["last"];

  /** Where it is told; before there is a log, on the standard error. */
  tell(log: Log): void {
    this.#log = log;
  }

  get contained(): Contained {
    return { count: this.#count, last: this.#last };
  }

  /** Takes what nobody has handled in this process; `fatal` is called with what cannot be contained. */
  guard(fatal: (error: unknown) => void): void {
    process.on("unhandledRejection", (error) => this.#contain(error, "unhandled rejection"));
    process.on("uncaughtException", (error) => {
      if (partOf(error) === undefined && !isOfConnection(error)) fatal(error);
      else this.#contain(error, "unhandled error");
    });
  }

  #contain(error: unknown, what: string): void {
    const part = partOf(error);
    const name = part?.name ?? "the supervisor";
    this.#count += 1;
    this.#last = { part: name, time: new Date().toISOString() };
    this.#seldom.say(name, (silent) => this.#say({ part: name, error, count: this.#count, silent }, what));
    try {
      part?.end?.(error);
    } catch (failure) {
      this.#say({ part: name, error: failure }, "a part that failed could not be ended");
    }
  }

  #say(fields: Readonly<Record<string, unknown>>, message: string): void {
    if (this.#log === undefined) console.error(message, fields);
    else this.#log.error(fields, `${message}: it is contained`);
  }
}

const ofConnections = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ETIMEDOUT", "ENOTCONN", "ECONNREFUSED"]);

/** Whether a socket has failed that nobody minded: it is closed already, and nothing else was interrupted. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined && code !== undefined && ofConnections.has(code);
}
