/** The names and addresses in a board's certificates. */
import { BlockList, isIPv6 } from "node:net";
import { hostname, networkInterfaces } from "node:os";

export type HostNames = {
  /** DNS names in lower case, the host's own first. */
  readonly dns: readonly string[];
  /** IPv4 and IPv6 addresses, without zone and prefix length. */
  readonly addresses: readonly string[];
};

/** Domains that are never public: a certificate for a name in them can do no harm outside this network. */
export const privateDomains = ["local", "localhost", "lan", "home", "home.arpa", "internal"] as const;

/** Private, link-local, shared and loopback networks [RFC 1918, 3927, 4193, 4291, 6598]. */
export const privateNetworks = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "fc00::/7",
  "fe80::/10",
  "::1/128",
] as const;

const privateAddresses = new BlockList();
for (const network of privateNetworks) {
  const [address = "", length] = network.split("/");
  privateAddresses.addSubnet(address, Number(length), isIPv6(address) ? "ipv6" : "ipv4");
}

export function isPrivateAddress(address: string): boolean {
  return privateAddresses.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Returns true for one of `roots` or a DNS name below one, as in a permitted subtree. */
export function isWithin(name: string, roots: readonly string[]): boolean {
  return roots.some((root) => name === root || name.endsWith(`.${root}`));
}

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns true for a name with a single label, as a host has in its own network. */
export function isBare(name: string): boolean {
  return label.test(name);
}

/** Returns true for a DNS name in the form that certificates use: lower case, no wildcard. */
export function isName(name: string): boolean {
  return name.length <= 253 && name.split(".").every((part) => label.test(part));
}

/** Returns the DNS names of a machine: its name, name.local and localhost; only localhost if its name is invalid. */
export function namesFor(name: string = hostname()): string[] {
  const host = name.toLowerCase();
  const short = host.split(".")[0] ?? "";
  return [...new Set([...(isName(host) ? [host, short, `${short}.local`] : []), "localhost"])];
}

/**
 * Returns the names and addresses of this machine: its name, name.local, localhost, and the private addresses of its
 * interfaces. Public addresses are omitted: the authority may not sign for them.
 */
export function hostNames(name: string = hostname()): HostNames {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
  return {
    dns: namesFor(name),
    addresses: [...new Set(["127.0.0.1", "::1", ...addresses])].filter(isPrivateAddress),
  };
}
