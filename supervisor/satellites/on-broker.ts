/** What the hub needs to have satellites on the customer's broker: their accounts in [bus] accounts_file, and the file of each. */
import { randomPassword } from "../broker/credentials.ts";
import { supervisorAccount } from "../broker/rules.ts";
import { satelliteUser } from "../broker/satellite-access.ts";
import {
  type BrokerAccount,
  type BrokerAccounts,
  formatBrokerAccounts,
  readBrokerAccounts,
} from "../config/broker-accounts.ts";
import { formatAddress } from "../config/address.ts";
import { writeDurably } from "../durable-file.ts";
import { SottoError } from "../errors.ts";
import { type BrokerCredential, writeBrokerCredential } from "./credential.ts";
import type { Relay } from "./relay.ts";

export type OnBroker = {
  readonly relay: Relay;
  /** Of the broker or its nodes, as in the configuration. */
  readonly url: string;
  readonly accountsFile: string;
  /** By which the broker is known, PEM; undefined for the system's authorities. */
  readonly authority: string | undefined;
  /** Satellites were added or removed: what they do, the hub's own components leave to them. */
  readonly onChange: () => void;
};

const usualPort = 8883;

/** Returns where satellites connect. Throws SottoError SATELLITES_OFF for a broker that is reached without encryption only. */
export function urlForSatellites(url: string, host: string | undefined): string {
  const encrypted = url.split(" ").filter((one) => one.startsWith("mqtts://"));
  if (host !== undefined) {
    const [, port] = /:(\d+)\/?$/u.exec(encrypted[0] ?? "") ?? [];
    return `mqtts://${formatAddress({ host, port: Number(port ?? usualPort) })}`;
  }
  if (encrypted.length === 0)
    throw new SottoError("SATELLITES_OFF", "the broker in [bus] is reached without encryption", {
      remedy: `let the broker listen with TLS, and say where satellites reach it: --address broker.lan (port ${usualPort})`,
    });
  return encrypted.map((one) => one.replace(/\/$/u, "")).join(" ");
}

/** Gives a satellite an account; resolves to its file. Throws SottoError DATA_UNUSABLE. */
export async function giveAccount(
  { accountsFile: file, authority }: OnBroker,
  given: Pick<BrokerCredential, "site" | "topic_prefix" | "broker">,
): Promise<string> {
  const accounts = await readBrokerAccounts(file);
  const name = (accounts.get(supervisorAccount)?.username ?? "").replace(/-?supervisor$/u, "") || "sotto";
  const user = satelliteUser(given.site);
  const account: BrokerAccount = { username: `${name}-${user}`, password: randomPassword() };
  await write(file, new Map([...accounts, [user, account]]));
  return writeBrokerCredential({ ...given, user: account.username, password: account.password, authority });
}

export async function takeAccount({ accountsFile: file }: OnBroker, siteId: string): Promise<void> {
  const accounts = new Map(await readBrokerAccounts(file));
  if (accounts.delete(satelliteUser(siteId))) await write(file, accounts);
}

async function write(file: string, accounts: BrokerAccounts): Promise<void> {
  await writeDurably(file, formatBrokerAccounts(accounts), 0o600).catch((error: unknown) => {
    throw new SottoError(
      "DATA_UNUSABLE",
      `${file} cannot be written`,
      { remedy: "accounts_file in [bus] must be in a folder of the platform's user, such as /etc/sotto" },
      error,
    );
  });
}
