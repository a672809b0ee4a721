/** Connects to the platform of this machine through its Unix socket. */
import { openSync } from "node:fs";
import { request } from "node:http";
import { basename, dirname, join } from "node:path";
import { systemCode } from "../../supervisor/errors.ts";
import { Failure } from "../failure.ts";
import { type Place, refused } from "./place.ts";
import type { Way } from "./rest.ts";

/** The kernel's limit on the length of a socket address. */
const maxPathBytes = 107;

export function localWay({ socket, start }: Place): Way {
  let address: string | undefined;
  return {
    name: "this machine",
    open(options, answered) {
      address ??= socketAddress(socket);
      return request({ ...options, socketPath: address, host: "localhost" }, answered);
    },
    failure(error) {
      const code = systemCode(error);
      if (code === "EACCES" || code === "EPERM")
        return new Failure("refused", "this user may not speak to the platform", { remedy: refused, cause: error });
      if (code === "ENOENT" || code === "ECONNREFUSED")
        return new Failure("unreachable", "no platform is running here", {
          remedy: `${start}; for one on another machine use --host`,
          cause: error,
        });
      return new Failure("unreachable", "the platform has hung up", { remedy: "see `sotto status`", cause: error });
    },
  };
}

/**
 * Reaches a socket in a folder with a long name through the folder's descriptor, which stays open while this command
 * runs.
 */
export function socketAddress(socket: string): string {
  if (Buffer.byteLength(socket) <= maxPathBytes) return socket;
  try {
    return join("/proc/self/fd", String(openSync(dirname(socket), "r")), basename(socket));
  } catch {
    return socket; // The folder does not exist: connecting will report that.
  }
}
