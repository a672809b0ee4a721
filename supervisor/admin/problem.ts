/** Error responses: RFC 9457 problem details. Only this file knows the HTTP status of an error code. */
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ConfigError } from "../config/problem.ts";
import { asAnyDiskError } from "../disk-fault.ts";
import { type ErrorCode, errorCodes, SottoError } from "../errors.ts";
import { bearerOf } from "./bearer.ts";
import type { Problem } from "./contract/problem.ts";
import { signInHeader } from "./sign-in-cookie.ts";
import { fieldMessage, pointerOf, type SchemaError } from "./field-message.ts";

/** The status of every code that a route can return; 500 for what a client never causes. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  ADDRESS_BUSY: 500,
  ANNOUNCEMENTS_TOO_MANY: 429,
  ANNOUNCEMENT_UNKNOWN: 404,
  ARCHIVE_BROKEN: 422,
  ARCHIVE_ENCRYPTED: 422,
  ARCHIVE_PATH: 422,
  ARCHIVE_TOO_LARGE: 413,
  ARCHIVE_TYPE: 422,
  ASSISTANT_INVALID: 422,
  ASSISTANT_IN_USE: 409,
  ASSISTANT_MISSING: 404,
  ASSISTANT_NO_ROOM: 409,
  ASSISTANT_NOT_LOADED: 500,
  ASSISTANT_NOT_TRAINED: 409,
  ASSISTANT_TESTS_FAILED: 500,
  AUDIO_FAILED: 503,
  BACKUP_EMPTY: 409,
  BACKUP_INVALID: 422,
  BACKUP_NEWER: 422,
  BACKUP_NOT_CONFIGURED: 409,
  BACKUP_PASSPHRASE: 422,
  BACKUP_TARGETS_FAILED: 500,
  BACKUP_UNKNOWN: 404,
  BOARD_CLAIMED: 409,
  BUS_UNREACHABLE: 503,
  CERTIFICATE_AUTHORITY_BROKEN: 500,
  CERTIFICATE_AUTHORITY_OTHER: 409,
  CERTIFICATE_AUTHORITY_REFUSES: 500,
  CERTIFICATE_AUTHORITY_UNREACHABLE: 500,
  CERTIFICATE_KEY_EXPOSED: 500,
  CERTIFICATE_PAIR_INCOMPLETE: 500,
  CERTIFICATE_PAIR_UNUSABLE: 500,
  CLUSTER_HUB_UNKNOWN: 404,
  CLUSTER_UNREACHABLE: 503,
  COMPONENT_DISABLED: 409,
  COMPONENT_FAILED: 500,
  COMPONENT_UNKNOWN: 404,
  CONFIG_BAD_VALUE: 422,
  CONFIG_CHANGED: 412,
  CONFIG_NOT_A_FILE: 500,
  CONFIG_NOT_UTF8: 422,
  CONFIG_SYNTAX: 422,
  CONFIG_TOO_LARGE: 413,
  CONFIG_UNKNOWN_KEY: 422,
  CONFIG_UNREADABLE: 500,
  CONSOLE_FULL: 409,
  DATA_LOCKED: 500,
  DATA_UNUSABLE: 500,
  DISK_FAULTY: 503,
  DISK_FULL: 503,
  DISK_READ_ONLY: 503,
  DOWNLOAD_FAILED: 500,
  DRAFT_CHANGED: 412,
  DRAFT_MISSING: 404,
  GALLERY_EXISTS: 409,
  GALLERY_INVALID: 422,
  GALLERY_OLDER: 422,
  GALLERY_UNKNOWN: 404,
  GALLERY_UNTRUSTED: 422,
  GIT_FAILED: 500,
  FLEET_CANNOT_LOOK: 422,
  FLEET_BOARD_AWAY: 502,
  FLEET_BOARD_REFUSES: 502,
  FLEET_BOARD_UNKNOWN: 404,
  INJECTION_FAILED: 500,
  INTERNAL: 500,
  LOG_UNKNOWN: 404,
  MODEL_DAMAGED: 422,
  MODEL_IN_USE: 409,
  MODEL_INVALID: 422,
  MODEL_LICENCE: 422,
  MODEL_UNKNOWN: 404,
  NLU_SILENT: 503,
  OPENID_ANSWER: 502,
  OPENID_DENIED: 403,
  OPENID_EXPIRED: 409,
  OPENID_LOGIN_TAKEN: 409,
  OPENID_OFF: 409,
  OPENID_UNREACHABLE: 503,
  PACKAGES_BROKEN: 500,
  PACKAGES_FAILED: 500,
  PACKAGES_LOCKED: 500,
  PACKAGES_NOT_INSTALLED: 409,
  PACKAGES_NOT_KEPT: 500,
  PACKAGES_UNKNOWN: 500,
  PACKAGES_UNREACHABLE: 500,
  PACKAGES_UNTRUSTED: 500,
  PASSWORD_CHECK_BUSY: 503,
  PLATFORM_UNHEALTHY: 409,
  PRECONDITION_MISSING: 428,
  PROGRAM_MISSING: 500,
  RANGE_BEHIND_END: 416,
  REQUEST_CROSS_SITE: 403,
  REQUEST_HOST_UNKNOWN: 421,
  REQUEST_IMPOSSIBLE: 422,
  REQUEST_INVALID: 400,
  REQUEST_MEDIA_TYPE: 415,
  REQUEST_METHOD: 405,
  REQUEST_TOO_LARGE: 413,
  REQUEST_TOO_MANY: 429,
  REQUEST_UNAUTHENTICATED: 401,
  ROUTE_UNKNOWN: 404,
  DEVICE_EXISTS: 409,
  DEVICE_UNKNOWN: 404,
  ROLE_INSUFFICIENT: 403,
  SITE_FORBIDDEN: 403,
  SATELLITE_EXISTS: 409,
  SATELLITE_UNKNOWN: 404,
  SATELLITES_OFF: 409,
  SESSION_NOT_STARTED: 503,
  SESSION_STATE: 409,
  OBJECTION_UNKNOWN: 404,
  SESSION_UNKNOWN: 404,
  SITE_UNKNOWN: 422,
  SANDBOX_MISSING: 500,
  SETUP_CODE_WRONG: 403,
  SIGN_IN_UNKNOWN: 404,
  SIGNATURE_MISSING: 422,
  SIGNATURE_WRONG: 422,
  SIGNUP_CLOSED: 403,
  SIGNUP_PENDING: 403,
  SIGNUP_TOO_MANY_PENDING: 429,
  SKILL_INVALID: 422,
  SKILL_NEEDS_NEWER: 422,
  SKILL_SETUP_FAILED: 500,
  SKILL_SERVER_MISSING: 409,
  SKILL_STATE: 409,
  SKILL_UNKNOWN: 404,
  SOCKET_REFUSED: 403,
  SOURCE_REFUSED: 422,
  STARTING: 503,
  STORE_UNREADABLE: 503,
  TASK_DEADLINE: 500,
  TASK_INTERRUPTED: 500,
  TASK_KEY_REUSED: 422,
  TASK_NOT_REPEATABLE: 409,
  TASK_QUEUE_FULL: 429,
  TASK_UNKNOWN: 404,
  HOME_DEVICE_UNKNOWN: 404,
  HOME_MISSING: 409,
  HOME_REFUSED: 422,
  HOME_SILENT: 503,
  TIMER_REFUSED: 422,
  TIMER_UNKNOWN: 404,
  TIMERS_NOT_KEPT: 503,
  TIMERS_SILENT: 503,
  TOKEN_EXISTS: 409,
  TOKEN_EXPIRED: 401,
  TOKEN_SCOPE: 403,
  TOKEN_UNKNOWN: 404,
  UNDO_SUPERSEDED: 409,
  UNDO_UNKNOWN: 404,
  UPDATE_REFUSED: 500,
  UPDATE_UNDONE: 500,
  USER_EXISTS: 409,
  USER_LAST: 409,
  USER_UNKNOWN: 404,
  USER_WITHOUT_PASSWORD: 409,
  VOICE_NOT_CHANGED: 409,
  VOICE_NOT_FITTED: 500,
  VOICE_PROFILE_INVALID: 422,
  VOICE_PROFILE_MISSING: 404,
  VOICE_READING_MISSING: 409,
  WAKE_WORD_INVALID: 422,
  WAKE_WORD_MISSING: 404,
  WAKE_WORD_NOT_TRAINED: 500,
};

/** Seconds after which a retry makes sense, for the statuses that promise a Retry-After. */
const retryAfter: Readonly<Record<number, number>> = { 429: 60, 503: 2 };

export type Fault = { readonly pointer: string; readonly message: string };

export function problem(code: ErrorCode, detail: string, requestId: string, errors?: readonly Fault[]): Problem {
  return {
    type: `https://sotto.invalid/errors/${code}`,
    title: errorCodes[code],
    status: statusOf[code],
    detail,
    code,
    requestId,
    ...(errors ? { errors: [...errors] } : {}),
  };
}

export function sendProblem(reply: FastifyReply, body: Problem): FastifyReply {
  const seconds = retryAfter[body.status];
  if (seconds !== undefined && !reply.hasHeader("retry-after")) reply.header("retry-after", String(seconds));
  if (body.status === 401) reply.header("www-authenticate", challenge(reply.request?.headers ?? {}));
  return reply.status(body.status).type("application/problem+json").send(JSON.stringify(body));
}

/** Asks for the kind of credential that was sent, for a password when there was none. */
export function challenge(headers: IncomingHttpHeaders): string {
  // The page handles the end of its own sign-in: a browser would ask for a password in its own dialog.
  if (headers[signInHeader] !== undefined) return 'Sign-In realm="sotto"';
  // [RFC 6750, 3]
  if (bearerOf(headers.authorization) !== undefined) return 'Bearer realm="sotto", error="invalid_token"';
  return 'Basic realm="sotto", charset="UTF-8"';
}

type Thrown = Error & {
  statusCode?: number | undefined;
  validation?: SchemaError[] | undefined;
};

/** The code for each error status of the framework. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: "REQUEST_INVALID",
  404: "ROUTE_UNKNOWN",
  414: "ROUTE_UNKNOWN",
  405: "REQUEST_METHOD",
  413: "REQUEST_TOO_LARGE",
  415: "REQUEST_MEDIA_TYPE",
};

/**
 * Responds to any error of a route; the causes of what is not the client's fault go to the log, never to the client.
 */
export function answerError(error: Thrown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Whatever was to be written, a full or read-only disk has one response.
  const thrown: Thrown = error instanceof ConfigError ? error : (asAnyDiskError(error) ?? error);
  if (thrown instanceof SottoError) {
    if (thrown.code.startsWith("DISK_")) request.log.warn({ code: thrown.code }, thrown.message);
    else if (statusOf[thrown.code] >= 500) request.log.error({ err: thrown }, thrown.message);
    const { retryAfter: seconds } = thrown.fields;
    if (typeof seconds === "number") reply.header("retry-after", String(seconds));
    const detail = thrown.remedy === undefined ? thrown.message : `${thrown.message}. ${capital(thrown.remedy)}`;
    const { errors } = thrown.fields;
    return sendProblem(
      reply,
      problem(thrown.code, detail, request.id, Array.isArray(errors) ? (errors as readonly Fault[]) : undefined),
    );
  }
  if (thrown instanceof ConfigError) {
    const faults = thrown.problems.map(({ key = "", message }) => ({
      pointer: `/${key.replaceAll(".", "/")}`,
      message,
    }));
    const code = thrown.problems[0]?.code ?? "CONFIG_BAD_VALUE";
    return sendProblem(
      reply,
      problem(code, faults.map(({ pointer, message }) => `${pointer} ${message}`).join("; "), request.id, faults),
    );
  }
  if (thrown.validation) {
    const faults = thrown.validation.map((one) => ({ pointer: pointerOf(one), message: fieldMessage(one) }));
    const detail = `Not valid: ${faults.map(({ pointer, message }) => `${pointer || "the body"}: ${message}`).join(" ")}`;
    return sendProblem(reply, problem("REQUEST_INVALID", detail, request.id, faults));
  }
  const code = byStatus[thrown.statusCode ?? 500];
  if (code !== undefined) return sendProblem(reply, problem(code, thrown.message, request.id));
  request.log.error({ err: thrown }, "request handler failed");
  return sendProblem(
    reply,
    problem("INTERNAL", "Something went wrong in the supervisor; its log has the request's id.", request.id),
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Responds to a connection that does not speak HTTP, or sends nothing: there is only a socket then, no request or
 * reply.
 */
export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  // Data written before the handshake is complete would wait for it.
  const isSecure = !/^(?:ERR_TLS|ERR_SSL|EPROTO)/u.test(error.code ?? "");
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable || !isSecure) {
    socket.destroy();
    return;
  }
  const [status, reason] = malformed[error.code ?? ""] ?? ([400, "Bad Request"] as const);
  const detail = "the request is not well-formed HTTP, is too large, or did not come in time";
  const body = JSON.stringify({ ...problem("REQUEST_INVALID", detail, randomUUID()), status });
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  // `end` alone is not enough: a client that does not close its side would keep the connection.
  socket.destroySoon();
}

const malformed: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Content Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};
