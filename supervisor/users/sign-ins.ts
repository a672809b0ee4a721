/**
 * Browsers that stay signed in: a token for each, of which only a digest is stored.
 *
 * INVARIANTS
 * 1. A token has two halves, one in a cookie and one that the page sends in a header. Neither is of use without the other
 * [docs/decisions/0083-stay-signed-in.md].
 * 2. It counts only together with the user as stored now: a changed password, a removed user, and one who waits for approval
 * end it with the next request, whoever changed the database.
 * 3. It ends after `idleMs` without use, and after `maxAgeMs` in any case, by time that has passed, whatever the clock does
 * [docs/decisions/0173-credentials-age-by-time.md]. For one that began before the clock was set, or in what turned out to be the future,
 * both count from when that was known.
 * 4. That of an account of OpenID Connect ends `maxAgeMs` of the configured provider after the log-in, and at once without it.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { onceClockIsSet, onceTimeIsBack } from "../clock.ts";
import { SottoError } from "../errors.ts";
import { type Database, inTransaction, type Statement } from "../store/database.ts";
import { isIdentity } from "./identity.ts";
import { limitToPresent, noteLastUse, restartClock } from "./last-use.ts";
import { type Standing, standingOf, type StoredStanding } from "./standing.ts";

const dayMs = 24 * 60 * 60_000;
const idleMs = 30 * dayMs;
export const maxAgeMs = 365 * dayMs;
/** One more takes the place of the one that was unused longest. */
const maxPerUser = 20;

export type SignIn = {
  readonly id: string;
  readonly login: string;
  /** The name that the browser gave itself. */
  readonly device: string;
  /** ISO 8601, like the other times. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
};

/** The provider whose accounts are let in, and for how long a log-in there counts. */
export type OpenIdTerms = { readonly issuer: string; readonly maxAgeMs: number };

type Row = Omit<SignIn, "createdAt" | "lastUsedAt" | "expiresAt"> &
  StoredStanding & {
    /** As stored with the user. */
    readonly password: string;
    readonly digest: string;
    readonly createdAt: number;
    readonly usedAt: number;
  };

const columns =
  "s.id, s.login, u.role, u.sites, s.device, s.password, s.digest, s.created_at AS createdAt, s.used_at AS usedAt";
const valid = "sign_ins AS s JOIN users AS u ON u.login = s.login AND u.status = 'active' AND u.password = s.password";

export class SignIns {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #openId: OpenIdTerms | undefined;
  readonly #findOne: Statement;
  readonly #settle: () => void;

  /** `now`: the moment from which they age. */
  constructor(database: Database, now: () => number = Date.now, openId?: OpenIdTerms) {
    this.#database = database;
    this.#now = now;
    this.#openId = openId;
    const settle = onceClockIsSet(now, (moment) =>
      restartClock(database, "UPDATE sign_ins SET created_at = ?1, used_at = ?1 WHERE created_at < ?2", moment),
    );
    const limit = onceTimeIsBack(now, (moment) => limitToPresent(database, "sign_ins", moment));
    this.#settle = () => {
      settle();
      limit();
    };
    this.#findOne = database.prepare(`SELECT ${columns} FROM ${valid} WHERE s.id = ?`);
  }

  /** Returns the two halves, which are stored nowhere here. Throws SottoError USER_UNKNOWN. */
  add(login: string, device: string): { readonly signIn: SignIn; readonly cookie: string; readonly key: string } {
    const id = randomBytes(8).toString("hex");
    const [secret, key] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
    const now = this.#now();
    this.#settle();
    return inTransaction(this.#database, () => {
      this.#removeEnded();
      this.#database
        .prepare(
          "DELETE FROM sign_ins WHERE id IN (SELECT id FROM sign_ins WHERE login = ? ORDER BY used_at DESC, created_at DESC LIMIT -1 OFFSET ?)",
        )
        .run(login, maxPerUser - 1);
      const added = this.#database
        .prepare(
          `INSERT INTO sign_ins (id, login, password, device, digest, created_at, used_at)
           SELECT ?, login, password, ?, ?, ?, ? FROM users WHERE login = ? AND status = 'active'`,
        )
        .run(id, device, digestOf(secret, key).toString("base64"), now, now, login);
      if (added.changes === 0) throw new SottoError("USER_UNKNOWN", "there is no such user");
      const signIn = this.#shown(this.#findOne.get(id) as Row);
      return { signIn, cookie: `${id}.${secret}`, key };
    });
  }

  /** Returns whose token this is; undefined when a half is wrong, or it has ended. */
  find(cookie: string, key: string): (Standing & { readonly id: string; readonly login: string }) | undefined {
    const [, id, secret] = /^([0-9a-f]{16})\.([\w-]{43})$/u.exec(cookie) ?? [];
    if (id === undefined || secret === undefined || !/^[\w-]{43}$/u.test(key)) return undefined;
    this.#settle();
    const found = this.#findOne.get(id) as Row | undefined;
    // An unknown one takes as long as a wrong one.
    const expected = found === undefined ? Buffer.alloc(32) : Buffer.from(found.digest, "base64");
    const isRight = timingSafeEqual(digestOf(secret, key), expected);
    if (!isRight || found === undefined || this.#hasEnded(found)) return undefined;
    noteLastUse(this.#database, "sign_ins", found, this.#now());
    return { id, login: found.login, ...standingOf(found) };
  }

  /** Returns true when it has not ended. It is no use of it. */
  isValid(id: string): boolean {
    this.#settle();
    const found = this.#findOne.get(id) as Row | undefined;
    return found !== undefined && !this.#hasEnded(found);
  }

  /** Those that have not ended, of one user if there is a login; who used theirs last comes first. */
  list(login?: string): SignIn[] {
    this.#settle();
    const rows = this.#database.prepare(`SELECT ${columns} FROM ${valid} ORDER BY s.used_at DESC, s.id`).all();
    return (rows as unknown as Row[])
      .filter((row) => !this.#hasEnded(row) && (login ?? row.login) === row.login)
      .map((row) => this.#shown(row));
  }

  /** Only one of this user, if there is a login. Throws SottoError SIGN_IN_UNKNOWN. */
  remove(id: string, login?: string): void {
    const { changes } = this.#database
      .prepare("DELETE FROM sign_ins WHERE id = ?1 AND (?2 IS NULL OR login = ?2)")
      .run(id, login ?? null);
    if (changes === 0)
      throw new SottoError("SIGN_IN_UNKNOWN", "no browser is signed in under this id", {
        remedy: "`sotto user sign-ins` lists them",
      });
  }

  /** Ends all of a user. */
  removeAll(login: string): void {
    this.#database.prepare("DELETE FROM sign_ins WHERE login = ?").run(login);
  }

  #hasEnded(row: Row): boolean {
    return this.#now() >= this.#endOf(row);
  }

  #endOf({ createdAt, usedAt, password }: Row): number {
    const end = Math.min(usedAt + idleMs, createdAt + maxAgeMs);
    if (!isIdentity(password)) return end;
    const isKnown = this.#openId !== undefined && isIdentity(password, this.#openId.issuer);
    return isKnown ? Math.min(end, createdAt + (this.#openId?.maxAgeMs ?? 0)) : createdAt;
  }

  #shown(row: Row): SignIn {
    const { id, login, device, createdAt, usedAt } = row;
    const time = (at: number) => new Date(at).toISOString();
    return {
      id,
      login,
      device,
      createdAt: time(createdAt),
      lastUsedAt: time(usedAt),
      expiresAt: time(this.#endOf(row)),
    };
  }

  #removeEnded(): void {
    this.#database.exec(`DELETE FROM sign_ins WHERE id NOT IN (SELECT s.id FROM ${valid})`);
    const now = this.#now();
    this.#database
      .prepare("DELETE FROM sign_ins WHERE used_at <= ? OR created_at <= ?")
      .run(now - idleMs, now - maxAgeMs);
  }
}

function digestOf(secret: string, key: string): Buffer {
  return createHash("sha256").update(`${secret}.${key}`).digest();
}
