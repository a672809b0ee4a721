/** Identifies the process at the other end of a connection to the local socket. */
import type { Peer } from "../../platform/port/socket-peer.ts";
import { readProc } from "../proc-file.ts";

export { type Peer, peerOf } from "../../platform/port/socket-peer.ts";

/**
 * Returns true when a process is a skill's, or was started by one; also for one that has ended meanwhile. A skill that
 * can open the socket has our user and group and cannot change them, so a process with another one is not a skill. That
 * is tested first, because a service cannot see other users' processes (ProtectProc=invisible).
 */
export async function isOfSkill({ pid, uid, gid }: Peer): Promise<boolean> {
  if (uid !== process.getuid?.() || gid !== process.getgid?.()) return false;
  for (let at = pid; at > 1; ) {
    const environment = await readProc(`/proc/${at}/environ`, "latin1").catch((error: NodeJS.ErrnoException) =>
      // A parent of another user: its environment is not ours to read, and it is not a child of the supervisor.
      error.code === "EACCES" || at !== pid ? "" : undefined,
    );
    if (environment === undefined || /(?:^|\0)SOTTO_SKILL=/u.test(environment)) return true;
    const status = await readProc(`/proc/${at}/status`).catch(() => "");
    const parent = Number(/^PPid:\s+(\d+)$/mu.exec(status)?.[1] ?? 0);
    if (parent === at) break;
    at = parent;
  }
  return false;
}
