/**
 * Who created the sockets at the other end of connections on this machine, by the kernel's tables of TCP sockets. A table has
 * a line for each socket of the machine, and is read for every connection that is accepted: nothing of a line is kept
 * unless it is sought. Otherwise a thousand connections leave 15 MB of pages behind that the C library and V8 give back
 * late or never.
 */
import { isIPv4, isIPv6 } from "node:net";
import { endianness } from "node:os";
import { eachProcLine } from "../proc-file.ts";

/** A connection from our side: `local` is our end. A socket of node:net has this type. */
export type Ends = {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
};

export type Owner = { readonly uid: number; readonly inode: string };

/** The state "established" in the kernel's table. */
const established = "01";

/** Returns the owner of each, in order; undefined when the kernel does not tell, or is ambiguous. */
export async function ownersOf(all: readonly Ends[]): Promise<readonly (Owner | undefined)[]> {
  const sought = new SoughtSockets(all);
  for (const path of ["/proc/net/tcp", "/proc/net/tcp6"])
    await eachProcLine(path, (line) => sought.look(line)).catch((error: unknown) => {
      // A kernel without IPv6 has no table for it.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    });
  return sought.owners;
}

export class SoughtSockets {
  /** The owners found for each. */
  readonly #found: Owner[][];
  /** By both ends as the kernel writes them, theirs first. */
  readonly #byEnds = new Map<string, Owner[][]>();

  constructor(all: readonly Ends[]) {
    this.#found = all.map(() => []);
    for (const [at, ends] of all.entries()) {
      const found = this.#found[at] ?? [];
      const ours = spellings(ends.localAddress, ends.localPort);
      for (const from of spellings(ends.remoteAddress, ends.remotePort))
        for (const to of ours) {
          const key = `${from} ${to}`;
          this.#byEnds.set(key, [...(this.#byEnds.get(key) ?? []), found]);
        }
    }
  }

  /** Takes one line of a table: `  12: 0100007F:A001 0100007F:20FB 01 …`. */
  look(line: string): void {
    const from = line.indexOf(": ") + 2;
    const found = this.#byEnds.get(line.slice(from, line.indexOf(" ", line.indexOf(" ", from) + 1)));
    if (found === undefined) return;
    const [, , , state, , , , uid = "", , inode = "0"] = line.trim().split(/\s+/u);
    if (state !== established || inode === "0" || !/^\d+$/u.test(uid)) return;
    for (const each of found) each.push({ uid: Number(uid), inode });
  }

  get owners(): readonly (Owner | undefined)[] {
    return this.#found.map(([first, ...others]) => (others.length === 0 ? first : undefined));
  }
}

/**
 * Returns an end in the kernel's notations: words of four bytes in native byte order; for IPv4 also as in an IPv6
 * socket.
 */
export function spellings(address: string | undefined, port: number | undefined): readonly string[] {
  if (address === undefined || port === undefined) return [];
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address.replace(/%.*$/u, "");
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  if (isIPv4(plain)) {
    const bytes = plain.split(".").map(Number);
    return [bytes, [...Array<number>(10).fill(0), 255, 255, ...bytes]].map((all) => inWords(all) + end);
  }
  return isIPv6(plain) ? [inWords(bytesOf(plain)) + end] : [];
}

function inWords(bytes: readonly number[]): string {
  const words = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.slice(at, at + 4);
    words.push(Buffer.from(endianness() === "LE" ? word.toReversed() : word).toString("hex"));
  }
  return words.join("").toUpperCase();
}

/** The system writes an embedded IPv4 part only in mapped addresses. */
function bytesOf(address: string): readonly number[] {
  const [head = "", tail] = address.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill("0"), ...groups(tail ?? "")];
  return all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
}
