/**
 * Creates a board's data and configuration on disk, as they are while no platform runs, and a place for what is made of
 * them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Test } from "tap";
import { besides, migrations } from "../../supervisor/schema.ts";
import { openDatabase } from "../../supervisor/store/database.ts";

export async function makeData(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), "sotto-data-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const [data, out, config] = [join(folder, "data"), join(folder, "out"), join(folder, "platform.toml")];
  for (const path of [data, out, join(data, "skills/lights")]) mkdirSync(path, { recursive: true });
  writeFileSync(config, '# mine\n[asr]\npartial = true\n[bus]\npassword = "hunter2"\n');
  writeFileSync(join(data, "skills/lights/action-on"), "#!/bin/sh\n", { mode: 0o755 });
  openDatabase(join(data, "sotto.db"), migrations, besides).close();
  return {
    runtime: folder,
    data,
    config,
    out,
    where: ["--data", data, "--config", config],
    /** The arguments that supply a passphrase. */
    passphrase: (text = "a few good words") => {
      const file = join(out, "passphrase");
      writeFileSync(file, `${text}\n`);
      return ["--passphrase-file", file];
    },
  };
}
