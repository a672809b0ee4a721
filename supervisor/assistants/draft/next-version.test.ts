import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import t from "tap";
import { textsOf } from "../../../platform/assistant/draft/files.ts";
import { lights } from "../testing/lights.ts";
import { freeVersion, isSame, versionAfter, versionsOf } from "./next-version.ts";

t.test("a version rises at its end, and above all that count like it", async (t) => {
  t.same(["1", "0.1.9", "2026-a", ""].map(versionAfter), ["2", "0.1.10", "2026-a.1", ".1"]);
  t.equal(freeVersion("1.0.1", []), "1.0.2");
  t.equal(freeVersion("1.0.1", ["1.0.1", "1.0.3"]), "1.0.4", "1.0.2 was removed");
  t.equal(freeVersion("1.0.1", ["1.1.7", "2", "x"]), "1.0.2", "others count for themselves");
  t.equal(freeVersion("beta", ["beta", "beta.1"]), "beta.2");
});

t.test("what is installed is the same only with the same texts", async (t) => {
  const folder = t.testdir();
  for (const [name, text] of textsOf(lights)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  t.equal(await isSame(lights, folder), true);
  t.equal(await isSame({ ...lights, name: "other" }, folder), false);
  t.equal(await isSame({ ...lights, tests: [] }, folder), false);
  t.same(await versionsOf("lights", [folder, join(folder, "nothing")]), [{ folder, version: lights.version }]);
  t.same(await versionsOf("other", [folder]), []);
});
