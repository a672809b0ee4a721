/** What the hub needs to have satellites on the customer's broker: their accounts there, and what is entered in each. */
import { randomPassword } from "../broker/credentials.ts";
import { satelliteUser } from "../broker/satellite-access.ts";
import type { KeptBrokerAccounts } from "../config/kept-broker-accounts.ts";
import { formatAddress } from "../config/address.ts";
import { SottoError } from "../errors.ts";
import { writeBrokerCredential, writePlainCredential } from "./credential.ts";
import type { Relay } from "./relay.ts";

export type OnBroker = {
  readonly relay: Relay;
  /** Of the broker or its nodes, as in the configuration. */
  readonly url: string;
  readonly accounts: KeptBrokerAccounts;
  /** By which the broker is known, PEM; undefined for the system's authorities. */
  readonly authority: string | undefined;
  /** Satellites were added or removed: what they do, the hub's own components leave to them. */
  readonly onChange: () => void;
};

/** A satellite with our packages connects with TLS, a board with a microcontroller in plain. */
type Way = { readonly scheme: "mqtts" | "mqtt"; readonly port: number; readonly remedy: string };
const encrypted: Way = {
  scheme: "mqtts",
  port: 8883,
  remedy: "let the broker listen with TLS, and say where satellites reach it: --address broker.lan (port 8883)",
};
const inPlain: Way = {
  scheme: "mqtt",
  port: 1883,
  remedy:
    "let the broker listen without TLS in a network of these boards, and say where they reach it: --address broker.lan (port 1883)",
};
const ofThisMachine = /^mqtt:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::|\/|$)/u;

/** Returns where satellites connect. Throws SottoError SATELLITES_OFF for a broker that is not known to be reached in this way. */
export function urlForSatellites(url: string, host: string | undefined, plain = false): string {
  const way = plain ? inPlain : encrypted;
  const nodes = url.split(" ").filter((one) => one.startsWith(`${way.scheme}://`));
  if (host !== undefined) {
    const [, port] = /:(\d+)\/?$/u.exec(nodes[0] ?? "") ?? [];
    return `${way.scheme}://${formatAddress({ host, port: Number(port ?? way.port) })}`;
  }
  const reached = plain ? nodes.filter((one) => !ofThisMachine.test(one)) : nodes;
  if (reached.length > 0) return reached.map((one) => one.replace(/\/$/u, "")).join(" ");
  const fault = plain
    ? "[bus] names no address at which boards reach the broker without encryption"
    : "the broker in [bus] is reached without encryption";
  throw new SottoError("SATELLITES_OFF", fault, { remedy: way.remedy });
}

export type Given = {
  readonly site: string;
  readonly prefix: string;
  /** Where it connects. */
  readonly url: string;
  readonly plain: boolean;
};

/** Gives a satellite an account; resolves to its file, or to what is entered in the board. Throws SottoError DATA_UNUSABLE. */
export async function giveAccount(
  { accounts, authority }: OnBroker,
  { site, prefix, url, plain }: Given,
): Promise<string> {
  const password = randomPassword();
  const user = await accounts.give(satelliteUser(site), password);
  if (plain) return writePlainCredential({ site, urls: url.split(" "), prefix, password, user });
  return writeBrokerCredential({ site, topic_prefix: prefix, broker: url, user, password, authority });
}
