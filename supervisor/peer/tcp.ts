/**
 * Identifies the process at the other end of a TCP connection on this machine: the kernel's table of sockets contains
 * the user of each. An address proves nothing: every account and every skill has 127.0.0.1.
 *
 * INVARIANT: an unidentified peer has no rights. A socket that its process has closed stays in the table for a while
 * with user 0 and no inode; so only an established one with an inode counts.
 */
import { execFile } from "node:child_process";
import { readdir, readlink } from "node:fs/promises";
import { isIPv4, isIPv6 } from "node:net";
import { endianness } from "node:os";
import { isOfSkill } from "./unix.ts";
import { readProc } from "../proc-file.ts";

/** A connection from our side: `local` is our end. A socket of node:net has this type. */
export type Ends = {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
};

export type Owner = { readonly uid: number; readonly inode: string };

/** Members of this group administer the platform. */
export const operators = "sotto";

/**
 * How often the kernel is asked: its tables are read in pieces, between which sockets and processes appear and
 * disappear.
 */
export const maxLooks = 4;

/**
 * Returns the user who created the socket at the other end; undefined when the kernel does not tell, or is ambiguous.
 */
export async function ownerOf(ends: Ends): Promise<Owner | undefined> {
  for (let look = 1; look <= maxLooks; look++) {
    const tables = await Promise.all(["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readProc(path)));
    const owner = ownerIn(tables.join("\n"), ends);
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/** The same, from the text of the tables. */
export function ownerIn(tables: string, ends: Ends): Owner | undefined {
  const theirs = spellings(ends.remoteAddress, ends.remotePort);
  const ours = spellings(ends.localAddress, ends.localPort);
  const found = tables.split("\n").flatMap((line): Owner[] => {
    const [, from = "", to = "", state, , , , uid = "", , inode = "0"] = line.trim().split(/\s+/u);
    const isIt = theirs.includes(from) && ours.includes(to) && state === established;
    return isIt && /^\d+$/u.test(uid) && inode !== "0" ? [{ uid: Number(uid), inode }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Returns true when the process at the other end administers the platform without a password: that of root, of a member
 * of the group `sotto`, or of the supervisor's own user unless it is a skill's.
 */
export async function isOperator(owner: Owner): Promise<boolean> {
  const own = process.getuid?.();
  if (owner.uid === own) return isOursAndNoSkill(owner.inode);
  return owner.uid === 0 || (await groupsOf(owner.uid)).includes(operators);
}

/** The state "established" in the kernel's table. */
export const established = "01";

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

/** We may examine processes of our own user: one of them holds the socket, and none that holds it is a skill's. */
async function isOursAndNoSkill(inode: string): Promise<boolean> {
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1];
  for (let look = 1; look <= maxLooks; look++) {
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/u.test(name));
    const holders = (await Promise.all(pids.map(async (pid) => ((await holds(pid, inode)) ? [pid] : [])))).flat();
    const isSkills = await Promise.all(holders.map((pid) => isOfSkill({ pid: Number(pid), uid, gid })));
    const skills = holders.filter((_, at) => isSkills[at]);
    const staying = await Promise.all(skills.map((pid) => holds(pid, inode)));
    if (staying.includes(true)) return false;
    // A process that is gone again was a fork before its exec: the others decide.
    if (holders.length > skills.length) return true;
  }
  return false;
}

async function holds(pid: string, inode: string): Promise<boolean> {
  // A process that has ended meanwhile, or is another user's, shows nothing.
  const fds = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")));
  return links.includes(`socket:[${inode}]`);
}

/** Returns the names of a user's groups, from all sources of the system; none for an unknown user. */
function groupsOf(uid: number): Promise<readonly string[]> {
  return new Promise((resolve) => {
    execFile("id", ["-Gn", "--", `+${uid}`], { timeout: 5000, env: { PATH: "/usr/bin:/bin" } }, (error, stdout) =>
      // It also fails for a group without a name among others. A user whose groups cannot be determined in time has
      // none.
      resolve(error?.killed === true ? [] : stdout.trim().split(/\s+/u)),
    );
  });
}
