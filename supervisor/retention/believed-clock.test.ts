/** Boards are simulated: they run, are switched off, and their clock is wrong at times. What is deleted is compared with the true ages. */
import { array, assert, boolean, constant, double, oneof, property, record } from "fast-check";
import t from "tap";
import { clockSetMs } from "../clock.ts";
import { firstBelief, momentOf, nextBelief, weekMs } from "./believed-clock.ts";
import { expiredCount } from "./expired.ts";

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;
const keptDays = 30;
const bootMs = Date.UTC(2027, 0, 1);

/** A board that makes a record and cleans up once a day while it runs. */
class SimulatedBoard {
  #true = bootMs;
  #wrong = 0;
  #belief = firstBelief(bootMs);
  #unseen = 0;
  /** True times, and what the clock said. */
  records: { readonly made: number; readonly stamp: number }[] = [];
  readonly deletedAges: number[] = [];

  get now(): number {
    return this.#true;
  }

  setWrongBy(milliseconds: number): void {
    this.#wrong = milliseconds;
  }

  switchOffFor(days: number): void {
    this.#true += days * dayMs;
  }

  run(days: number): void {
    for (let left = days; left > 0; left -= 1) {
      const step = Math.min(1, left) * dayMs;
      this.#true += step;
      this.#unseen += step;
      this.records.push({ made: this.#true, stamp: this.#true + this.#wrong });
      this.cleanUp();
    }
  }

  cleanUp(): void {
    const clock = this.#true + this.#wrong;
    this.#belief = nextBelief(this.#belief, this.#unseen, clock);
    this.#unseen = 0;
    const now = momentOf(this.#belief, clock);
    const count = expiredCount(
      this.records.map(({ stamp }) => stamp),
      { days: keptDays, now },
    );
    this.deletedAges.push(...this.records.slice(0, count).map(({ made }) => (this.#true - made) / dayMs));
    this.records = this.records.slice(count);
  }
}

const days = (max: number) => double({ min: 0.05, max, noNaN: true });
const mostAheadDays = 40;
const wrongBy = oneof(
  double({ min: -80 * yearMs, max: 200 * yearMs, noNaN: true }),
  double({ min: -mostAheadDays * dayMs, max: mostAheadDays * dayMs, noNaN: true }),
  constant(-bootMs),
);

t.test("a clock that is wrong for less than a week at a time deletes nothing that is young", async () => {
  const spell = record({ off: days(3), wrong: wrongBy, ran: days(0.5), right: days(20) });
  assert(
    property(array(spell, { maxLength: 12 }), (spells) => {
      const board = new SimulatedBoard();
      board.run(20);
      for (const { off, wrong, ran, right } of spells) {
        board.switchOffFor(off);
        board.setWrongBy(wrong);
        // Also when it boots wrongly again and again.
        for (let boot = 0; boot < 5; boot += 1) board.run(ran / 5);
        board.setWrongBy(0);
        board.run(right);
      }
      return board.deletedAges.every((age) => age >= keptDays - 15);
    }),
    { numRuns: 400 },
  );
});

t.test("a clock that flips between now and years ahead at each boot deletes nothing that is young", async (t) => {
  const board = new SimulatedBoard();
  board.run(20);
  for (let boot = 0; boot < 40; boot += 1) {
    board.setWrongBy(boot % 2 === 0 ? 3 * yearMs : 0);
    board.run(0.1);
  }
  t.ok(
    board.deletedAges.every((age) => age >= keptDays - 15),
    "a week, and one for each that it has run",
  );
  t.ok(board.records.length >= 50);
});

t.test("whatever has happened, all that is too old is gone after the clock was right for long enough", async () => {
  const spell = record({ off: days(100), wrong: wrongBy, ran: days(5), isWrong: boolean() });
  assert(
    property(array(spell, { maxLength: 8 }), (spells) => {
      const board = new SimulatedBoard();
      board.run(5);
      for (const { off, wrong, ran, isWrong } of spells) {
        board.switchOffFor(off);
        board.setWrongBy(isWrong ? wrong : 0);
        board.run(ran);
      }
      board.setWrongBy(0);
      // What was made while the clock was some days ahead, and what was made before that moment came, is kept for these days more.
      board.run(keptDays + 9 + mostAheadDays);
      return board.records.every(({ made }) => board.now - made <= (keptDays + 9) * dayMs);
    }),
    { numRuns: 400 },
  );
});

t.test("a board that is off every night keeps nothing for more than two weeks longer", async (t) => {
  const board = new SimulatedBoard();
  for (let day = 0; day < 200; day += 1) {
    board.switchOffFor(16 / 24);
    board.run(8 / 24);
  }
  const oldest = (board.now - (board.records[0]?.made ?? 0)) / dayMs;
  t.ok(oldest <= keptDays + 14, `${oldest.toFixed(1)} days`);
});

t.test("with a clock that is right, everything is kept for its days and not longer", async (t) => {
  const board = new SimulatedBoard();
  board.run(100);
  t.ok(board.deletedAges.every((age) => age > keptDays && age <= keptDays + 1));
  t.ok(board.deletedAges.length > 60);
  t.ok(board.records.length >= keptDays);
});

t.test("after two months in a drawer, things go a week after the board is on again", async (t) => {
  const board = new SimulatedBoard();
  board.run(5);
  board.switchOffFor(60);
  board.run(6);
  t.equal(board.records.length, 11, "nobody knows yet whether the clock is right");
  board.run(2);
  t.equal(board.records.length, 8, "what is from before is gone");
});

t.test("while the clock is not set, there is no moment to count from", async (t) => {
  const unset = nextBelief(firstBelief(bootMs), dayMs, 1000);
  t.equal(momentOf(unset, 1000), undefined);
  t.equal(unset.believed, bootMs + dayMs, "the time that it runs counts nevertheless");
  t.equal(momentOf(unset, clockSetMs + 5), clockSetMs + 5, "a clock that was set back limits at once");
});

t.test("where nothing is known yet, the clock is believed as far as a week beyond what was written down", async (t) => {
  t.equal(firstBelief(bootMs).believed, bootMs, "nothing was");
  const newest = bootMs - 3 * yearMs;
  t.equal(firstBelief(bootMs, newest).believed, bootMs, "it was written before clocks were set");
  const years = nextBelief(firstBelief(bootMs, bootMs - yearMs / 2), 0, bootMs);
  t.equal(momentOf(years, bootMs), bootMs - yearMs / 2 + weekMs);
  t.equal(momentOf(nextBelief(firstBelief(bootMs, bootMs - weekMs), 0, bootMs), bootMs), bootMs);
});
