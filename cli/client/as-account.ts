/**
 * Lets a command that root runs read and write in the platform's folders as the platform's account, never as root. The
 * owner of the folder may have put a link into it, and root would follow that link or overwrite its target. With the
 * account's rights the kernel judges every name as it would for that account; files that root opened before stay open.
 */
import { stat } from "node:fs/promises";
import { readFileSync } from "node:fs";

export type Account = { readonly uid: number; readonly gid: number };

/** Depth of nested calls: the outermost one switches back to root. */
let depth = 0;

/**
 * Does the work as the owner of the folder, if root runs this and the owner is not root. Only one at a time: for that
 * long, the whole process runs as that account.
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
 * Returns the owner of a folder; if root shares it with a group, as the package does with /var/lib/sotto and
 * /etc/sotto, the user with that primary group. Undefined if it is root's alone, or does not exist.
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

/** Returns the user with this primary group, from the text of /etc/passwd. */
export function userOf(passwd: string, group: number): Account | undefined {
  for (const line of passwd.split("\n")) {
    const [, , uid = "", gid = ""] = line.split(":");
    if (Number(gid) === group && /^\d+$/u.test(uid) && /^\d+$/u.test(gid) && Number(uid) !== 0)
      return { uid: Number(uid), gid: group };
  }
  return undefined;
}
