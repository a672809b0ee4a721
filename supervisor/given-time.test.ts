import t from "tap";
import { parseThread, type Thread, Waits } from "./given-time.ts";

const stat = (state: string, ticks: number) => `7 (a ) name) ${state} ${"0 ".repeat(10)}${ticks} 0 0 0`;
const threads = (...all: Thread[]) => new Map(all.map((thread, id) => [id, thread]));
const began: Thread = { state: "R", ran: 100, waited: 50 };

/** How long a process with one thread was held up, at looks that are a second apart. */
function held(...looks: readonly Thread[]): number[] {
  const waits = new Waits();
  return looks.map((one) => waits.look(threads(one), 1000));
}

t.test("the kernel's own count of waiting is read, and its ticks where it counts nothing finer", async (t) => {
  t.same(parseThread(stat("S", 3), "4000000 25000000 9\n"), { state: "S", ran: 4, waited: 25 });
  t.same(parseThread(stat("R", 3), "0 0 0\n"), { state: "R", ran: 30, waited: undefined });
  t.same(parseThread(stat("T", 3), ""), { state: "T", ran: 30, waited: undefined });
});

t.test("a process is held up for as long as it wanted to run and did not", async (t) => {
  t.same(
    held(began, { state: "S", ran: 200, waited: 750 }),
    [0, 700],
    "it waited, and sleeps in the moment of the look",
  );
  t.same(held(began, began, began), [0, 1000, 2000], "it waits still, which the kernel has not counted yet");
  t.same(
    held(began, began, { state: "R", ran: 101, waited: 1850 }, { state: "S", ran: 300, waited: 2000 }),
    [0, 1000, 1800, 1950],
    "what was counted when it was over is not counted twice",
  );
  const disk: Thread = { state: "D", ran: 100, waited: 50 };
  t.same(held(disk, disk, { ...disk, ran: 200 }), [0, 1000, 1900], "it waits for the disk, again and again");
  const uncounted: Thread = { state: "R", ran: 100, waited: undefined };
  t.same(held(uncounted, { ...uncounted, ran: 130 }), [0, 970], "a kernel that counts nothing");
});

t.test("what is stopped, sleeps for ever or loops is not held up, nor what has just been woken", async (t) => {
  t.same(
    held(began, { state: "R", ran: 1100, waited: 50 }, { state: "R", ran: 2090, waited: 60 }),
    [0, 0, 10],
    "a loop",
  );
  const stopped: Thread = { state: "T", ran: 100, waited: 50 };
  t.same(held(began, stopped, stopped), [0, 0, 0], "SIGSTOP");
  const asleep: Thread = { state: "S", ran: 100, waited: 50 };
  t.same(held(asleep, asleep, began, asleep), [0, 0, 0, 0], "a deadlock, and a look at the moment of a timer");
});

t.test(
  "a thread that is held up holds up its process, and a new one says nothing about the time before it",
  async (t) => {
    const asleep: Thread = { state: "S", ran: 100, waited: 50 };
    const waits: Thread = { state: "S", ran: 100, waited: 650 };
    const both = new Waits();
    t.equal(both.look(threads(asleep, asleep), 1000), 0);
    t.equal(both.look(threads(asleep, waits), 1000), 600);
    const later = new Waits();
    later.look(threads(asleep), 1000);
    t.equal(later.look(threads(asleep, waits), 1000), 0);
  },
);
