import type { PlatformStatus } from "../../supervisor/admin/contract/platform.ts";
import { version } from "../../supervisor/version.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";

export const run: Run = async ({ connect, screen }) => {
  const platform = await connect()
    .then((rest) => rest.get<PlatformStatus>("/platform"))
    .catch((error: unknown) => {
      if (error instanceof Failure && error.exit !== "internal") return error;
      throw error;
    });
  const known = platform instanceof Failure ? undefined : platform.version;
  if (screen.json) screen.data({ command: version, platform: known ?? null, node: process.versions.node });
  else {
    screen.print(`sotto ${version}`);
    screen.print(known === undefined ? `platform: ${(platform as Failure).message}` : `platform ${known}`);
  }
  return "done";
};
