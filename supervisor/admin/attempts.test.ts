import t from "tap";
import { Attempts } from "./attempts.ts";

t.test("so many failures are taken, then one for each interval that passes, for each key by itself", async (t) => {
  let now = 0;
  const attempts = new Attempts({ most: 3, refill: 2000 }, () => now);
  for (let failure = 0; failure < 3; failure++) {
    t.equal(attempts.wait("a"), 0);
    attempts.failed("a");
  }
  t.equal(attempts.wait("a"), 2);
  t.equal(attempts.wait("b"), 0);
  now = 2000;
  t.equal(attempts.wait("a"), 0);
  attempts.failed("a");
  t.equal(attempts.wait("a"), 2);
  now = 1_000_000;
  t.equal(attempts.wait("a"), 0);
});

t.test("a flood of names takes a bounded amount of memory", async (t) => {
  const attempts = new Attempts({ most: 1, refill: 1000 }, () => 0);
  for (let name = 0; name < 30_000; name++) attempts.failed(`name${name}`);
  t.equal(attempts.wait("name29999"), 1);
  t.equal(attempts.wait("name0"), 0, "the oldest are forgotten");
});
