/**
 * A Unix socket for the units of skills. It identifies the caller by the user that systemd has created for the unit, so
 * no password is needed, and no root process opens any of our files. Each unit has a user for its role: `skill-<name>`
 * runs, `setup-<name>` sets up, `place-<name>` puts the code in place.
 */
import { chmod, mkdir, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { dirname } from "node:path";
import { dynamicUser } from "./dynamic-user.ts";
import { peerOf } from "./socket-peer.ts";

export type Caller = { readonly role: "skill" | "setup" | "place"; readonly skill: string };
export type Whose = (socket: Socket) => Promise<Caller | undefined>;

/** Maximum number of unidentified connections of all callers, and milliseconds in which they must send their request. */
const maxUnknown = 64;
const greetingTimeoutMs = 10_000;
const maxWordBytes = 32;

/** Returns the unit at the other end of a connection to a Unix socket; undefined for all other callers. */
export const unitAtSocket: Whose = async (socket) => {
  const peer = peerOf(socket);
  return peer && callerNamed(await dynamicUser(peer.uid));
};

export function callerNamed(user: string | undefined): Caller | undefined {
  const [, role, skill] = /^(skill|setup|place)-([a-z0-9][a-z0-9-]{0,24})$/u.exec(user ?? "") ?? [];
  return role === undefined || skill === undefined ? undefined : { role: role as Caller["role"], skill };
}

export type UnitDoor = { close(): Promise<void> };

/**
 * Calls `enter` with each connection of a unit and the line that it has sent; other connections are closed. The connection
 * stays open for writing when the other side has ended. Rejects with the system's error when it cannot listen there.
 */
export async function openUnitDoor(
  path: string,
  enter: (caller: Caller, word: string, socket: Socket) => void,
  whose: Whose = unitAtSocket,
): Promise<UnitDoor> {
  const open = new Set<Socket>();
  let unknown = 0;
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    open.add(socket.on("error", () => socket.destroy()));
    socket.once("close", () => open.delete(socket));
    if (unknown >= maxUnknown) {
      socket.destroy();
      return;
    }
    unknown++;
    void know(socket, whose)
      // A caller that cannot be identified is refused.
      .catch(() => undefined)
      .then((known) => (known === undefined ? socket.destroy() : enter(known.caller, known.word, socket)))
      .finally(() => unknown--);
  });
  await listenForAll(server, path);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

async function know(socket: Socket, whose: Whose): Promise<{ caller: Caller; word: string } | undefined> {
  const caller = await whose(socket);
  if (caller === undefined) return undefined;
  return new Promise((resolve) => {
    let seen = Buffer.alloc(0);
    const done = (word: string | undefined): void => {
      clearTimeout(late);
      socket.off("data", hear).pause();
      resolve(word === undefined ? undefined : { caller, word });
    };
    const late = setTimeout(() => done(undefined), greetingTimeoutMs);
    const hear = (chunk: Buffer): void => {
      seen = Buffer.concat([seen, chunk]);
      const at = seen.indexOf("\n");
      if (at < 0 && seen.length <= maxWordBytes) return;
      done(at < 0 || at > maxWordBytes ? undefined : seen.toString("latin1", 0, at));
      // Only after the listener was removed: otherwise it would receive the data again.
      if (at >= 0 && at < seen.length - 1) socket.unshift(seen.subarray(at + 1));
    };
    socket.once("close", () => done(undefined));
    socket.on("data", hear).resume();
  });
}

/**
 * Listens on a socket to which every user may connect, because the door decides who is admitted. The folder is made accessible
 * so that every user can traverse it.
 */
export async function listenForAll(server: ReturnType<typeof createServer>, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  await chmod(dirname(path), 0o755);
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o666);
}
