/**
 * Authenticates requests: HTTP Basic [spec A, Authentication], on every route except the public ones. The page may use a token
 * instead [docs/decisions/0083-stay-signed-in.md]. A request has one credential: one with the header of a token is judged by
 * the token alone, any other one by its Authorization alone, whatever else a browser adds.
 */
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { SottoError } from "../errors.ts";
import type { Role } from "../users/role.ts";
import type { SignIns } from "../users/sign-ins.ts";
import type { Users } from "../users/users.ts";
import type { Verifier } from "../users/verify.ts";
import { Attempts } from "./attempts.ts";
import { signInHeader, signInOf } from "./sign-in-cookie.ts";
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
const rolesOf = new WeakMap<FastifyRequest, Role>();

/** Returns the role of the authenticated user; undefined for a request that nobody was authenticated for. */
export function roleOf(request: FastifyRequest): Role | undefined {
  return isLocal(request) ? "owner" : rolesOf.get(request);
}

/** The answer to a user whose role does not suffice. */
export function refusedRole(request: FastifyRequest, needed: Role): SottoError {
  const message = `this needs the role ${needed}; ${loginOf(request)} is ${roleOf(request) ?? "nobody"}`;
  const remedy = "an owner of this board can change it: `sotto user role LOGIN ROLE`, or the page Users";
  return new SottoError("ROLE_INSUFFICIENT", message, { remedy });
}

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

const signInIds = new WeakMap<FastifyRequest, string>();
const checks = new WeakMap<FastifyRequest, () => boolean>();

/** Returns the id of the token by which the request was authenticated; undefined for a password. */
export function signInIdOf(request: FastifyRequest): string | undefined {
  return signInIds.get(request);
}

/** Returns false when the credential of a request that is still being answered was revoked meanwhile, or has another role. */
export function isStillAdmitted(request: FastifyRequest): boolean {
  return checks.get(request)?.() ?? true;
}

/** Returns the login of the authenticated user. */
export function loginOf(request: FastifyRequest): string {
  return logins.get(request) ?? "";
}

export type Authenticating = {
  readonly verifier: Verifier;
  readonly signIns: Pick<SignIns, "find" | "isValid">;
  readonly users: Pick<Users, "find">;
};

/**
 * Limits failed attempts by address, and by login and address: an attacker does not lock out the rightful user, who has
 * another address or a remembered credential.
 */
export class Authenticator {
  readonly #verifier: Verifier;
  readonly #signIns: Pick<SignIns, "find" | "isValid">;
  readonly #users: Pick<Users, "find">;
  readonly #byAddress = new Attempts({ most: 30, refill: 6000 });
  readonly #byLogin = new Attempts({ most: 10, refill: 6000 });

  constructor({ verifier, signIns, users }: Authenticating) {
    this.#verifier = verifier;
    this.#signIns = signIns;
    this.#users = users;
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
    if (request.headers[signInHeader] !== undefined) return this.#recogniseToken(request);
    const { authorization } = request.headers;
    const known = authorization === undefined ? undefined : this.#verifier.recall(authorization);
    if (known?.status !== "active") return false;
    this.#admit(request, known.login, known);
    return true;
  }

  /** Guesses are not counted: no number of them finds 256 bits, and a browser with an old token is no attacker. */
  #recogniseToken(request: FastifyRequest): boolean {
    const sent = signInOf(request.headers);
    // Only a page of ours can add the header. That no other one did is verified all the same, also for reading.
    const site = request.headers["sec-fetch-site"] ?? "same-origin";
    const found = sent === undefined || site !== "same-origin" ? undefined : this.#signIns.find(sent.cookie, sent.key);
    if (found === undefined) return false;
    logins.set(request, found.login);
    signInIds.set(request, found.id);
    rolesOf.set(request, found.role);
    checks.set(request, () => this.#signIns.isValid(found.id) && this.#users.find(found.login)?.role === found.role);
    return true;
  }

  #admit(
    request: FastifyRequest,
    login: string,
    { password, role }: { readonly password: string; readonly role: Role },
  ) {
    logins.set(request, login);
    rolesOf.set(request, role);
    checks.set(request, () => {
      const now = this.#users.find(login);
      return now?.status === "active" && now.password === password && now.role === role;
    });
  }

  /** Accepts the request or throws; a wrong login and a wrong password get the same response. */
  async authenticate(request: FastifyRequest): Promise<void> {
    if (this.recognise(request)) return;
    if (request.headers[signInHeader] !== undefined)
      throw new SottoError("REQUEST_UNAUTHENTICATED", "this browser is not signed in any more", {
        remedy: "log in again",
      });
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
    const user = this.#users.find(given.login);
    if (user === undefined) throw unauthenticated();
    this.#admit(request, given.login, user);
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
