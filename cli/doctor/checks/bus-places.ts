/**
 * Who has many connections to the bus: the kernel's table of sockets has the user who made each, and a process is told
 * where we may look into it. The platform's own come by another way, and are not counted here.
 */
import { readdir, readFile, readlink } from "node:fs/promises";
import type { Finding } from "../../../supervisor/health/finding.ts";
import type { OutsideCheck } from "../check.ts";

/** Connections of one account that nobody needs: the bus has 32 places for each that comes without a name. */
const many = 24;
const established = "01";

export const busPlaces: OutsideCheck = {
  name: "bus-places",
  question: "Does one program take the places on the message bus?",
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
        "end that program: clients without a name have 64 places together, one account 32 (`ss -tnp` shows their sockets)";
      return [{ severity: "degraded", code: "BUS_CROWDED", message, remedy }];
    });
  },
};

/** The programs of these sockets, those with most of them first. */
function whose(programs: readonly string[]): string {
  if (programs.length === 0) return "a program that cannot be looked into, ";
  const counted = [...Map.groupBy(programs, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length);
  const named = counted.slice(0, 3).map(([name]) => name);
  const others = counted.length - named.length;
  return `${named.join(", ")}${others > 0 ? ` and ${others} more programs` : ""}, `;
}

/** The clients' ends of the connections to a port of this machine: their inodes, and whose they are. */
export function socketsTo(tables: string, port: number): ReadonlyMap<string, string> {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const found = new Map<string, string>();
  for (const line of tables.split("\n")) {
    const [, , to = "", state, , , , uid = "", , inode = "0"] = line.trim().split(/\s+/u);
    if (to.endsWith(end) && state === established && inode !== "0") found.set(inode, uid);
  }
  return found;
}

/** Which program holds each, of those that we may look into. */
async function holders(inodes: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (inodes.size < many) return found;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/u.test(name))) {
    // One that has ended meanwhile, or is another user's, shows nothing.
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
