/**
 * Secrets in the lists of the configuration (the password of a site's satellite) are shown as "set" or "unset". A client
 * that changes something else sends the list back as it was shown, and means the secrets that are there.
 */
import { isSecret } from "../config/secrets.ts";
import { SottoError } from "../errors.ts";

type Table = Readonly<Record<string, unknown>>;

/** What tells the entries of a list apart. */
const names = ["site_id", "name", "id", "url"] as const;

/** Returns the value with the secrets of the list in the file. Throws REQUEST_IMPOSSIBLE for one that is not there. */
export function withKeptSecrets(value: unknown, before: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const old = Array.isArray(before) ? before.filter(isTable) : [];
  return value.map((entry: unknown) =>
    isTable(entry)
      ? kept(
          entry,
          old.find((one) => isSame(one, entry)),
        )
      : entry,
  );
}

function kept(entry: Table, before: Table | undefined): Table {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([key, value]) => {
      if (!isSecret(key) || (value !== "set" && value !== "unset")) return [[key, value]];
      if (value === "unset") return [];
      const secret = before?.[key];
      if (secret === undefined)
        throw new SottoError("REQUEST_IMPOSSIBLE", `${key} is "set", but there is no such secret to keep`, {
          remedy: "send the secret itself, or leave it out",
        });
      return [[key, secret]];
    }),
  );
}

function isSame(one: Table, other: Table): boolean {
  const name = names.find((key) => Object.hasOwn(other, key));
  return name !== undefined && one[name] === other[name];
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
