import t from "tap";
import { buildWav } from "../../../platform/sound/wav-build.ts";
import { judgeTake } from "./take.ts";

const take = (level: (second: number) => number): string => {
  const samples = Int16Array.from({ length: 48_000 }, (_, n) => level(n / 16_000) * Math.sin(n * 0.3));
  return judgeTake(buildWav({ rate: 16_000, channels: 1, samples }).toString("base64"));
};

t.test("a recording tells whether somebody spoke in it, and to the end of the phrase", async (t) => {
  t.equal(
    take(() => 0),
    "silent",
  );
  t.equal(
    take(() => 300),
    "silent",
    "a steady noise is no speech",
  );
  t.equal(
    take((at) => (at > 1 && at < 2 ? 3000 : 20)),
    "good",
  );
  t.equal(
    take((at) => (at > 2 ? 3000 : 20)),
    "cut",
  );
});
