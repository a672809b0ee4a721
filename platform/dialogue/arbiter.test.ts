import * as fc from "fast-check";
import t from "tap";
import { Arbiter, type ArbiterOptions, type WakeWordReport } from "./arbiter.ts";
import { nearness } from "./best-heard.ts";

const report = (siteId: string, measures?: WakeWordReport["measures"]): WakeWordReport => ({
  siteId,
  modelId: "m",
  measures,
  startSignalMs: undefined,
  isSounding: false,
});

/** An arbiter whose time passes by hand. */
class Time {
  readonly arbiter: Arbiter;
  readonly answered: string[] = [];
  readonly yielded: string[] = [];
  others: readonly string[] = [];
  isOff: string | undefined;
  #now = 0;
  #timers: { readonly at: number; readonly work: () => void }[] = [];

  constructor(options: Partial<ArbiterOptions> = {}) {
    this.arbiter = new Arbiter({
      windowMs: 250,
      maxSites: 64,
      now: () => this.#now,
      after: (milliseconds, work) => {
        const timer = { at: this.#now + milliseconds, work };
        this.#timers.push(timer);
        return () => void (this.#timers = this.#timers.filter((one) => one !== timer));
      },
      others: ({ siteId }) => this.others.filter((other) => other !== siteId),
      mayAnswer: (siteId) => siteId !== this.isOff,
      answer: ({ siteId }) => {
        this.answered.push(siteId);
        return `session ${this.answered.length}`;
      },
      yieldTo: (answer, { siteId }) => void this.yielded.push(`${siteId} to ${answer.siteId}`),
      ...options,
    });
  }

  get now(): number {
    return this.#now;
  }

  passTo(at: number): void {
    for (const timer of this.#timers.filter((one) => one.at <= at)) {
      this.#now = timer.at;
      this.#timers = this.#timers.filter((one) => one !== timer);
      timer.work();
    }
    this.#now = at;
  }
}

t.test("the decision falls at the end of the window, or when the last room has reported", async (t) => {
  const time = new Time();
  time.others = ["kitchen", "bedroom", "office"];
  time.arbiter.hear(report("kitchen", { level: -40 }));
  time.arbiter.hear(report("bedroom", { level: -30 }));
  time.passTo(249);
  t.same(time.answered, []);
  time.passTo(250);
  t.same([time.answered, time.yielded], [["bedroom"], ["kitchen to bedroom"]]);
  time.passTo(5000);
  for (const site of ["office", "kitchen", "bedroom"]) time.arbiter.hear(report(site));
  t.same(time.answered, ["bedroom", "office"], "nobody is left to wait for");
});

t.test("a second report of a room counts once, by its better measures", async (t) => {
  const time = new Time();
  time.others = ["kitchen", "bedroom"];
  time.arbiter.hear(report("kitchen", { level: -30 }));
  time.arbiter.hear(report("kitchen", { level: -60 }));
  time.arbiter.hear(report("bedroom", { level: -40 }));
  t.same([time.answered, time.yielded], [["kitchen"], ["bedroom to kitchen"]]);
});

t.test("a late report is of the same wake word if that began before the first report", async (t) => {
  const time = new Time();
  time.arbiter.hear(report("kitchen"));
  time.passTo(999);
  time.arbiter.hear(report("bedroom"));
  time.passTo(1800);
  time.arbiter.hear(report("bedroom", { level: -40, onsetMs: 1900 }));
  t.same(time.yielded, ["bedroom to kitchen", "bedroom to kitchen"]);
  time.arbiter.hear(report("bedroom", { level: -40, onsetMs: 700 }));
  t.same(time.answered, ["kitchen", "bedroom"], "somebody else calls from there");
});

t.test("the room that answers is heard again at once, and no other room by that", async (t) => {
  const time = new Time();
  time.others = ["kitchen", "bedroom"];
  time.arbiter.hear(report("kitchen", { level: -30 }));
  time.passTo(600);
  time.arbiter.hear(report("kitchen", { level: -30 }));
  time.arbiter.hear(report("bedroom", { level: -20 }));
  time.passTo(2000);
  t.same([time.answered, time.yielded], [["kitchen", "kitchen"], ["bedroom to kitchen"]]);
});

t.test("a room that is switched off within the window does not answer, nor is it told anything", async (t) => {
  const time = new Time();
  time.others = ["kitchen", "bedroom"];
  time.arbiter.hear(report("kitchen", { level: -60 }));
  time.isOff = "kitchen";
  time.passTo(250);
  t.same([time.answered, time.yielded], [[], []]);
  time.arbiter.hear(report("kitchen", { level: -60 }));
  time.arbiter.hear(report("bedroom"));
  time.passTo(2000);
  t.same([time.answered, time.yielded], [["bedroom"], []]);
});

t.test("what waits when the dialogue stops is answered by nobody", async (t) => {
  const time = new Time();
  time.others = ["kitchen", "bedroom"];
  time.arbiter.hear(report("kitchen"));
  time.arbiter.stop();
  time.passTo(5000);
  t.same(time.answered, []);
});

/** How one room meets a wake word: times in milliseconds after its onset. */
const room = fc.record({
  hears: fc.boolean(),
  /** When its detector has decided: mostly soon, sometimes much too late. */
  decides: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 600, max: 900 }) }, fc.integer({ min: 600, max: 2500 })),
  /** How long its message is on the way. */
  travels: fc.oneof({ weight: 5, arbitrary: fc.nat(30) }, fc.nat(590)),
  level: fc.integer({ min: -70, max: -20 }),
  snr: fc.integer({ min: 0, max: 40 }),
  /** Third-party detectors measure nothing; their reports come within a second of the first, or they are a new wake word. */
  measures: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  isAnnounced: fc.boolean(),
  isTwice: fc.boolean(),
  /** When its board dies, if it does. */
  dies: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, fc.integer({ min: 0, max: 1500 })),
});
const house = fc
  .array(room, { minLength: 2, maxLength: 8 })
  .map((rooms) => rooms.map((one, n) => (n === 0 ? { ...one, hears: true } : one)));

t.test("of 10,000 wake words in two to eight rooms, none is answered twice", async (t) => {
  const time = new Time();
  let [heard, answeredWords] = [0, 0];
  fc.assert(
    fc.property(house, (rooms) => {
      const began = time.now + 10_000;
      const names = rooms.map((_, n) => `room ${n}`);
      time.others = names.filter((_, n) => rooms[n]?.isAnnounced);
      const arrivals = rooms.flatMap((one, n) => {
        if (!one.hears) return [];
        const decides = one.measures ? one.decides : Math.min(one.decides, 900);
        const at = decides + one.travels;
        const measures = one.measures ? { level: one.level, snr: one.snr, onsetMs: decides } : undefined;
        return [{ at, measures, name: names[n] ?? "", isTwice: one.isTwice, dies: one.dies ?? Infinity }];
      });
      const alive = arrivals.filter(({ at, dies }) => at < dies);
      const events = [
        ...alive.flatMap(({ at, name, measures, isTwice }) =>
          [at, ...(isTwice ? [at] : [])].map((when) => ({
            when,
            work: () => time.arbiter.hear(report(name, measures)),
          })),
        ),
        ...rooms.flatMap(({ dies }, n) =>
          dies === null ? [] : [{ when: dies, work: () => time.arbiter.gone(names[n] ?? "") }],
        ),
      ].toSorted((a, b) => a.when - b.when);
      time.answered.length = 0;
      for (const { when, work } of events) {
        time.passTo(began + when);
        work();
      }
      time.passTo(began + 5000);
      const answered = new Set(time.answered);
      heard += alive.length > 0 ? 1 : 0;
      answeredWords += answered.size > 0 ? 1 : 0;
      if (answered.size > 1) return false;
      const [answer] = answered;
      const first = Math.min(...alive.map(({ at }) => at));
      const inTime = alive.filter(({ at, dies }) => at < first + 250 && dies > first + 250);
      const chosen = alive.find(({ name }) => name === answer);
      // Without an early decision, nobody who reported in time and lives heard clearly better than the one that answers.
      return answer !== undefined
        ? chosen !== undefined &&
            (time.others.length < rooms.length ||
              inTime.every(({ measures }) => nearness(measures) <= nearness(chosen.measures) + 1))
        : alive.every(({ at, dies }) => dies <= at + 250);
    }),
    { numRuns: 10_000, seed: 7 },
  );
  t.ok(answeredWords > 0.98 * heard, `${answeredWords} of ${heard} that a living room reported; the others died`);
});
