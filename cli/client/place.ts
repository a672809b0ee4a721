/** Finds the platform of this machine: in a checkout, or installed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { adminSocket, type Control, readControl } from "../../supervisor/control-file.ts";
import { systemCode } from "../../supervisor/errors.ts";
import { Failure } from "../failure.ts";
import { asOwnerOf } from "./as-account.ts";

const installed = "/run/sotto";

export type Place = {
  /** The folder of the running platform: its socket and its control file. */
  readonly runtime: string;
  readonly socket: string;
  /** Where the configuration file is when the platform does not run. */
  readonly config: string;
  /** Where the data is. */
  readonly data: string;
  /**
   * The file on which the supervisor holds a record lock from its first step to its last (supervisor/lock.ts); undefined
   * when only the runtime folder is known.
   */
  readonly lock: string | undefined;
  /** The script that `make run` holds a lock on while it installs and builds; undefined outside a checkout. */
  readonly script: string | undefined;
  /** The command that starts the platform. */
  readonly start: string;
  /** Reads the control file of the running platform. Throws Failure when none runs, or the file may not be read. */
  control(): Promise<Control>;
};

/** Finds it; `given` is the value of --runtime or SOTTO_RUNTIME. */
export function findPlace(given: string | undefined): Place {
  // This file is cli/client/place.ts in a checkout, or part of a bundle in build/cli/.
  const roots = [join(import.meta.dirname, "../.."), join(import.meta.dirname, "../../..")];
  const checkout = roots.find((root) => existsSync(join(root, "scripts", "run.sh")));
  const runtime = given ?? (checkout === undefined ? installed : join(checkout, "var", "run"));
  const data = checkout === undefined ? "/var/lib/sotto" : join(checkout, "var");
  const start = runtime === installed ? "start it with `systemctl start sotto`" : "start one with `make run`";
  return {
    runtime,
    socket: adminSocket(runtime),
    data,
    lock: given === undefined ? join(data, "lock") : undefined,
    script: given === undefined && checkout !== undefined ? join(checkout, "scripts", "run.sh") : undefined,
    config: checkout === undefined ? "/etc/sotto/platform.toml" : join(checkout, "var", "platform.toml"),
    start,
    async control() {
      // The control file is believed only as far as its owner could reach: see as-account.ts.
      const control = await asOwnerOf(runtime, () => readControl(runtime)).catch((error: unknown) => {
        if (systemCode(error) === "EPERM") return undefined;
        if (systemCode(error) !== "EACCES") throw error;
        throw new Failure("refused", `${runtime} may not be read`, { remedy: refused, cause: error });
      });
      if (control === undefined) throw new Failure("unreachable", "no platform is running here", { remedy: start });
      return control;
    },
  };
}

/** Returns the folder whose owner is the platform's account: its runtime folder, or else its data folder. */
export function folderOf({ runtime, data }: Pick<Place, "runtime" | "data">): string {
  return existsSync(runtime) ? runtime : data;
}

export const refused = "become root, or a member of the group sotto (then log in again)";
