/** The users of the admin REST API, in the store. */
import { type Database, inTransaction, type Statement } from "../store/database.ts";
import { SottoError } from "../errors.ts";
import { type Identity, identityPrefix, isIdentity, newIdentity } from "./identity.ts";
import type { Role } from "./role.ts";
import { type Standing, standingOf, storedStanding, type StoredStanding } from "./standing.ts";

export type UserStatus = "active" | "pending";
export type User = {
  readonly login: string;
  readonly status: UserStatus;
  readonly role: Role;
  /** Those of a user, or of an operator who is one, too. */
  readonly sites?: readonly string[];
  readonly createdAt: string;
  /** True for an account without a password, which logs in by OpenID Connect. */
  readonly openId?: true;
};

type Found = StoredStanding & {
  readonly status: UserStatus;
  readonly password: string;
  readonly expiresAt: string | null;
};

type Listed = StoredStanding & Pick<User, "login" | "status" | "createdAt"> & { readonly password: string };
type Wanted = { readonly role: Role | undefined; readonly sites: readonly string[] | undefined };

/** Each source may have a few of them [admin/sign-ups.ts]: this many cannot be one neighbour's. */
const maxPending = 100;
const pendingTimeoutMs = 15 * 60_000;

export class Users {
  readonly #database: Database;
  /** Every request looks its user up, so these statements are compiled once. */
  readonly #findOne: Statement;
  readonly #all: Statement;

  constructor(database: Database) {
    this.#database = database;
    const isOpen = "(status = 'active' OR expires_at >= ?)";
    this.#findOne = database.prepare(
      "SELECT status, role, sites, password, expires_at AS expiresAt FROM users WHERE login = ?",
    );
    this.#all = database.prepare(
      `SELECT login, status, role, sites, password, created_at AS createdAt FROM users WHERE ${isOpen} ORDER BY login`,
    );
  }

  /** Computed, never a stored flag: a board is claimed when somebody can administer it. */
  get claimed(): boolean {
    return this.#database.prepare("SELECT 1 FROM users WHERE status = 'active' LIMIT 1").get() !== undefined;
  }

  /** Returns the status, the standing and the password hash of a login, even of a pending one; undefined when it does not exist. */
  find(login: string): (Standing & { readonly status: UserStatus; readonly password: string }) | undefined {
    const found = this.#findOne.get(login) as Found | undefined;
    if (found === undefined) return undefined;
    const { status, password, expiresAt } = found;
    const hasExpired = status === "pending" && (expiresAt ?? "") < new Date().toISOString();
    return hasExpired ? undefined : { status, password, ...standingOf(found) };
  }

  list(): User[] {
    const rows = this.#all.all(new Date().toISOString()) as unknown as Listed[];
    return rows.map(({ login, status, password, createdAt, ...stored }) => {
      const { role, sites } = standingOf(stored);
      const user = { login, status, role, ...(sites.length === 0 ? {} : { sites }), createdAt };
      return isIdentity(password) ? { ...user, openId: true } : user;
    });
  }

  /**
   * Adds a user. `only` "first" adds an active user only while there is none, in one transaction, so that of a hundred
   * simultaneous attempts exactly one succeeds; for the others it returns `false`.
   * @throws SottoError USER_EXISTS, USER_LAST when there is no owner yet, SIGNUP_TOO_MANY_PENDING
   */
  add(
    login: string,
    password: string,
    status: UserStatus,
    {
      only,
      role = "owner",
      sites = [],
    }: { readonly only?: "first"; readonly role?: Role; readonly sites?: readonly string[] | undefined } = {},
  ): boolean {
    this.#forgetExpired();
    return inTransaction(this.#database, () => {
      if (only === "first" && this.claimed) return false;
      if (status === "active" && role !== "owner" && this.#owners() === 0)
        throw new SottoError("USER_LAST", "the first user of a board is its owner", {
          remedy: "add an owner first, without a role",
        });
      const pending = this.#database.prepare("SELECT count(*) AS count FROM users WHERE status = 'pending'").get();
      if (status === "pending" && Number(pending?.["count"]) >= maxPending)
        throw new SottoError("SIGNUP_TOO_MANY_PENDING", `${maxPending} accounts wait for approval already`, {
          remedy: "try again in 15 minutes, or ask a user of this board to approve or remove one",
        });
      // A pending request does not own its login: it does not prevent a rightful user from getting it.
      if (status === "active")
        this.#database.prepare("DELETE FROM users WHERE login = ? AND status = 'pending'").run(login);
      const now = Date.now();
      const expires = status === "pending" ? new Date(now + pendingTimeoutMs).toISOString() : null;
      const added = this.#database
        .prepare(
          "INSERT OR IGNORE INTO users (login, status, role, sites, password, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .run(login, status, ...columnsOf({ role, sites }), password, new Date(now).toISOString(), expires);
      if (added.changes === 0) throw new SottoError("USER_EXISTS", "this login is taken");
      return true;
    });
  }

  /**
   * Changes the status, the role, the sites, or all at once: who is approved as a viewer is never anything else in between.
   * Throws SottoError USER_UNKNOWN; USER_LAST when no active owner would be left.
   */
  change(login: string, to: { readonly status?: UserStatus | undefined } & Partial<Wanted>): User {
    return inTransaction(this.#database, () => {
      const user = this.#known(login);
      const { sites: had, ...kept } = user;
      const { status = user.status, role = user.role, sites = had ?? [] } = to;
      if (role === "viewer" && (to.sites?.length ?? 0) > 0)
        throw new SottoError("REQUEST_INVALID", `sites belong to the role user; ${login} is a viewer`, {
          remedy: `give the role, too: \`sotto user role ${login} user --site SITE\``,
        });
      if (status === "pending" || role !== "owner") this.#refuseLast(user);
      const columns = columnsOf({ role, sites });
      this.#database.prepare("UPDATE users SET role = ?, sites = ? WHERE login = ?").run(...columns, login);
      if (to.status !== undefined) {
        const expires = status === "pending" ? new Date(Date.now() + pendingTimeoutMs).toISOString() : null;
        this.#database
          .prepare("UPDATE users SET status = ?, expires_at = ? WHERE login = ?")
          .run(status, expires, login);
      }
      return { ...kept, status, role, ...(columns[1] === "" ? {} : { sites: [...sites] }) };
    });
  }

  /** Throws SottoError USER_UNKNOWN, USER_LAST. */
  remove(login: string): void {
    inTransaction(this.#database, () => {
      this.#refuseLast(this.#known(login));
      this.#database.prepare("DELETE FROM users WHERE login = ?").run(login);
    });
  }

  /** Throws SottoError USER_UNKNOWN, USER_WITHOUT_PASSWORD. */
  setPassword(login: string, password: string): void {
    // Otherwise whoever leaves their group could stay.
    if (this.#known(login).openId === true)
      throw new SottoError("USER_WITHOUT_PASSWORD", "this account logs in by OpenID Connect, and gets no password", {
        remedy: "remove it first, and add a user with a password",
      });
    this.#database.prepare("UPDATE users SET password = ? WHERE login = ?").run(password, login);
  }

  /**
   * Lets somebody in whom a provider of OpenID Connect knows: with the account that they have here, or a new one, and with this
   * role. Throws SottoError OPENID_DENIED when an owner has suspended them, OPENID_LOGIN_TAKEN.
   */
  enterAs(
    identity: Identity,
    login: string,
    standing: Standing,
  ): { readonly login: string; readonly role: Role; readonly isNew: boolean } {
    const { role } = standing;
    this.#forgetExpired();
    return inTransaction(this.#database, () => {
      const known = this.#ofIdentity(identity);
      if (known?.status === "pending")
        throw new SottoError("OPENID_DENIED", `an owner of this board has suspended ${known.login}`);
      if (known !== undefined) {
        this.#database
          .prepare("UPDATE users SET role = ?1, sites = ?2 WHERE login = ?3 AND (role <> ?1 OR sites <> ?2)")
          .run(...columnsOf(standing), known.login);
        return { login: known.login, role, isNew: false };
      }
      // As everywhere: a pending request does not own its login.
      this.#database.prepare("DELETE FROM users WHERE login = ? AND status = 'pending'").run(login);
      const added = this.#database
        .prepare(
          "INSERT OR IGNORE INTO users (login, status, role, sites, password, created_at) VALUES (?, 'active', ?, ?, ?, ?)",
        )
        .run(login, ...columnsOf(standing), newIdentity(identity), new Date().toISOString());
      if (added.changes === 0)
        throw new SottoError("OPENID_LOGIN_TAKEN", "another account of this board has this login", {
          remedy: "log in with its password, or ask an owner to remove it",
        });
      return { login, role, isNew: true };
    });
  }

  /** Removes the account of somebody whom a provider knows, if there is one. Returns its login. */
  removeIdentity(identity: Identity): string | undefined {
    const login = this.#ofIdentity(identity)?.login;
    if (login !== undefined) this.#database.prepare("DELETE FROM users WHERE login = ?").run(login);
    return login;
  }

  #ofIdentity(identity: Identity): { readonly login: string; readonly status: UserStatus } | undefined {
    const prefix = identityPrefix(identity);
    return this.#database
      .prepare("SELECT login, status FROM users WHERE substr(password, 1, ?) = ?")
      .get(prefix.length, prefix) as { login: string; status: UserStatus } | undefined;
  }

  #known(login: string): User {
    const users = this.list();
    const user = users.find((one) => one.login === login);
    if (user !== undefined) return user;
    const remedy = users.length === 0 ? "there are no users" : `there are ${users.map((one) => one.login).join(", ")}`;
    throw new SottoError("USER_UNKNOWN", "there is no such user", { remedy });
  }

  #refuseLast({ status, role, openId }: User): void {
    if (openId !== true && status === "active" && role === "owner" && this.#owners() === 1)
      throw new SottoError("USER_LAST", "this is the last active user who is an owner", {
        remedy: "make another user an owner first: `sotto user role LOGIN owner`",
      });
  }

  /** Those that can log in while the provider is away. */
  #owners(): number {
    return this.list().filter(({ status, role, openId }) => status === "active" && role === "owner" && openId !== true)
      .length;
  }

  #forgetExpired(): void {
    this.#database
      .prepare("DELETE FROM users WHERE status = 'pending' AND expires_at < ?")
      .run(new Date().toISOString());
  }
}

function columnsOf(standing: Standing): [role: string, sites: string] {
  const { role, sites } = storedStanding(standing);
  return [role, sites];
}
