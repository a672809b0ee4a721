/**
 * Follows the time zone of the machine: a process reads it once, at its start, and would tell the time of the old zone
 * until it restarts. Costs nothing while nothing changes.
 */
import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** `file`: the link that names the zone. Without effect where the environment names one, which is somebody's decision. */
export function followTimeZone(file = "/etc/localtime"): { stop(): void } {
  let watcher: FSWatcher | undefined;
  try {
    // The folder: the link is replaced by another one.
    watcher = watch(dirname(file), { persistent: false }, (_event, name) => {
      if (name === null || name === basename(file)) readZoneAgain();
    });
    watcher.on("error", () => watcher?.close());
  } catch {
    // Too many watches, or no such folder: the zone is that of the start.
  }
  return { stop: () => watcher?.close() };
}

/** Any change of this variable makes the engine read the zone again; in the end it is unset, as before. */
export function readZoneAgain(): void {
  if (process.env["TZ"] !== undefined) return;
  process.env["TZ"] = "UTC";
  delete process.env["TZ"];
}
