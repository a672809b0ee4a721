/** Listening addresses as the configuration file writes them: "127.0.0.1:1883", "[::]:8443". */
import { BlockList, isIP } from "node:net";
import * as v from "valibot";

export type Address = { readonly host: string; readonly port: number };

/** The host and port of "host:port" or "[ipv6]:port"; undefined for anything else. Port 0 means any free port. */
export function parseAddress(text: string): Address | undefined {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([^[\]:\s]+)):(\d{1,5})$/u.exec(text);
  if (!parts) return undefined;
  const [, bracketed, plain, digits] = parts;
  const port = Number(digits);
  if (port > 65_535) return undefined;
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? { host: bracketed, port } : undefined;
  if (plain === undefined) return undefined;
  const looksNumeric = /^[\d.]+$/u.test(plain);
  if (looksNumeric && isIP(plain) !== 4) return undefined;
  return { host: plain, port };
}

export function formatAddress({ host, port }: Address): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Returns true when only this machine can reach a listener on this host. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/** Returns true for an address, or one with the length of a prefix: "10.0.0.0/8". */
export function isNetwork(text: string): boolean {
  const [, address = "", length] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/u.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && (length === undefined || Number(length) <= (family === 4 ? 32 : 128));
}

/** Returns what tells whether an address, mapped into IPv6 or not, is in one of these networks. */
export function within(networks: readonly string[]): (address: string) => boolean {
  const listed = new BlockList();
  for (const network of networks) {
    const [address = "", length] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    listed.addSubnet(address, Number(length ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && listed.check(plain, family === 6 ? "ipv6" : "ipv4");
  };
}

/** Returns an IPv4 address in its plain form, even if it is mapped into IPv6. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address.replace(/%.*$/u, "");
}

/** The schema of such a text. */
export const addressText = v.pipe(
  v.string(),
  v.check((text) => parseAddress(text) !== undefined, 'expected an address like "127.0.0.1:1883" or "[::]:8443"'),
);

export type Interface = { readonly name: string; readonly port: number };

const interfaceAndPort = /^(?<name>[A-Za-z0-9][A-Za-z0-9._-]{0,14}):(?<port>\d{1,5})$/u;

/** Reads the name of a network interface with a port: "wlan1:1884"; undefined for anything else. */
export function parseInterface(text: string): Interface | undefined {
  const { name, port } = interfaceAndPort.exec(text)?.groups ?? {};
  return name === undefined || Number(port) > 65_535 ? undefined : { name, port: Number(port) };
}
