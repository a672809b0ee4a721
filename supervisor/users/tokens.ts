/**
 * Tokens for programs: a name, a role, areas and an end for each, and of the token itself only a digest.
 *
 * INVARIANTS
 * 1. A token belongs to a user and is never more than they are now: with a lower role it has that role, and it is unknown once
 * they are removed or wait for approval, whoever changed the database.
 * 2. It ends at the time that was said when it was made; only owners have tokens without an end. If it was made before the clock
 * was set, its days count from when it was set.
 * 3. Nobody can read it here. It is shown once, to whoever made it.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { onceClockIsSet } from "../clock.ts";
import { SottoError } from "../errors.ts";
import { type Database, inTransaction, type Statement } from "../store/database.ts";
import { isIdentity } from "./identity.ts";
import { noteLastUse, restartClock } from "./last-use.ts";
import { mayAs, type Role } from "./role.ts";
import { type Standing, standingOf, type StoredStanding } from "./standing.ts";

const dayMs = 24 * 60 * 60_000;
export const defaultDays = 90;
export const maxDays = 365;
const maxPerUser = 20;
const maxTokens = 200;

export type Token = {
  readonly name: string;
  /** Whose it is. */
  readonly login: string;
  /** What it may do now: its own role, or that of its user if that is lower. */
  readonly role: Role;
  /** The areas that it reaches; absent: all that tokens reach. */
  readonly scopes?: string[];
  /** ISO 8601, like the other times. */
  readonly createdAt: string;
  /** Absent while nobody has used it. After a restart it is exact to an hour. */
  readonly lastUsedAt?: string;
  /** Absent if it does not end by itself. */
  readonly expiresAt?: string;
  readonly hasExpired: boolean;
};

export type NewToken = {
  readonly name: string;
  readonly login: string;
  readonly role: Role;
  readonly scopes?: readonly string[] | undefined;
  /** Days until it ends; undefined: never. */
  readonly days: number | undefined;
};

type Row = {
  readonly id: string;
  readonly name: string;
  readonly login: string;
  readonly role: Role;
  readonly userRole: StoredStanding["role"];
  readonly userSites: string;
  readonly scopes: string | null;
  readonly digest: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly usedAt: number | null;
};

const columns =
  "t.id, t.name, t.login, t.role, u.role AS userRole, u.sites AS userSites, t.scopes, t.digest, t.created_at AS createdAt, t.expires_at AS expiresAt, t.used_at AS usedAt";
// A login that was given to somebody else is another user.
const valid =
  "tokens AS t JOIN users AS u ON u.login = t.login AND u.status = 'active' AND u.created_at = t.user_created_at";

export class Tokens {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #findOne: Statement;
  /** Last uses since the start, by id. */
  readonly #usedAt = new Map<string, number>();

  readonly #settle: () => void;

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
    this.#settle = onceClockIsSet(now, (moment) =>
      restartClock(
        database,
        "UPDATE tokens SET expires_at = ?1 + expires_at - created_at, created_at = ?1 WHERE created_at < ?2",
        moment,
      ),
    );
    this.#findOne = database.prepare(`SELECT ${columns} FROM ${valid} WHERE t.id = ?`);
  }

  /**
   * Returns the token, and its text, which is stored nowhere here. One that has expired makes room for a new one of the same
   * name. Throws SottoError TOKEN_EXISTS, USER_UNKNOWN, ROLE_INSUFFICIENT when its user is not what it is to be,
   * REQUEST_IMPOSSIBLE when there are too many.
   */
  add({ name, login, role, scopes, days }: NewToken): { readonly token: Token; readonly text: string } {
    const id = randomBytes(8).toString("hex");
    const secret = randomBytes(32).toString("base64url");
    const now = this.#now();
    this.#settle();
    return inTransaction(this.#database, () => {
      const user = this.#userOf(login);
      refuseMore(user, login, role, days);
      this.#makeRoom(name, login);
      const kept = scopes === undefined ? null : JSON.stringify(scopes);
      const expiresAt = days === undefined ? null : now + days * dayMs;
      this.#database
        .prepare(
          "INSERT INTO tokens (id, name, login, user_created_at, role, scopes, digest, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .run(id, name, login, user.createdAt, role, kept, digestOf(secret).toString("base64"), now, expiresAt);
      return { token: this.#shown(this.#findOne.get(id) as Row), text: `sotto_${id}_${secret}` };
    });
  }

  /** Returns the token with this text, even when it has expired; undefined when there is none. This is a use of it. */
  find(text: string): (Token & Pick<Standing, "sites"> & { readonly id: string }) | undefined {
    const [, id, secret] = /^sotto_([0-9a-f]{16})_([\w-]{43})$/u.exec(text) ?? [];
    if (id === undefined || secret === undefined) return undefined;
    this.#settle();
    const found = this.#findOne.get(id) as Row | undefined;
    // An unknown one takes as long as a wrong one.
    const expected = found === undefined ? Buffer.alloc(32) : Buffer.from(found.digest, "base64");
    const isRight = timingSafeEqual(digestOf(secret), expected);
    if (!isRight || found === undefined) return undefined;
    const token = this.#shown(found);
    if (!token.hasExpired) this.#note(found);
    return { ...token, id, sites: userOf(found).sites };
  }

  /** Returns what the token with this id may do now; undefined when it has ended. It is no use of it. */
  standingNow(id: string): Standing | undefined {
    this.#settle();
    const found = this.#findOne.get(id) as Row | undefined;
    if (found === undefined) return undefined;
    const { hasExpired, role } = this.#shown(found);
    return hasExpired ? undefined : { role, sites: userOf(found).sites };
  }

  /** By name, of one user if there is a login. Those that have expired are there until they are removed. */
  list(login?: string): Token[] {
    this.#settle();
    const rows = this.#database.prepare(`SELECT ${columns} FROM ${valid} ORDER BY t.name`).all() as unknown as Row[];
    return rows.filter((row) => (login ?? row.login) === row.login).map((row) => this.#shown(row));
  }

  /** Only one of this user, if there is a login. Throws SottoError TOKEN_UNKNOWN. */
  remove(name: string, login?: string): void {
    const { changes } = this.#database
      .prepare("DELETE FROM tokens WHERE name = ?1 AND (?2 IS NULL OR login = ?2)")
      .run(name, login ?? null);
    if (changes === 0)
      throw new SottoError("TOKEN_UNKNOWN", "there is no token of this name", {
        remedy: "`sotto token list` lists them",
      });
  }

  /** Ends all of a user. */
  removeAll(login: string): void {
    this.#database.prepare("DELETE FROM tokens WHERE login = ?").run(login);
  }

  #userOf(login: string): { readonly role: Role; readonly createdAt: string } {
    const found = this.#database
      .prepare("SELECT role, sites, password, created_at AS createdAt FROM users WHERE login = ? AND status = 'active'")
      .get(login);
    if (found === undefined) throw new SottoError("USER_UNKNOWN", "there is no such user");
    if (isIdentity(String(found["password"])))
      throw new SottoError("USER_WITHOUT_PASSWORD", `${login} logs in by OpenID Connect, and has no tokens`, {
        remedy: "they would outlive the group at the provider: a user with a password can make one",
      });
    const { role } = standingOf(found as unknown as StoredStanding);
    return { role, createdAt: String(found["createdAt"]) };
  }

  #makeRoom(name: string, login: string): void {
    this.#database.exec(`DELETE FROM tokens WHERE id NOT IN (SELECT t.id FROM ${valid})`);
    const known = this.list();
    const same = known.find((one) => one.name === name);
    if (same !== undefined && (same.login !== login || !same.hasExpired))
      throw new SottoError("TOKEN_EXISTS", `there is a token called ${name} already`, {
        remedy: `choose another name, or remove it first: \`sotto token remove ${name}\``,
      });
    if (same !== undefined) this.remove(name);
    const others = known.filter((one) => one.name !== name);
    const isFull = others.length >= maxTokens || others.filter((one) => one.login === login).length >= maxPerUser;
    if (isFull)
      throw new SottoError(
        "REQUEST_IMPOSSIBLE",
        `there are too many tokens: ${maxPerUser} of a user, ${maxTokens} altogether`,
        { remedy: "remove those that are not needed any more: `sotto token list` shows when each was used last" },
      );
  }

  #note(row: Row): void {
    const now = this.#now();
    this.#usedAt.set(row.id, now);
    noteLastUse(this.#database, "tokens", row, now);
  }

  #shown(row: Row): Token {
    const { id, name, login, role, scopes, createdAt, expiresAt, usedAt } = row;
    const { role: userRole } = userOf(row);
    const lastUse = this.#usedAt.get(id) ?? usedAt;
    return {
      name,
      login,
      role: mayAs(userRole, role) ? role : userRole,
      ...(scopes === null ? {} : { scopes: JSON.parse(scopes) as string[] }),
      createdAt: iso(createdAt),
      ...(lastUse === null ? {} : { lastUsedAt: iso(lastUse) }),
      ...(expiresAt === null ? {} : { expiresAt: iso(expiresAt) }),
      hasExpired: expiresAt !== null && this.#now() >= expiresAt,
    };
  }
}

/** What the user of a token may do: with a lower role, the token reaches their sites. */
function userOf({ userRole, userSites }: Row): Standing {
  return standingOf({ role: userRole, sites: userSites });
}

function refuseMore(user: { readonly role: Role }, login: string, role: Role, days: number | undefined): void {
  if (!mayAs(user.role, role))
    throw new SottoError("ROLE_INSUFFICIENT", `a token has at most the role of its user; ${login} is ${user.role}`, {
      remedy: "choose a lower role, or ask an owner",
    });
  if (days === undefined && user.role !== "owner")
    throw new SottoError("ROLE_INSUFFICIENT", `only owners have tokens without an end; ${login} is ${user.role}`, {
      remedy: `choose 1 to ${maxDays} days`,
    });
}

function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
