import t from "tap";
import { Deaths, defaultPacing } from "./deaths.ts";

const middle = () => 0.5;

t.test("the first restart is at once, the next after 0.2 s, doubling to 30 s", async (t) => {
  const deaths = new Deaths(defaultPacing, middle);
  const delays = Array.from({ length: 12 }, (_, minute) => {
    deaths.note(minute * 100_000);
    return deaths.delay();
  });
  t.same(delays, [0, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000]);
});

t.test("the delay is spread by a fifth, so that components that died together do not start together", async (t) => {
  for (const [dice, delay] of [
    [0, 160],
    [1, 240],
  ] as const) {
    const deaths = new Deaths(defaultPacing, () => dice);
    deaths.note(0);
    deaths.note(1);
    t.equal(Math.round(deaths.delay()), delay);
  }
});

t.test("more than five deaths within a minute are a crash loop, until it is forgiven", async (t) => {
  const deaths = new Deaths(defaultPacing, middle);
  t.same(
    [0, 1, 2, 3, 4].map((second) => deaths.note(second * 1000)),
    [false, false, false, false, false],
  );
  t.equal(deaths.note(59_000), true);
  t.equal(deaths.note(1_000_000), true, "a try after five minutes that fails does not make it healthy");
  t.equal(deaths.looping, true);
  deaths.forgive();
  t.equal(deaths.looping, false);
  t.equal(deaths.note(1_000_001), false);
  t.equal(deaths.delay(), 0);
});

t.test("what works between kills from outside is started soon, and never given up", async (t) => {
  const deaths = new Deaths(defaultPacing, middle);
  const lives = Array.from({ length: 300 }, (_, kill) => ({
    loops: deaths.note(kill * 2000, { readyMs: 1000, fromOutside: true }),
    delay: deaths.delay(),
  }));
  t.notOk(lives.some(({ loops }) => loops));
  t.ok(lives.every(({ delay }) => delay <= 200));
  t.equal(deaths.note(600_000, { readyMs: 0, fromOutside: true }), false, "not even ready: that one counts");
  t.ok(deaths.delay() > 200);
});

t.test("the delay decays with the time that it worked, and a crash loop ends when it works", async (t) => {
  const deaths = new Deaths(defaultPacing, middle);
  for (let death = 0; death < 8; death += 1) deaths.note(death * 1000);
  t.equal(deaths.looping, true);
  t.equal(deaths.note(10_000, { readyMs: 4000, fromOutside: false }), true, "four seconds show nothing");
  t.equal(deaths.note(40_000, { readyMs: 30_000, fromOutside: false }), false);
  t.ok(deaths.delay() < 300, "eight deaths count as one after three half-lives");
});

t.test("five deaths an hour are none", async (t) => {
  const deaths = new Deaths(defaultPacing, middle);
  for (let hour = 0; hour < 100; hour += 1) t.equal(deaths.note(hour * 720_000), false);
});
