/** Where MPD is, and how it is reached. */
import { existsSync } from "node:fs";
import { connect, type Socket } from "node:net";

/** The door of a board, by which the platform lets skills with the permission "music" reach its MPD. */
const doorVariable = "SOTTO_MUSIC_DOOR";
/** Where Debian's MPD listens. */
const usual = { socket: "/run/mpd/socket", port: 6600 };

export type Address = { readonly open: () => Socket; readonly named: string };

/** Throws Error for a setting that is no address; what to do about it is said with it. */
export function addressOf(setting: string, env: NodeJS.ProcessEnv = process.env): Address {
  if (setting.startsWith("/")) return { open: () => connect(setting), named: setting };
  if (setting !== "") {
    const [, host = "", port = String(usual.port)] =
      /^(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/u.exec(setting) ?? [];
    if (host === "" || Number(port) === 0 || Number(port) > 65_535)
      throw new Error(`[music] address: "${setting}" is no address; write it like mpd.lan or mpd.lan:6600`);
    const at = { host: host.replaceAll(/[[\]]/gu, ""), port: Number(port) };
    return { open: () => connect(at), named: `${host}:${port}` };
  }
  const door = env[doorVariable];
  if (door !== undefined) return { open: () => enter(door), named: "MPD of this board" };
  return {
    // Looked for at each connection: MPD may be installed later.
    open: () => (existsSync(usual.socket) ? connect(usual.socket) : connect({ host: "127.0.0.1", port: usual.port })),
    named: "MPD of this machine",
  };
}

/** A door is told what is wanted behind it. */
function enter(door: string): Socket {
  const socket = connect(door);
  socket.write("music\n");
  return socket;
}
