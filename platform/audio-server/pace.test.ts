/** Which devices run in real time. */
import t from "tap";
import { Pace } from "./pace.ts";

t.test("a device that always has sound is a flood, although reading pauses as it is told", async (t) => {
  const pace = new Pace(0);
  let now = 0;
  let pause = pace.after(2048, now);
  for (; pause !== "flood" && now < 60_000; pause = pace.after(500, now)) now += pause;
  t.equal(pause, "flood");
  t.ok(now < 12_000, `after ${now} ms`);
});

t.test("a microphone that is read seconds late, again and again, is none", async (t) => {
  const pace = new Pace(0);
  // What the pipe holds comes at once, and then a little more, whenever the process gets a processor.
  for (let now = 0; now < 60_000; now += 2500) {
    t.not(pace.after(2048, now), "flood", `at ${now} ms`);
    t.not(pace.after(400, now + 1), "flood");
  }
});
