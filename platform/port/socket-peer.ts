/** Identifies the process at the other end of a Unix socket connection, by asking the kernel (SO_PEERCRED). */
import { createRequire } from "node:module";
import type { Socket } from "node:net";

const solSocket = 1;
const soPeercred = 17;

type GetOption = (fd: number, level: number, name: number, value: Buffer, length: Buffer) => number;
let getOption: GetOption | undefined;

export type Peer = { readonly pid: number; readonly uid: number; readonly gid: number };

/** Returns the process that connected; undefined when the kernel does not report it. */
export function peerOf(socket: Socket): Peer | undefined {
  // Node has no API for this; the descriptor is in its handle.
  const { fd } = (socket as unknown as { _handle?: { fd?: number } })._handle ?? {};
  if (fd === undefined || fd < 0) return undefined;
  getOption ??= loadGetOption();
  const credentials = Buffer.alloc(12);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(credentials.length);
  if (getOption(fd, solSocket, soPeercred, credentials, length) !== 0) return undefined;
  return { pid: credentials.readInt32LE(0), uid: credentials.readUInt32LE(4), gid: credentials.readUInt32LE(8) };
}

/** Loaded with the first connection: a process without local clients does not need it. */
function loadGetOption(): GetOption {
  const koffi = createRequire(import.meta.url)("koffi") as typeof import("koffi");
  return koffi.load("libc.so.6").func("int getsockopt(int, int, int, void *, void *)");
}
