/**
 * Reports who has many connections to the bus. The kernel's table of sockets shows the user of each; the process is
 * found where we may read it. The platform's own connections do not use this port and are not counted.
 */
import { readdir, readFile, readlink } from "node:fs/promises";
import type { Finding } from "../../../supervisor/health/finding.ts";
import type { OutsideCheck } from "../check.ts";

/** More connections than one account needs: the bus accepts 32 from each account that connects without a user name. */
const many = 24;
const established = "01";

export const busPlaces: OutsideCheck = {
  name: "bus-places",
  question: "Does no program occupy too many connections of the message bus?",
  needs: "platform",
  async look({ control }) {
    const port = Number(new URL(control.bus.url).port) || 1883;
    const tables = await Promise.all(["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readFile(path, "utf8")));
    const inodes = socketsTo(tables.join("\n"), port);
    const programs = await holders(new Set(inodes.keys()));
    return [...Map.groupBy(inodes, ([, uid]) => uid)].flatMap(([uid, sockets]): Finding[] => {
      if (sockets.length < many) return [];
      const message = `${whose(sockets.flatMap(([inode]) => programs.get(inode) ?? []))}uid ${uid}, has ${sockets.length} connections to the bus`;
      const remedy =
        "end that program: clients without a user name may have 64 connections together, 32 per account (`ss -tnp` shows their sockets)";
      return [{ severity: "degraded", code: "BUS_CROWDED", message, remedy }];
    });
  },
};

/** Names the programs of these sockets, those with most first. */
function whose(programs: readonly string[]): string {
  if (programs.length === 0) return "a program that may not be examined, ";
  const counted = [...Map.groupBy(programs, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length);
  const named = counted.slice(0, 3).map(([name]) => name);
  const others = counted.length - named.length;
  return `${named.join(", ")}${others > 0 ? ` and ${others} more programs` : ""}, `;
}

/** Returns the client ends of the connections to a port of this machine: their inodes and users. */
export function socketsTo(tables: string, port: number): ReadonlyMap<string, string> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const found = new Map<string, string>();
  for (const line of tables.split("\n")) {
    const [, , to = "", state, , , , uid = "", , inode = "0"] = line.trim().split(/\s+/u);
    if (to.endsWith(end) && state === established && inode !== "0") found.set(inode, uid);
  }
  return found;
}

/** Finds the program that holds each socket, among those that we may examine. */
async function holders(inodes: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (inodes.size < many) return found;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/u.test(name))) {
    // A process that has ended meanwhile, or belongs to another user, shows nothing.
    const fds = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const links = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")));
    const held = links
      .flatMap((link) => /^socket:\[(\d+)\]$/u.exec(link)?.[1] ?? [])
      .filter((each) => inodes.has(each));
    if (held.length === 0) continue;
    const name = (await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "?")).trim();
    for (const inode of held) found.set(inode, `${name} (pid ${pid})`);
  }
  return found;
}
