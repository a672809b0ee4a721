import t from "tap";
import { startingCheck } from "./starting.ts";

t.test("a platform that starts does not work yet", async (t) => {
  t.match(await startingCheck.look({ starting: true }), [{ severity: "unhealthy", code: "STARTING" }]);
  t.same(await startingCheck.look({ starting: false }), []);
});
