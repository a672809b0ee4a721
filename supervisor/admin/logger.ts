/** Passes the framework's log to the supervisor's, so that it and the routes write to the same journal. */
import type { FastifyBaseLogger } from "fastify";
import type { Log, LogFields } from "../../platform/port/port.ts";

export function frameworkLog(log: Log, bound: LogFields = {}): FastifyBaseLogger {
  const at = (level: keyof Log) => (first: unknown, message?: unknown) => {
    if (typeof first === "string") log[level](bound, first);
    else log[level]({ ...bound, ...fieldsOf(first) }, typeof message === "string" ? message : "");
  };
  return {
    level: "info",
    silent: () => undefined,
    trace: () => undefined,
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    fatal: at("error"),
    child: (more: LogFields) => frameworkLog(log, { ...bound, ...fieldsOf(more) }),
  };
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
