/** The file of [bus] accounts_file, as `sotto broker accounts` makes and completes it. */
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import {
  type BrokerAccount,
  type BrokerAccounts,
  formatBrokerAccounts,
  parseBrokerAccounts,
} from "../../supervisor/config/broker-accounts.ts";
import { writeDurably } from "../../supervisor/durable-file.ts";
import { systemCode } from "../../supervisor/errors.ts";
import { readNamedFile } from "../../supervisor/named-file.ts";
import { asOwnerOf } from "../client/as-account.ts";
import { Failure } from "../failure.ts";

const passwordBytes = 24;
/** Empty when there is no such file. Throws Failure. */
export async function readAccounts(path: string): Promise<BrokerAccounts> {
  const text = await asOwnerOf(dirname(path), () => readNamedFile(path)).catch((error: Error) => {
    if (systemCode(error.cause) === "ENOENT") return "";
    throw new Failure("refused", `${path} ${error.message}`, { cause: error });
  });
  try {
    return parseBrokerAccounts(text);
  } catch (error) {
    throw new Failure("data", `${path} ${(error as Error).message}`, {
      remedy: "correct it, or name another file",
      cause: error,
    });
  }
}

/** As the platform's account where the folder is its own, so that the platform can read it. Throws Failure. */
export async function writeAccounts(path: string, accounts: BrokerAccounts): Promise<void> {
  await asOwnerOf(dirname(path), () => writeDurably(path, formatBrokerAccounts(accounts), 0o600)).catch(
    (error: unknown) => {
      throw new Failure("refused", `${path} cannot be written: ${systemCode(error) ?? "unknown reason"}`, {
        remedy: "name a file in /etc/sotto, or in a folder of the platform's user",
        cause: error,
      });
    },
  );
}

/** Returns the accounts that are wanted: those that are there keep user name and password. */
export function completed(present: BrokerAccounts, wanted: readonly string[], name: string): BrokerAccounts {
  const made = (account: string): BrokerAccount => ({
    username: `${name}-${account}`,
    password: randomBytes(passwordBytes).toString("base64url"),
  });
  return new Map(wanted.map((account) => [account, present.get(account) ?? made(account)]));
}
