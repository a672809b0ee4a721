/**
 * The authority as a program. systemd starts it for each connection to its socket, which is its standard input. It runs
 * as a separate user, the only one that can read the key.
 *
 * usage: main --folder FOLDER --socket PATH
 */
import { createHmac } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { Socket } from "node:net";
import { parseArgs } from "node:util";
import { namesFor } from "../installer/certificate/names.ts";
import { peerOf } from "../platform/port/socket-peer.ts";
import { Authority } from "./authority.ts";
import { sweepHalfWritten } from "./files.ts";
import { serve } from "./serve.ts";

const { values } = parseArgs({ options: { folder: { type: "string" }, socket: { type: "string" } } });
const { folder, socket: path } = values;
if (folder === undefined || path === undefined) throw new Error("usage: main --folder FOLDER --socket PATH");

/** machine-id(5) asks to keep the id of the machine secret, so only an HMAC with it is used. */
function boardId(): string {
  const machine = readFileSync("/etc/machine-id", "utf8").trim();
  return createHmac("sha256", machine).update("the authority of Sotto").digest("hex");
}

/**
 * A clock that shows a time before this program was built is wrong: a board without a battery-backed clock boots in
 * 1970.
 */
const now = (): Date => new Date(Math.max(Date.now(), statSync(import.meta.filename).mtimeMs));

// It has no network: addresses are accepted only by their kind.
const socket = new Socket({ fd: 0, readable: true, writable: true, allowHalfOpen: true });
const authority = new Authority(folder, { names: () => ({ dns: namesFor(), addresses: [] }), now, board: boardId() });
await sweepHalfWritten(folder);
await serve(socket, {
  peer: peerOf(socket),
  // Root, and the owner of the socket: systemd gives it to the platform's user, in a folder of root.
  callers: [0, statSync(path).uid],
  answer: (request) => authority.answer(request),
  log: (line) => console.error(line),
});
process.exit(0);
