import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../../errors.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Board } from "../seen.ts";

/** Files that only the owner may read. */
const secrets = ["setup-code", "sotto.db", "sotto.db-wal", "platform.toml.last-good"] as const;

export const permissionsCheck: Check<Pick<Board, "data">> = {
  name: "permissions",
  question: "Can only the platform read its secrets?",
  async look({ data }) {
    const keys = await readdir(join(data, "tls")).catch((error: unknown) => {
      if (isOutOfSight(error)) return [];
      throw error;
    });
    const paths = [...secrets, ...keys.filter((name) => /key/u.test(name)).map((name) => join("tls", name))];
    const findings: Finding[] = [];
    for (const path of paths.map((name) => join(data, name))) {
      const mode = await modeOf(path);
      if ((mode & 0o077) !== 0)
        findings.push({
          severity: "degraded",
          code: "SECRET_EXPOSED",
          message: `${path} can be read by others`,
          remedy: `chmod 600 ${path}`,
          fix: { act: "mode", path, mode: 0o600 },
        });
    }
    return findings;
  },
};

/** Returns the mode of a plain file; 0 when there is none. */
async function modeOf(path: string): Promise<number> {
  try {
    const status = await lstat(path);
    return status.isFile() ? status.mode & 0o777 : 0;
  } catch (error) {
    if (isOutOfSight(error)) return 0;
    throw error;
  }
}

/** It does not exist yet, or is in a folder that this user may not open: then no such user can read it. */
function isOutOfSight(error: unknown): boolean {
  return ["ENOENT", "EACCES"].includes(systemCode(error) ?? "");
}
