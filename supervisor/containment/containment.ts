/**
 * Limits the effect of unhandled errors: each ends the request, the stream or the step of a service in which it
 * occurred, is logged and counted, and everything else continues. An error that cannot be attributed shuts the platform
 * down in order, because its state is unknown.
 *
 * INVARIANTS
 * 1. An unhandled rejection never ends the process: it interrupted nothing.
 * 2. An exception ends the process only if it occurred outside all parts, and is not an error of a connection.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { Log } from "../../platform/port/port.ts";
import { Seldom } from "./seldom.ts";

/** A part in which work is done. `end` ends only this part; a service has no `end`, it just runs its next step. */
export type Part = { readonly name: string; readonly end?: (error: unknown) => void };
/** `last` is where the newest one occurred, and when (ISO 8601). */
export type Contained = {
  readonly count: number;
  readonly last: { readonly part: string; readonly time: string } | undefined;
};

const parts = new AsyncLocalStorage<Part>();
/** A synchronous error has already left its part when it is handled. */
const thrownIn = new WeakMap<object, Part>();

/** Runs something in a part: everything that it starts, now or later, belongs to it. */
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
 * Attributes the handlers of a server's connections to the connection. Needed in addition to `within`: the events of a
 * socket come from the kernel, not from the code that created it.
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

  /** Sets the log; before, errors go to standard error. */
  tell(log: Log): void {
    this.#log = log;
  }

  get contained(): Contained {
    return { count: this.#count, last: this.#last };
  }

  /** Handles everything unhandled in this process; `fatal` is called with errors that cannot be contained. */
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

/** Returns true for an error of a socket without handler: it is closed already, and nothing else was interrupted. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined && code !== undefined && ofConnections.has(code);
}
