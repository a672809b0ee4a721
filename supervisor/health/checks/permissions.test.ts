import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { permissionsCheck } from "./permissions.ts";

t.test("a secret that others can read is found, with the change that closes it", async (t) => {
  const data = mkdtempSync(join(tmpdir(), "sotto-permissions-"));
  t.teardown(() => rm(data, { recursive: true, force: true }));
  t.same(await permissionsCheck.look({ data }), [], "before the first start");
  mkdirSync(join(data, "tls"));
  const secrets = ["setup-code", "sotto.db", "tls/ca-key.pem", "tls/key.pem"].map((name) => join(data, name));
  for (const path of secrets) writeFileSync(path, "secret", { mode: 0o600 });
  writeFileSync(join(data, "tls/ca.pem"), "public", { mode: 0o644 });
  symlinkSync("/etc/hostname", join(data, "tls/other-key.pem"));
  t.same(await permissionsCheck.look({ data }), []);
  for (const path of secrets) {
    chmodSync(path, 0o640);
    t.match(await permissionsCheck.look({ data }), [
      { severity: "degraded", code: "SECRET_EXPOSED", fix: { act: "mode", path, mode: 0o600 } },
    ]);
    chmodSync(path, 0o600);
  }
});
