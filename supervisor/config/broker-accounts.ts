/** The file of [bus] accounts_file: the accounts of the platform on an external broker, one for each component, skill and satellite. */
import { parse, stringify } from "smol-toml";
import * as v from "valibot";
import { readNamedFile } from "../named-file.ts";

export type BrokerAccount = { readonly username: string; readonly password: string };
/** By their names: "supervisor", a component, "skill-lights", "satellite-bedroom". */
export type BrokerAccounts = ReadonlyMap<string, BrokerAccount>;

/** Without it nobody can watch the components. */
export const noSupervisor = 'has no account "supervisor": run `sotto broker accounts` with it';
/** Names that need no quotes in any broker's files, and what MQTT allows in a password. */
const username = v.pipe(
  v.string(),
  v.regex(/^[\w.@-]{1,100}$/u, "expected 1 to 100 letters, digits and any of . _ @ -"),
);
const password = v.pipe(v.string(), v.regex(/^\P{Cc}{1,200}$/u, "expected 1 to 200 characters"));
const schema = v.record(
  v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/u, "expected the name of a component, or skill-NAME")),
  v.strictObject({ username, password }),
);

const about = `# The accounts of this platform on the broker: [bus] accounts_file. Secrets: only the platform's user may read this file.
# "sotto broker accounts" adds what is missing, and removes the accounts of skills and satellites that are gone.

`;

/** Returns the text of the file. */
export const formatBrokerAccounts = (accounts: BrokerAccounts): string =>
  `${about}${stringify(Object.fromEntries(accounts))}\n`;

/** Throws an Error whose message continues the name of the file, and quotes no secret. */
export function parseBrokerAccounts(text: string): BrokerAccounts {
  let table: unknown;
  try {
    table = parse(text);
  } catch (cause) {
    const { line } = { ...(cause as { readonly line?: number }) };
    throw new Error(`is not TOML${line === undefined ? "" : ` in line ${line}`}`, { cause });
  }
  const read = v.safeParse(schema, table);
  if (read.success) return new Map(Object.entries(read.output));
  const [{ message, path }] = read.issues;
  const key = (path ?? []).map(({ key: step }) => String(step)).join(".");
  throw new Error(`is wrong at ${key === "" ? "its root" : key}: ${message.replace(/ but received .*$/u, "")}`);
}

/** Rejects with an Error like that of `parseBrokerAccounts`. */
export async function readBrokerAccounts(path: string): Promise<BrokerAccounts> {
  return parseBrokerAccounts(await readNamedFile(path));
}
