/** Whose process a connection from this machine is: a skill may not make itself a user. */
import { readdir, readFile, readlink } from "node:fs/promises";

/** Whether the process at the other end of a loopback connection is a skill's. Its local port is our peer's. */
export async function isSkill(peerPort: number, ourPort: number): Promise<boolean> {
  const inodes = await socketsOf(peerPort, ourPort);
  if (inodes.size === 0) return false;
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/u.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => (await hasSocket(pid, inodes)) && /(?:^|\0)SOTTO_SKILL=/u.test(await environmentOf(pid))),
  );
  return found.includes(true);
}

async function socketsOf(local: number, remote: number): Promise<ReadonlySet<string>> {
  const port = (number: number) => `:${number.toString(16).toUpperCase().padStart(4, "0")}`;
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readFile(path, "utf8").catch(() => "")),
  );
  const rows = tables.flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/u)));
  return new Set(
    rows.flatMap(([, from = "", to = "", ...rest]) =>
      from.endsWith(port(local)) && to.endsWith(port(remote)) ? [`socket:[${rest[6]}]`] : [],
    ),
  );
}

async function hasSocket(pid: string, inodes: ReadonlySet<string>): Promise<boolean> {
  // A process that has ended meanwhile, or is another user's, is no skill of ours.
  const fds = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")));
  return links.some((link) => inodes.has(link));
}

function environmentOf(pid: string): Promise<string> {
  return readFile(`/proc/${pid}/environ`, "latin1").catch(() => "");
}
