import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { configurationCheck } from "./configuration.ts";

t.test("a file that is not valid is found before it is used, and one that is not in use when it is not", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-configuration-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const config = join(folder, "platform.toml");
  t.same(await configurationCheck.look({ config }), [], "before the first start there is none");
  writeFileSync(config, "[asr]\npartial = true\n");
  t.same(await configurationCheck.look({ config }), []);
  t.match(await configurationCheck.look({ config, configurationFault: "line 3: bad" }), [
    { severity: "degraded", code: "CONFIG_LAST_GOOD", message: "the last good configuration is in use: line 3: bad" },
  ]);
  writeFileSync(config, "[asr]\npartial = 3\nnonsense = 1\n");
  const found = await configurationCheck.look({ config });
  t.equal(found.length, 2);
  t.match(found, [{ severity: "degraded", code: "CONFIG_INVALID", message: /platform\.toml:\d+:\d+/u }, {}]);
});
