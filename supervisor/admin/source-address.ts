/**
 * The key by which limits count a client: its address. For IPv6 addresses outside this machine it is the /64 network,
 * because its owner has more addresses than any limit.
 */
import { isIPv6 } from "node:net";
import { isLoopback, isOnLink } from "../users/claim.ts";

export function sourceOf(address: string, isNear = (given: string) => isLoopback(given) || isOnLink(given)): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = address.replace(/%.*$/u, "");
  return isIPv6(plain) && !isNear(address) ? `${network(plain)}::/64` : address;
}

/** Returns the first four groups. The system writes an embedded IPv4 part only in mapped addresses. */
function network(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...groups(tail ?? "")];
  return all.slice(0, 4).join(":");
}
