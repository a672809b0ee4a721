import t from "tap";
import { hubCheck } from "./hub.ts";

t.test("a satellite without its hub is degraded", async (t) => {
  t.match(await hubCheck.look({ starting: false, hubFault: "connect ECONNREFUSED" }), [
    { severity: "degraded", code: "HUB_UNREACHABLE", message: "the hub cannot be reached: connect ECONNREFUSED" },
  ]);
  t.same(await hubCheck.look({ starting: true, hubFault: "it was not reached yet" }), []);
  t.same(await hubCheck.look({ starting: false, hubFault: undefined }), []);
});
