import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { bundled } from "./bundled.ts";

t.test("each skill that comes with Sotto is offered", async (t) => {
  const skills = globSync("*/skill.toml", { cwd: join(import.meta.dirname, "../../../skills") }).map((file) =>
    dirname(file),
  );
  t.same(Object.keys(bundled).toSorted(), skills.toSorted());
});
