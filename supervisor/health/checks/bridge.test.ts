import t from "tap";
import { bridgeCheck } from "./bridge.ts";

const bridge = { where: "centre.lan", fault: "connect ECONNREFUSED", waiting: 3, dropped: 0 };

t.test("a bridge without its broker is noticed, with what waits and what was dropped", async (t) => {
  const message = "the bridge does not reach centre.lan: connect ECONNREFUSED; 3 events wait";
  t.match(await bridgeCheck.look({ starting: false, bridge }), [{ severity: "notice", code: "BRIDGE_AWAY", message }]);
  t.match(await bridgeCheck.look({ starting: false, bridge: { ...bridge, dropped: 2 } }), [
    { message: `${message}, 2 were dropped` },
  ]);
});

t.test("a bridge that is connected, or still starts, and a board without one are not noticed", async (t) => {
  t.same(await bridgeCheck.look({ starting: false, bridge: { ...bridge, fault: undefined, dropped: 2 } }), []);
  t.same(await bridgeCheck.look({ starting: true, bridge }), []);
  t.same(await bridgeCheck.look({ starting: false, bridge: undefined }), []);
});
