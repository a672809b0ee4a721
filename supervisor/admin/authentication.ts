/**
 * Authenticates requests: HTTP Basic [spec A, Authentication], on every route except the public ones. Programs may use a token
 * (Bearer) [docs/decisions/0097-tokens.md], and the page its sign-in [docs/decisions/0083-stay-signed-in.md] instead. A request
 * has one credential: one with the header of a sign-in is judged by that alone, any other one by its Authorization alone,
 * whatever else a browser adds.
 */
import type { FastifyRequest } from "fastify";
import { SottoError } from "../errors.ts";
import { isSameStanding, type Standing } from "../users/standing.ts";
import type { SignIns } from "../users/sign-ins.ts";
import type { Tokens } from "../users/tokens.ts";
import type { Users } from "../users/users.ts";
import type { Verifier } from "../users/verify.ts";
import { localLogin } from "../users/password.ts";
import { Attempts } from "./attempts.ts";
import { bearerOf } from "./bearer.ts";
import { isLocal, setCaller } from "./caller.ts";
import { addressOf } from "./front.ts";
import { type SignInCookie, signInHeader } from "./sign-in-cookie.ts";
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

export type Authenticating = {
  readonly verifier: Verifier;
  readonly signIns: Pick<SignIns, "find" | "isValid">;
  readonly tokens: Pick<Tokens, "find" | "standingNow">;
  readonly users: Pick<Users, "find">;
};

/**
 * Limits failed attempts by address, and by login and address: an attacker does not lock out the rightful user, who has
 * another address or a remembered credential.
 */
export class Authenticator {
  readonly #verifier: Verifier;
  readonly #signIns: Pick<SignIns, "find" | "isValid">;
  readonly #tokens: Pick<Tokens, "find" | "standingNow">;
  readonly #users: Pick<Users, "find">;
  readonly #cookie: Pick<SignInCookie, "read">;
  readonly #byAddress = new Attempts({ most: 30, refill: 6000 });
  readonly #byLogin = new Attempts({ most: 10, refill: 6000 });

  constructor({ verifier, signIns, tokens, users }: Authenticating, cookie: Pick<SignInCookie, "read">) {
    this.#cookie = cookie;
    this.#verifier = verifier;
    this.#signIns = signIns;
    this.#tokens = tokens;
    this.#users = users;
  }

  /**
   * Accepts, without waiting, a request from this machine, with a token, or with a password that was verified recently.
   * Returns false for every other one. Throws SottoError TOKEN_EXPIRED.
   */
  recognise(request: FastifyRequest): boolean {
    if (isLocal(request)) {
      setCaller(request, { login: localLogin, role: "owner", sites: [], isAdmitted: () => true });
      return true;
    }
    if (request.headers[signInHeader] !== undefined) return this.#recogniseSignIn(request);
    const { authorization } = request.headers;
    if (authorization === undefined) return false;
    const token = bearerOf(authorization);
    if (token !== undefined) return this.#recogniseToken(request, token);
    const known = this.#verifier.recall(authorization);
    if (known?.status !== "active") return false;
    this.#admit(request, known.login, known);
    return true;
  }

  /** Guesses are not counted: no number of them finds 256 bits, and a browser with an old token is no attacker. */
  #recogniseSignIn(request: FastifyRequest): boolean {
    const sent = this.#cookie.read(request.headers);
    // Only a page of ours can add the header. That no other one did is verified all the same, also for reading.
    const site = request.headers["sec-fetch-site"] ?? "same-origin";
    const found = sent === undefined || site !== "same-origin" ? undefined : this.#signIns.find(sent.cookie, sent.key);
    if (found === undefined) return false;
    const { id, login, role, sites } = found;
    const isAdmitted = () => this.#signIns.isValid(id) && isSameStanding(found, this.#users.find(login));
    setCaller(request, { login, role, sites, signInId: id, isAdmitted });
    return true;
  }

  /** Guesses are not counted, either, and the end of a program's token does not lock out its network. */
  #recogniseToken(request: FastifyRequest, sent: string): boolean {
    const found = this.#tokens.find(sent);
    if (found === undefined) return false;
    const { id, name, login, role, sites, scopes, expiresAt, hasExpired } = found;
    if (hasExpired)
      throw new SottoError(
        "TOKEN_EXPIRED",
        `the token ${name} of ${login} expired on ${expiresAt?.slice(0, 16).replace("T", " ")} UTC`,
        {
          remedy: `make another one: \`sotto token add ${name}\` replaces it`,
        },
      );
    const isAdmitted = () => isSameStanding(found, this.#tokens.standingNow(id));
    setCaller(request, { login, role, sites, token: { name, scopes }, isAdmitted });
    return true;
  }

  #admit(request: FastifyRequest, login: string, { password, role, sites }: Standing & { readonly password: string }) {
    const isAdmitted = () => {
      const now = this.#users.find(login);
      return now?.status === "active" && now.password === password && isSameStanding({ role, sites }, now);
    };
    setCaller(request, { login, role, sites, isAdmitted });
  }

  /** Accepts the request or throws; a wrong login and a wrong password get the same response. */
  async authenticate(request: FastifyRequest): Promise<void> {
    if (this.recognise(request)) return;
    if (request.headers[signInHeader] !== undefined)
      throw new SottoError("REQUEST_UNAUTHENTICATED", "this browser is not signed in any more", {
        remedy: "log in again",
      });
    const { authorization = "" } = request.headers;
    if (bearerOf(authorization) !== undefined)
      throw new SottoError("REQUEST_UNAUTHENTICATED", "this token is not known: it was removed, or mistyped", {
        remedy: "`sotto token list` shows those that there are, and `sotto token add` makes another one",
      });
    const given = basicCredentials(authorization);
    if (given === undefined) throw unauthenticated();
    const address = sourceOf(addressOf(request));
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
