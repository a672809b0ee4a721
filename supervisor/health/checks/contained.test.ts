import t from "tap";
import { containedCheck } from "./contained.ts";

t.test("W82: a failure that was contained is told with its place for an hour", async (t) => {
  const time = "2026-01-01T12:00:00.000Z";
  const contained = { count: 2, last: { part: "GET /admin/x", time } };
  const at = Date.parse(time);
  t.match(await containedCheck.look({ contained, now: at + 60_000 }), [
    { severity: "degraded", code: "FAULT_CONTAINED", message: /2 times since the start, last in GET \/admin\/x/u },
  ]);
  t.same(await containedCheck.look({ contained, now: at + 2 * 3_600_000 }), []);
  t.same(await containedCheck.look({ contained: { count: 0, last: undefined }, now: at }), []);
});
