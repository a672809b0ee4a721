import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { emptyOld } from "./played.ts";

t.test("of the sounds of a virtual speaker the last are kept, and the names of all", async (t) => {
  const folder = t.testdir({});
  const names = ["played.wav", ...Array.from({ length: 11 }, (_, n) => `played.wav.${String(n + 1).padStart(4, "0")}`)];
  for (const name of [...names, "played.wav.10000"]) writeFileSync(join(folder, name), "RIFF");
  await emptyOld(folder, 3);
  const sizes = [...names, "played.wav.10000"].map((name) => statSync(join(folder, name)).size);
  t.same(sizes, [...Array.from({ length: 10 }, () => 0), 4, 4, 4]);
});
