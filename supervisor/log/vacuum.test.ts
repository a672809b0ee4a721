import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { removeOldLogs } from "./vacuum.ts";

t.test("closed log files that are too old go; the newest of each component stays whatever its age", async (t) => {
  const folder = t.testdir({
    "asr.1.log": "old",
    "asr.2.log": "young",
    "asr.10.log": "written",
    "audio-server.3.log": "x",
    "notes.txt": "",
  });
  const old = new Date(Date.now() - 40 * 86_400_000);
  for (const file of ["asr.1.log", "asr.10.log", "audio-server.3.log", "notes.txt"])
    utimesSync(join(folder, file), old, old);
  const age = { days: 30, now: Date.now() };
  t.same(await removeOldLogs(folder, { ...age, now: undefined }), { removed: 0, bytes: 0 }, "nobody knows the time");
  t.same(await removeOldLogs(folder, age), { removed: 1, bytes: 3 });
  t.same(readdirSync(folder).toSorted(), ["asr.10.log", "asr.2.log", "audio-server.3.log", "notes.txt"]);
  t.same(await removeOldLogs(folder, age), { removed: 0, bytes: 0 });
});
