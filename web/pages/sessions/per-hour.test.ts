import t from "tap";
import { perHour } from "./per-hour.ts";

t.test("sessions are added by the hour, and an hour in which the board was off is missing", async (t) => {
  const at = (time: string, sessions: number, failed: number) => ({ time, sessions, failed });
  const points = [
    at("2026-05-04T12:10:00.000Z", 2, 1),
    at("2026-05-04T12:59:59.000Z", 1, 0),
    at("2026-05-04T14:00:00.000Z", 4, 2),
  ];
  const noon = Date.UTC(2026, 4, 4, 12) / 1000;
  t.same(perHour(points), [
    { time: noon, sessions: 3, failed: 1 },
    { time: noon + 7200, sessions: 4, failed: 2 },
  ]);
  t.same(perHour([]), []);
});
