import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { pullFault } from "../../fleet/pull-fault.ts";
import { fleetPullCheck } from "./fleet-pull.ts";

t.test(
  "a board that no longer gets the state of its fleet says so, and one that does not pull says nothing",
  async (t) => {
    t.same(await fleetPullCheck.look({ fleetPullFault: undefined }), []);
    t.match(await fleetPullCheck.look({ fleetPullFault: "its last state could not be fetched" }), [
      { severity: "degraded", code: "FLEET_PULL_FAILED", message: /: its last state could not be fetched$/u },
    ]);
  },
);

t.test("what a server has said is one line of plain text, however long it is", async (t) => {
  const file = join(t.testdir({}), "failed");
  t.equal(pullFault(file), undefined);
  t.equal(pullFault(join(file, "below")), undefined);
  writeFileSync(file, `fatal: \u001B[31mno\u001B[0m\nremote: ${"x".repeat(10_000)}`);
  const said = pullFault(file) ?? "";
  t.match(said, /^fatal: {2}?\[31mno/u);
  t.notMatch(said, /\p{Cc}/u);
  t.ok(said.length <= 400);
  writeFileSync(file, "");
  t.equal(pullFault(file), "it does not say why");
});
