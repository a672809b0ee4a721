import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../../../supervisor/errors.ts";
import type { Check, Finding } from "../check.ts";

/** What nobody but the owner may read. */
const secrets = ["setup-code", "sotto.db", "sotto.db-wal", "platform.toml.last-good"] as const;

export const permissions: Check = {
  name: "permissions",
  question: "Can only the platform read its secrets?",
  needs: "nothing",
  async look({ control, place }) {
    const data = control?.data ?? place.data;
    const keys = await readdir(join(data, "tls")).catch(() => []);
    const paths = [...secrets, ...keys.filter((name) => /key/u.test(name)).map((name) => join("tls", name))];
    const findings: Finding[] = [];
    for (const path of paths.map((name) => join(data, name))) {
      const mode = await lstat(path).then(
        (status) => (status.isFile() ? status.mode & 0o777 : 0),
        (error: unknown) => {
          if (systemCode(error) === "ENOENT" || systemCode(error) === "EACCES") return 0;
          throw error;
        },
      );
      if ((mode & 0o077) !== 0)
        findings.push({
          severity: "bad",
          message: `${path} can be read by others`,
          remedy: `chmod 600 ${path}`,
          fix: { act: "mode", path, mode: 0o600 },
        });
    }
    return findings;
  },
};
