/** What the hub needs to have satellites on the customer's broker: their accounts in [bus] accounts_file, and the file of each. */
import { randomPassword } from "../broker/credentials.ts";
import { supervisorAccount } from "../broker/rules.ts";
import { satelliteUser } from "../broker/satellite-access.ts";
import { type BrokerAccounts, formatBrokerAccounts, readBrokerAccounts } from "../config/broker-accounts.ts";
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

/** Each change reads the file and writes it: two at once would lose one of them. */
let changing: Promise<unknown> = Promise.resolve();

function change(file: string, make: (accounts: BrokerAccounts) => BrokerAccounts): Promise<BrokerAccounts> {
  const changed = changing.then(async () => {
    const before = await readBrokerAccounts(file);
    const after = make(before);
    if (after !== before) await write(file, after);
    return after;
  });
  changing = changed.catch(() => undefined);
  return changed;
}

/** Gives a satellite an account; resolves to its file. Throws SottoError DATA_UNUSABLE. */
export async function giveAccount(
  { accountsFile: file, authority }: OnBroker,
  given: Pick<BrokerCredential, "site" | "topic_prefix" | "broker">,
): Promise<string> {
  const user = satelliteUser(given.site);
  const password = randomPassword();
  const accounts = await change(file, (before) => {
    const name = (before.get(supervisorAccount)?.username ?? "").replace(/-?supervisor$/u, "") || "sotto";
    return new Map([...before, [user, { username: `${name}-${user}`, password }]]);
  });
  const { username = "" } = accounts.get(user) ?? {};
  return writeBrokerCredential({ ...given, user: username, password, authority });
}

export async function takeAccount({ accountsFile: file }: OnBroker, siteId: string): Promise<void> {
  const user = satelliteUser(siteId);
  await change(file, (accounts) =>
    accounts.has(user) ? new Map([...accounts].filter(([name]) => name !== user)) : accounts,
  );
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
