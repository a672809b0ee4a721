/** Passes the framework's log to the supervisor's, so that it and the routes write to the same journal. */
import type { FastifyBaseLogger } from "fastify";
import type { Log, LogFields } from "../../platform/port/port.ts";

export function frameworkLog(log: Log): FastifyBaseLogger {
  return new FrameworkLog(log, {});
}

/** Every request has one of its own, so it consists of nothing but what is bound to it. */
class FrameworkLog implements FastifyBaseLogger {
  readonly #log: Log;
  /** What is bound, and to what it was added: merged when something is logged, which most requests never do. */
  readonly #more: LogFields;
  readonly #parent: FrameworkLog | undefined;
  level = "info";

  constructor(log: Log, more: LogFields, parent?: FrameworkLog) {
    this.#log = log;
    this.#more = more;
    this.#parent = parent;
  }

  get #bound(): LogFields {
    return this.#parent === undefined ? this.#more : { ...this.#parent.#bound, ...fieldsOf(this.#more) };
  }

  silent(): void {}
  trace(): void {}
  debug(first: unknown, message?: unknown): void {
    this.#say("debug", first, message);
  }
  info(first: unknown, message?: unknown): void {
    this.#say("info", first, message);
  }
  warn(first: unknown, message?: unknown): void {
    this.#say("warn", first, message);
  }
  error(first: unknown, message?: unknown): void {
    this.#say("error", first, message);
  }
  fatal(first: unknown, message?: unknown): void {
    this.#say("error", first, message);
  }
  child(more: LogFields): FastifyBaseLogger {
    return new FrameworkLog(this.#log, more, this);
  }

  #say(level: keyof Log, first: unknown, message: unknown): void {
    if (typeof first === "string") this.#log[level](this.#bound, first);
    else this.#log[level]({ ...this.#bound, ...fieldsOf(first) }, typeof message === "string" ? message : "");
  }
}

/** The framework logs whole requests and replies; only their id is kept, because headers contain passwords. */
function fieldsOf(value: unknown): LogFields {
  if (value instanceof Error) return { error: value };
  if (typeof value !== "object" || value === null) return {};
  const { reqId, req: _request, res: _reply, err, ...rest } = value as Record<string, unknown>;
  return {
    ...rest,
    ...(reqId === undefined ? {} : { requestId: reqId }),
    ...(err === undefined ? {} : { error: err }),
  };
}
