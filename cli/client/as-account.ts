/**
 * Root's command in the platform's folders: it reads and writes there as the platform's account, never as root. Whoever owns
 * the folder may have put a link into it, and what root follows or writes is root's. The kernel then judges every name as it
 * would for that account; what root has opened before stays open.
 */
import { stat } from "node:fs/promises";
import { readFileSync } from "node:fs";

export type Account = { readonly uid: number; readonly gid: number };

/** Calls within calls: the outermost one gives root back. */
let depth = 0;

/**
 * Does the work as the account that the folder belongs to, when that is not root's and root is who runs this. One thing at
 * a time: for as long as it takes, this whole process is that account.
 */
export async function asOwnerOf<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  if (depth > 0 || process.geteuid?.() !== 0) return work();
  const account = await ownerOf(folder);
  if (account === undefined) return work();
  const groups = process.getgroups?.() ?? [];
  const gid = process.getegid?.() ?? 0;
  depth += 1;
  process.setgroups?.([account.gid]);
  process.setegid?.(account.gid);
  process.seteuid?.(account.uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(gid);
    process.setgroups?.(groups);
    depth -= 1;
  }
}

/**
 * Whose a folder is: its owner's; of one that root shares with a group, as the package makes /var/lib/sotto and /etc/sotto,
 * the user's whose group it is. Undefined for root's own, and for one that is not there.
 */
export async function ownerOf(folder: string): Promise<Account | undefined> {
  const status = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (status === undefined) return undefined;
  if (status.uid !== 0) return { uid: status.uid, gid: status.gid };
  if (status.gid === 0 || (status.mode & 0o020) === 0) return undefined;
  return userOf(readFileSync("/etc/passwd", "utf8"), status.gid);
}

/** The user whose first group it is, in the text of /etc/passwd. */
export function userOf(passwd: string, group: number): Account | undefined {
  for (const line of passwd.split("\n")) {
    const [, , uid = "", gid = ""] = line.split(":");
    if (Number(gid) === group && /^\d+$/u.test(uid) && /^\d+$/u.test(gid) && Number(uid) !== 0)
      return { uid: Number(uid), gid: group };
  }
  return undefined;
}
