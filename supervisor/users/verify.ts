/**
 * Verifies passwords: cheaply for recently verified credentials, and at the same cost for unknown and known logins.
 *
 * INVARIANTS
 * 1. One derivation at a time and at most eight waiting: each takes 19 MiB and tens of milliseconds, and more would be a
 * denial of service.
 * 2. Of a credential only a digest under a key of this process is remembered, for five minutes, and only of a right one.
 * 3. What is remembered counts only together with the user as stored now: a changed password, a removed user, and one who
 * waits for approval again are noticed with the next request, whoever changed the database.
 */
import { hash, randomBytes } from "node:crypto";
import { SottoError } from "../errors.ts";
import { hashOfNoPassword, hashPassword, verifyPassword } from "./password.ts";
import type { Standing } from "./standing.ts";
import type { Users, UserStatus } from "./users.ts";

export type Verdict = "active" | "pending" | "unknown";

const rememberedMs = 5 * 60_000;
const maxWaiting = 8;
/** A Basic header of the longest login and password is shorter. */
const maxCredentialLength = 4096;

/** `password` is the stored hash. */
export type Recalled = Standing & {
  readonly login: string;
  readonly status: UserStatus;
  readonly password: string;
};

/** `password` is the stored hash at that time. */
type Remembered = { readonly login: string; readonly password: string; readonly until: number };

export class Verifier {
  readonly #users: Pick<Users, "find">;
  readonly #maxRemembered: number;
  readonly #key = randomBytes(32).toString("base64");
  /** By the keyed digest of the credential, the oldest first. */
  readonly #remembered = new Map<string, Remembered>();
  /** Current derivations by their proof: simultaneous requests with the same credential share one. */
  readonly #checking = new Map<string, Promise<boolean>>();
  /** What an unknown login is verified against. */
  readonly #decoy = hashOfNoPassword();
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(users: Pick<Users, "find">, maxRemembered = 256) {
    this.#users = users;
    this.#maxRemembered = maxRemembered;
  }

  /**
   * Returns whom this credential, as a client has sent it, belongs to, if it was verified in the last minutes; undefined
   * otherwise. It costs one digest and one look into the database.
   */
  recall(credential: string): Recalled | undefined {
    if (this.#remembered.size === 0 || credential.length > maxCredentialLength) return undefined;
    const proof = this.#proof(credential);
    const known = this.#remembered.get(proof);
    if (known === undefined) return undefined;
    const user = this.#users.find(known.login);
    if (user?.password === known.password && known.until > performance.now()) return { login: known.login, ...user };
    this.#remembered.delete(proof);
    return undefined;
  }

  /**
   * The key has a fixed length, and SHA-512/256 reveals nothing by which a digest could be extended: with the key in front,
   * it is a message authentication code, which costs a fifth of an HMAC object of Node.
   */
  #proof(credential: string): string {
    return hash("sha512-256", this.#key + credential, "base64");
  }

  /**
   * Verifies a password. `credential` is what the client has sent, by which it is recognised next time.
   * @throws SottoError PASSWORD_CHECK_BUSY
   */
  async verify(login: string, password: string, credential = `${login}\0${password}`): Promise<Verdict> {
    const known = this.recall(credential);
    if (known !== undefined) return known.status;
    const user = this.#users.find(login);
    const hash = user?.password ?? this.#decoy;
    const check = `${this.#proof(`${login}\0${password}`)}\0${hash}`;
    const checking =
      this.#checking.get(check) ??
      this.#inTurn(() => verifyPassword(password, hash)).finally(() => this.#checking.delete(check));
    this.#checking.set(check, checking);
    const right = await checking;
    // The user may have been changed or removed meanwhile.
    const now = this.#users.find(login);
    if (!right || user === undefined || now?.password !== user.password) return "unknown";
    this.#remember(credential, { login, password: user.password, until: performance.now() + rememberedMs });
    return now.status;
  }

  #remember(credential: string, known: Remembered): void {
    const oldest = this.#remembered.keys().next().value;
    if (this.#remembered.size >= this.#maxRemembered && oldest !== undefined) this.#remembered.delete(oldest);
    if (credential.length <= maxCredentialLength) this.#remembered.set(this.#proof(credential), known);
  }

  /** Hashes a new password, in turn with the verifications. @throws SottoError PASSWORD_CHECK_BUSY */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hashPassword(password));
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting > maxWaiting)
      throw new SottoError("PASSWORD_CHECK_BUSY", "too many passwords are being checked at once", {
        remedy: "try again in a second",
      });
    this.#waiting += 1;
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined); // Its caller gets the error; the next one must not.
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
