/** Whose process is at the other end of a connection to the local socket: the kernel says (SO_PEERCRED). */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Socket } from "node:net";

const solSocket = 1;
const soPeercred = 17;

type GetOption = (fd: number, level: number, name: number, value: Buffer, length: Buffer) => number;
let getOption: GetOption | undefined;

/** The process that connected; undefined when the kernel does not say. */
export function peerOf(socket: Socket): number | undefined {
  // Node has no way to ask; the descriptor is in its handle.
  const { fd } = (socket as unknown as { _handle?: { fd?: number } })._handle ?? {};
  if (fd === undefined || fd < 0) return undefined;
  getOption ??= loadGetOption();
  const credentials = Buffer.alloc(12);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(credentials.length);
  return getOption(fd, solSocket, soPeercred, credentials, length) === 0 ? credentials.readInt32LE(0) : undefined;
}

/** Loaded with the first connection: a supervisor that nobody asks locally does without. */
function loadGetOption(): GetOption {
  const koffi = createRequire(import.meta.url)("koffi") as typeof import("koffi");
  return koffi.load("libc.so.6").func("int getsockopt(int, int, int, void *, void *)");
}

/** Whether a process is a skill's, or was started by one. One that has ended meanwhile is taken for one. */
export async function isOfSkill(pid: number): Promise<boolean> {
  for (let at = pid; at > 1; ) {
    const environment = await readFile(`/proc/${at}/environ`, "latin1").catch((error: NodeJS.ErrnoException) =>
      // Another user's: its environment is not ours to read, and it is no child of the supervisor.
      error.code === "EACCES" ? "" : undefined,
    );
    if (environment === undefined || /(?:^|\0)SOTTO_SKILL=/u.test(environment)) return true;
    const status = await readFile(`/proc/${at}/status`, "utf8").catch(() => "");
    const parent = Number(/^PPid:\s+(\d+)$/mu.exec(status)?.[1] ?? 0);
    if (parent === at) break;
    at = parent;
  }
  return false;
}
