/** Authenticates requests: HTTP Basic [spec A, Authentication], on every route except the public ones. */
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { SottoError } from "../errors.ts";
import type { Verifier } from "../users/verify.ts";
import { Attempts } from "./attempts.ts";
import { sourceOf } from "./source-address.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Returns the login and password of a Basic header, or undefined when it is not one [RFC 7617]. */
export function basicCredentials(header: string | undefined): { login: string; password: string } | undefined {
  const match = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? "");
  if (!match) return undefined;
  let text: string;
  try {
    text = utf8.decode(Buffer.from(match[1] ?? "", "base64"));
  } catch {
    return undefined; // Not UTF-8: treated as no credential.
  }
  const colon = text.indexOf(":");
  if (colon < 1 || text.length > 2048) return undefined;
  return { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

const logins = new WeakMap<FastifyRequest, string>();

/** The login of callers on the local socket; no user can have it because of the parentheses. */
export const localLogin = "(local)";
const locals = new WeakSet<object>();

/** Marks a connection from this machine, whose user may open the socket according to its file mode. */
export function trustConnection(socket: Socket): void {
  locals.add(socket);
}

/** Returns true when the request came through the local socket. */
export function isLocal(request: FastifyRequest): boolean {
  return locals.has(request.raw.socket);
}

/** Returns the login of the authenticated user. */
export function loginOf(request: FastifyRequest): string {
  return logins.get(request) ?? "";
}

/**
 * Limits failed attempts by address, and by login and address: an attacker does not lock out the rightful user, who has
 * another address or a remembered credential.
 */
export class Authenticator {
  readonly #verifier: Verifier;
  readonly #byAddress = new Attempts({ most: 30, refill: 6000 });
  readonly #byLogin = new Attempts({ most: 10, refill: 6000 });

  constructor(verifier: Verifier) {
    this.#verifier = verifier;
  }

  /**
   * Accepts, without waiting, a request from this machine or with a credential that was verified recently. Returns false
   * for every other one.
   */
  recognise(request: FastifyRequest): boolean {
    if (isLocal(request)) {
      logins.set(request, localLogin);
      return true;
    }
    const { authorization } = request.headers;
    const known = authorization === undefined ? undefined : this.#verifier.recall(authorization);
    if (known?.status !== "active") return false;
    logins.set(request, known.login);
    return true;
  }

  /** Accepts the request or throws; a wrong login and a wrong password get the same response. */
  async authenticate(request: FastifyRequest): Promise<void> {
    if (this.recognise(request)) return;
    const { authorization = "" } = request.headers;
    const given = basicCredentials(authorization);
    if (given === undefined) throw unauthenticated();
    const address = sourceOf(request.ip);
    const login = `${given.login}\0${address}`;
    const wait = Math.max(this.#byAddress.wait(address), this.#byLogin.wait(login));
    if (wait > 0 && this.#verifier.recall(authorization) === undefined) throw tooMany(wait);
    const verdict = await this.#verifier.verify(given.login, given.password, authorization);
    if (verdict === "pending")
      throw new SottoError("SIGNUP_PENDING", "this account waits for approval", {
        remedy: "ask a user of this board to approve it",
      });
    if (verdict !== "active") {
      this.#byAddress.failed(address);
      this.#byLogin.failed(login);
      throw unauthenticated();
    }
    logins.set(request, given.login);
  }
}

export function tooMany(seconds: number): SottoError {
  return new SottoError("REQUEST_TOO_MANY", "too many attempts have failed", { retryAfter: seconds });
}

function unauthenticated(): SottoError {
  return new SottoError("REQUEST_UNAUTHENTICATED", "give a user name and password of this board", {
    remedy: "POST /admin/user makes the first one",
  });
}
