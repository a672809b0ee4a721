import t from "tap";
import { between, reach } from "./fraction.ts";

t.test("a tone is interpolated between its samples", async (t) => {
  const tone = (at: number) => Math.sin((2 * Math.PI * 1700 * at) / 16_000);
  const samples = Float32Array.from({ length: 100 }, (_, n) => tone(n));
  for (const at of [reach, 20.25, 33.5, 47.999, 100 - reach - 1])
    t.ok(Math.abs(between(samples, at) - tone(at)) < 2e-3, `at ${at}`);
});
