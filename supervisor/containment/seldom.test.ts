import t from "tap";
import { Seldom } from "./seldom.ts";

t.test("the first message of each kind is said at once, and its repetitions are counted", (t) => {
  const seldom = new Seldom();
  const said: string[] = [];
  for (const kind of ["flood", "flood", "other", "flood"]) seldom.say(kind, (silent) => said.push(`${kind} ${silent}`));
  t.same(said, ["flood 0", "other 0"]);
  t.end();
});

t.test("a clock that is set back a day silences nothing", async (t) => {
  const seldom = new Seldom();
  const real = Date.now;
  t.teardown(() => {
    Date.now = real;
  });
  const said: number[] = [];
  const flood = () => seldom.say("flood", (silent) => said.push(silent));
  flood();
  Date.now = () => real() - 86_400_000;
  while (said.length < 2) {
    flood();
    await new Promise(setImmediate);
  }
  t.ok(said[1]! > 0, "what was not said is counted");
});
