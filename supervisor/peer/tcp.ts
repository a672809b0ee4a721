/**
 * Identifies the process at the other end of a TCP connection on this machine: the kernel's table of sockets contains
 * the user of each. An address proves nothing: every account and every skill has 127.0.0.1.
 *
 * INVARIANT: an unidentified peer has no rights. A socket that its process has closed stays in the table for a while
 * with user 0 and no inode; so only an established one with an inode counts.
 */
import { execFile } from "node:child_process";
import { readdir, readlink } from "node:fs/promises";
import { type Ends, type Owner, ownersOf } from "./socket-owners.ts";
import { isOfSkill } from "./unix.ts";

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
    const [owner] = await ownersOf([ends]);
    if (owner !== undefined) return owner;
  }
  return undefined;
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
