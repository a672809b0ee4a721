import t from "tap";
import { slowed } from "./slowed.ts";

t.test("a sentence becomes a ninth longer, and lower by a tenth", async (t) => {
  const rate = 16_000;
  const tone = Int16Array.from({ length: rate }, (_, n) => 10_000 * Math.sin((2 * Math.PI * 1000 * n) / rate));
  const slow = slowed(tone);
  t.ok(Math.abs(slow.length - rate / 0.9) < 50, String(slow.length));
  const crossings = slow.filter((sample, n) => n > 0 && slow[n - 1]! < 0 && sample >= 0).length;
  t.ok(Math.abs(crossings - 1000) < 5, `as many waves as before, in more time: ${crossings}`);
});
