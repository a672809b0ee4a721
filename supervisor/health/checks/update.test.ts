import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import t from "tap";
import { aptPaths } from "../../../updater/place.ts";
import { updateCheck } from "./update.ts";

t.test("an update that was rolled back stays a finding", async (t) => {
  const data = mkdtempSync(join(tmpdir(), "sotto-update-"));
  t.teardown(() => rm(data, { recursive: true, force: true }));
  t.same(await updateCheck.look({ data }), []);
  const { undone } = aptPaths(join(data, "apt"));
  mkdirSync(dirname(undone), { recursive: true });
  writeFileSync(undone, JSON.stringify({ changes: [{ name: "sotto", to: "0.2.0" }], reason: "nlu is failed" }));
  t.match(await updateCheck.look({ data }), [
    { severity: "degraded", code: "UPDATE_UNDONE", message: /sotto 0\.2\.0.*nlu is failed/u },
  ]);
});
