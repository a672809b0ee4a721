/**
 * Users as hubs share them: login, role, sites and the password's hash. Who waits for approval is this hub's own affair, and who
 * is suspended here is removed elsewhere until they are let in again.
 */
import * as v from "valibot";
import type { Database } from "../../store/database.ts";
import { isIdentity } from "../../users/identity.ts";
import { faultOfLogin } from "../../users/password.ts";
import { roles } from "../../users/role.ts";
import { maxSites, standingOf, storedStanding, type StoredStanding } from "../../users/standing.ts";
import { ReplacedChanges } from "../replaced.ts";
import { SharedRecords } from "../shared-records.ts";
import type { Kind } from "../shared-kind.ts";
import type { SharedKind, Sharing } from "../sharing.ts";

/** The order of the keys is that of the digest. */
const sharedUser = v.object({
  role: v.picklist(roles),
  sites: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[^/+#\0]{1,64}$/u))), v.maxLength(maxSites)),
  password: v.pipe(v.string(), v.startsWith("$argon2id$"), v.maxLength(300)),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type SharedUser = v.InferOutput<typeof sharedUser>;

type Row = StoredStanding & { readonly login: string; readonly password: string; readonly createdAt: string };

export function shareUsers({ database, log }: Sharing): SharedKind {
  const onError = (error: unknown): void => log.warn({ error }, "users could not be brought together with other hubs");
  const kind = sharedUsers(database);
  const changed = new ReplacedChanges<SharedUser>(kind.name, partsOf, database);
  const onReplaced: Kind<SharedUser>["onReplaced"] = (user, ...both) =>
    log.warn(
      { user, changes: changed.add(user, ...both) },
      "a user was changed here and on another hub at once, and one of both changes holds: change it again if that is not what was meant",
    );
  const part = new SharedRecords({ ...kind, onReplaced }, database, onError);
  return {
    part,
    status: () => part.status(),
    replaced: () => changed.list(kind.list()?.records ?? new Map<string, SharedUser>()),
  };
}

const partsOf = ({ role, sites, password }: SharedUser) => ({ role, sites, password });

export function sharedUsers(database: Database): Kind<SharedUser> {
  const all = database.prepare(
    "SELECT login, role, sites, password, created_at AS createdAt FROM users WHERE status = 'active'",
  );
  const write = database.prepare(
    "INSERT OR REPLACE INTO users (login, status, role, sites, password, created_at) VALUES (?, 'active', ?, ?, ?, ?)",
  );
  const remove = database.prepare("DELETE FROM users WHERE login = ?");
  const list = (): ReadonlyMap<string, SharedUser> =>
    new Map(
      (all.all() as unknown as Row[]).map(({ login, password, createdAt, ...stored }) => {
        const { role, sites } = standingOf(stored);
        return [login, { role, sites: [...sites], password, createdAt }];
      }),
    );
  /** Can administer the hub while a provider of log-ins is away. */
  const isOwner = (user: SharedUser | undefined): boolean => user?.role === "owner" && !isIdentity(user.password);
  return {
    name: "user",
    list() {
      const records = list();
      return { records, isNew: records.size === 0 };
    },
    apply(login, user) {
      const owners = [...list()].filter(([, one]) => isOwner(one)).map(([owner]) => owner);
      // No hub is left without an owner, whatever others have removed.
      if (owners.length === 1 && owners[0] === login && !isOwner(user)) return "kept";
      if (user === undefined) remove.run(login);
      else {
        const { role, sites } = storedStanding(user);
        write.run(login, role, sites, user.password, user.createdAt);
      }
      return "done";
    },
    read(login, value) {
      const read = v.safeParse(sharedUser, value);
      return read.success && faultOfLogin(login) === undefined ? read.output : undefined;
    },
    identityOf: ({ createdAt }) => createdAt,
    rankOf: ({ role, sites }) => roles.indexOf(role) * (maxSites + 1) + sites.length,
  };
}
