import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { lookForPrograms } from "./programs.ts";

t.test("each missing program is degraded, with the package that contains it", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-programs-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const name of ["arecord", "espeak-ng", "git"]) writeFileSync(join(folder, name), "", { mode: 0o755 });
  const missing = await lookForPrograms({ virtualAudio: false }, `/nowhere:${folder}`);
  t.match(missing, [
    { severity: "degraded", code: "PROGRAM_MISSING", message: /aplay/u, remedy: "apt-get install alsa-utils" },
  ]);
  t.same(await lookForPrograms({ virtualAudio: true }, folder), [], "without a sound card nothing plays");
  chmodSync(join(folder, "git"), 0o644);
  t.match(await lookForPrograms({ virtualAudio: true }, folder), [{ message: /git/u }], "it must be executable");
});
