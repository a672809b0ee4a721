import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { OnceClaimed } from "./once-claimed.ts";

t.test("that a board has had a user is remembered, also when all users are lost", async (t) => {
  const folder = t.testdir({});
  const once = new OnceClaimed(folder);
  once.follow(false);
  t.equal(once.was, false);
  once.follow(true);
  t.equal(once.was, true);
  const later = new OnceClaimed(folder);
  later.follow(false);
  t.equal(later.was, true);
  rmSync(join(folder, "claimed"));
  later.follow(true);
  t.ok(existsSync(join(folder, "claimed")), "it is written again while there is a user");
});
