import t from "tap";
import { recent, sharedInTurn } from "./recent.ts";

/** What is examined counts how often that happened. */
function make() {
  let [time, count] = [0, 0];
  const pending: ((fail?: Error) => void)[] = [];
  const examine = () => {
    const mine = ++count;
    return new Promise<number>((resolve, reject) =>
      pending.push((fail) => (fail === undefined ? resolve(mine) : reject(fail))),
    );
  };
  const ask = recent(100, examine, () => time);
  return { ask, end: (fail?: Error) => pending.shift()?.(fail), wait: (ms: number) => void (time += ms) };
}

t.test("who asks within the time shares one examination, from its beginning on", async (t) => {
  const { ask, end, wait } = make();
  const first = ask();
  wait(100);
  const second = ask();
  end();
  t.same(await Promise.all([first, second, ask()]), [1, 1, 1]);
  wait(1);
  const third = ask();
  end();
  t.equal(await third, 2, "a result is not older because its examination took long");
});

t.test("what is forgotten is examined again, also while it is being examined", async (t) => {
  const { ask, end } = make();
  const before = ask();
  ask.forget();
  const after = ask();
  end();
  end();
  t.same(await Promise.all([before, after]), [1, 2]);
  t.equal(await ask(), 2);
  ask.forget();
  const again = ask();
  end();
  t.equal(await again, 3);
});

t.test("a failure is told to those who waited for it, and to nobody else", async (t) => {
  const { ask, end } = make();
  const [first, second] = [ask(), ask()];
  end(new Error("gone"));
  await t.rejects(first, /gone/);
  await t.rejects(second, /gone/);
  const next = ask();
  end();
  t.equal(await next, 2);
});

t.test(
  "who asks in the same turn of the event loop shares a result, and who asks after a change does not",
  async (t) => {
    let count = 0;
    const ask = sharedInTurn(async () => (count += 1));
    t.same(await Promise.all([ask(), ask()]), [1, 1]);
    ask.forget();
    t.equal(await ask(), 2);
    await new Promise((resolve) => setImmediate(resolve));
    t.equal(await ask(), 3);
  },
);
