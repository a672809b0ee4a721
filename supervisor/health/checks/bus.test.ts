import t from "tap";
import { busCheck } from "./bus.ts";

t.test("a bus that carries nothing is unhealthy, and the reason is told", async (t) => {
  t.match(await busCheck.look({ starting: false, busFault: "connect ECONNREFUSED" }), [
    { severity: "unhealthy", code: "BUS_UNREACHABLE", message: /ECONNREFUSED/u, remedy: /broker/u },
  ]);
  t.same(await busCheck.look({ starting: false, busFault: undefined }), []);
  t.same(await busCheck.look({ starting: true, busFault: "it was not reached yet" }), [], "it has the time to start");
  t.match(await busCheck.look({ starting: true, busFault: "self-signed certificate" }), [{ message: /self-signed/u }]);
});
