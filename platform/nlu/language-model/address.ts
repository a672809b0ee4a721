/**
 * The address of a language model: only this machine, or the network of the house. Sentences are spoken at home, so none is sent
 * to an address on the internet, whatever the configuration says; names other than localhost are refused, since a name may lead
 * anywhere.
 */
import { BlockList, isIP } from "node:net";

const near = new BlockList();
near.addSubnet("127.0.0.0", 8, "ipv4");
near.addSubnet("10.0.0.0", 8, "ipv4");
near.addSubnet("172.16.0.0", 12, "ipv4");
near.addSubnet("192.168.0.0", 16, "ipv4");
near.addSubnet("169.254.0.0", 16, "ipv4");
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

/** Returns where to send requests; undefined for an address that is invalid, or outside the house. */
export function completionsAddress(base: string): URL | undefined {
  const url = URL.parse(base);
  if (url?.protocol !== "http:" || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return undefined;
  const host = url.hostname.replaceAll(/^\[|\]$/gu, "");
  const family = isIP(host);
  if (host === "localhost") url.hostname = "127.0.0.1";
  else if (family === 0 || !near.check(host, family === 6 ? "ipv6" : "ipv4")) return undefined;
  url.pathname = `${url.pathname.replace(/\/+$/u, "")}/chat/completions`;
  return url;
}
