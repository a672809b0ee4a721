/** Finds the process that listens on a TCP port of this machine, according to the kernel. */
import { readdir, readlink } from "node:fs/promises";
import { readProc } from "../proc-file.ts";
import { spellings } from "./socket-owners.ts";

const listeningState = "0A";

/** Returns true when only this process prevents listening on `address`. */
export async function isHeldByUs(address: string, port: number): Promise<boolean> {
  const tables = await Promise.all(["/proc/net/tcp", "/proc/net/tcp6"].map(readTable));
  const inodes = listenersIn(tables.join("\n"), address, port);
  const own = await ownSockets();
  return inodes.length > 0 && inodes.every((inode) => own.has(`socket:[${inode}]`));
}

/** A kernel without IPv6 has no table for it. */
function readTable(path: string): Promise<string> {
  return readProc(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
}

/**
 * Returns the inodes of the sockets that conflict with this address: the same one, or one of both is a wildcard
 * address.
 */
export function listenersIn(tables: string, address: string, port: number): readonly string[] {
  const wanted = spellings(address, port);
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return tables.split("\n").flatMap((line) => {
    const [, at = "", , state, , , , , , inode = "0"] = line.trim().split(/\s+/u);
    if (state !== listeningState || !at.endsWith(suffix)) return [];
    const isInTheWay = wanted.includes(at) || [at, ...wanted].some((one) => /^0+:/u.test(one));
    return isInTheWay ? [inode] : [];
  });
}

async function ownSockets(): Promise<ReadonlySet<string>> {
  const fds = await readdir("/proc/self/fd");
  // A socket that was closed meanwhile no longer listens.
  return new Set(await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""))));
}
