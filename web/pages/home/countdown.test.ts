import t from "tap";
import { countdownOf } from "./countdown.ts";

t.test("what is left is shown like a kitchen timer", async (t) => {
  for (const [seconds, shown] of [
    [-3, "0:00"],
    [0.2, "0:01"],
    [59.9, "1:00"],
    [544, "9:04"],
    [3600, "1:00:00"],
    [90_061, "1 d 1:01:01"],
  ] as const)
    t.equal(countdownOf(seconds), shown);
});
