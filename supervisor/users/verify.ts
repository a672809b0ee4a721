/**
 * Verifies passwords: cheaply for recently verified credentials, and at the same cost for unknown and known logins.
 *
 * INVARIANTS: one derivation at a time and at most eight waiting (each takes 19 MiB and tens of milliseconds: more
 * would be a denial of service); only an HMAC under a key of this process is remembered, for five minutes, and
 * forgotten when the stored hash changes.
 */
import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { SottoError } from "../errors.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import type { Users } from "./users.ts";

export type Verdict = "active" | "pending" | "unknown";

const rememberedMs = 5 * 60_000;
const maxWaiting = 8;

export class Verifier {
  readonly #users: Users;
  readonly #key = createSecretKey(randomBytes(32));
  readonly #remembered = new Map<string, { password: string; until: number }>();
  /** Current derivations by their proof: simultaneous requests with the same credential share one. */
  readonly #checking = new Map<string, Promise<boolean>>();
  #decoy: Promise<string> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(users: Users) {
    this.#users = users;
  }

  /** Returns true when these were verified recently: then it costs nothing. */
  remembers(login: string, password: string): boolean {
    const user = this.#users.find(login);
    const known = this.#remembered.get(this.#proof(login, password));
    return user !== undefined && known?.password === user.password && known.until > performance.now();
  }

  #proof(login: string, password: string): string {
    return createHmac("sha256", this.#key).update(`${login}\0${password}`).digest("base64");
  }

  /** @throws SottoError PASSWORD_CHECK_BUSY */
  async verify(login: string, password: string): Promise<Verdict> {
    const user = this.#users.find(login);
    const proof = this.#proof(login, password);
    const known = this.#remembered.get(proof);
    if (known && user && known.password === user.password && known.until > performance.now()) return user.status;
    this.#remembered.delete(proof);
    this.#decoy ??= hashPassword(randomBytes(16).toString("hex"));
    const hash = user?.password ?? (await this.#decoy);
    const check = `${proof}\0${hash}`;
    const checking =
      this.#checking.get(check) ??
      this.#inTurn(() => verifyPassword(password, hash)).finally(() => this.#checking.delete(check));
    this.#checking.set(check, checking);
    const right = await checking;
    if (!right || user === undefined) return "unknown";
    if (this.#remembered.size >= 256) this.#remembered.clear();
    this.#remembered.set(proof, { password: user.password, until: performance.now() + rememberedMs });
    return user.status;
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
