/** Whose process is at the other end of a connection to the local socket: the kernel says (SO_PEERCRED). */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Socket } from "node:net";

const solSocket = 1;
const soPeercred = 17;

type GetOption = (fd: number, level: number, name: number, value: Buffer, length: Buffer) => number;
let getOption: GetOption | undefined;

export type Peer = { readonly pid: number; readonly uid: number; readonly gid: number };

/** The process that connected; undefined when the kernel does not say. */
export function peerOf(socket: Socket): Peer | undefined {
  // Node has no way to ask; the descriptor is in its handle.
  const { fd } = (socket as unknown as { _handle?: { fd?: number } })._handle ?? {};
  if (fd === undefined || fd < 0) return undefined;
  getOption ??= loadGetOption();
  const credentials = Buffer.alloc(12);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(credentials.length);
  if (getOption(fd, solSocket, soPeercred, credentials, length) !== 0) return undefined;
  return { pid: credentials.readInt32LE(0), uid: credentials.readUInt32LE(4), gid: credentials.readUInt32LE(8) };
}

/** Loaded with the first connection: a supervisor that nobody asks locally does without. */
function loadGetOption(): GetOption {
  const koffi = createRequire(import.meta.url)("koffi") as typeof import("koffi");
  return koffi.load("libc.so.6").func("int getsockopt(int, int, int, void *, void *)");
}

/**
 * Whether a process is a skill's, or was started by one. One that has ended meanwhile is taken for one. A skill that can
 * open the socket has our user and group, and cannot lay them down: whoever has another of them is none. That is asked
 * first, since a service sees nothing of a process that is not its own (ProtectProc=invisible).
 */
export async function isOfSkill({ pid, uid, gid }: Peer): Promise<boolean> {
  if (uid !== process.getuid?.() || gid !== process.getgid?.()) return false;
  for (let at = pid; at > 1; ) {
    const environment = await readFile(`/proc/${at}/environ`, "latin1").catch((error: NodeJS.ErrnoException) =>
      // A parent that is another user's: its environment is not ours to read, and it is no child of the supervisor.
      error.code === "EACCES" || at !== pid ? "" : undefined,
    );
    if (environment === undefined || /(?:^|\0)SOTTO_SKILL=/u.test(environment)) return true;
    const status = await readFile(`/proc/${at}/status`, "utf8").catch(() => "");
    const parent = Number(/^PPid:\s+(\d+)$/mu.exec(status)?.[1] ?? 0);
    if (parent === at) break;
    at = parent;
  }
  return false;
}
