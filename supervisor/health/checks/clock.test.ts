import t from "tap";
import { judgeClock } from "./clock.ts";

const now = Date.parse("2026-11-22");

t.test("a clock in the past is degraded: certificates are not valid yet", async (t) => {
  t.match(judgeClock({ now: 0, isSynchronized: true }), [
    { severity: "degraded", code: "CLOCK_WRONG", message: /1970-01-01/u },
  ]);
});

t.test("a clock without a time server is a notice, and an unknown state is none", async (t) => {
  t.match(judgeClock({ now, isSynchronized: false }), [{ severity: "notice", code: "CLOCK_UNSYNCHRONIZED" }]);
  t.same(judgeClock({ now, isSynchronized: true }), []);
  t.same(judgeClock({ now, isSynchronized: undefined }), []);
});
