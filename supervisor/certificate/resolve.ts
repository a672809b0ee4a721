/** Determines whether a name of this board still resolves to it. */
import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";
import { plainAddress } from "./leaves.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Resolves the name as every program on the board would. A name that does not exist, or is another machine's, is not
 * the board's.
 */
export async function leadsHere(name: string, own: readonly string[]): Promise<boolean> {
  const found = await lookup(name, { all: true }).catch(() => []);
  const ours = own.map(plainAddress);
  return found.some(
    ({ address, family }) =>
      ours.includes(plainAddress(address.replace(/%.*$/u, ""))) ||
      loopback.check(address, family === 6 ? "ipv6" : "ipv4"),
  );
}
