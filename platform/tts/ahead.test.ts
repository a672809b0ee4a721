import t from "tap";
import type { Pcm } from "../sound/pcm.ts";
import { Ahead } from "./ahead.ts";
import { withoutEnd } from "./silent-end.ts";

const sound = (seconds: number, rate = 8000): Pcm => ({
  rate,
  channels: 1,
  samples: new Int16Array(seconds * rate).fill(1000),
});

/** Sounds that are made when `make` is called, and what has been asked for so far. */
function maker() {
  const asked: number[] = [];
  const waiting: ((pcm: Pcm | Error | undefined) => void)[] = [];
  async function* sounds(): AsyncGenerator<Pcm, void> {
    for (;;) {
      const made = new Promise<Pcm | Error | undefined>((resolve) => waiting.push(resolve));
      asked.push(asked.length);
      const pcm = await made;
      if (pcm === undefined) return;
      if (pcm instanceof Error) throw pcm;
      yield pcm;
    }
  }
  const make = async (pcm: Pcm | Error | undefined) => {
    waiting.shift()?.(pcm);
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { ahead: new Ahead(sounds()), make, asked };
}

t.test("the first sound is taken as soon as it is ready, then all that are ready by then as one", async (t) => {
  const { ahead, make } = maker();
  const first = ahead.take();
  await make(sound(1));
  t.equal((await first)?.samples.length, 8000);
  await make(sound(1));
  await make(sound(2, 16_000));
  const both = await ahead.take();
  t.equal(both?.rate, 16_000);
  t.equal(both?.samples.length, 3 * 16_000);
  const last = ahead.take();
  await make(undefined);
  t.equal(await last, undefined);
  t.equal(await ahead.take(), undefined);
});

t.test("while the last one plays, it waits for more: until all are ready, or time runs out", async (t) => {
  const { ahead, make } = maker();
  await make(sound(1));
  const all = ahead.take(600_000);
  await make(sound(1));
  await make(undefined);
  t.equal((await all)?.samples.length, 16_000, "all are made");
  const slow = maker();
  await slow.make(sound(1));
  t.equal((await slow.ahead.take(50))?.samples.length, 8000, "it is time");
  const next = slow.ahead.take(50);
  await slow.make(sound(2));
  t.equal((await next)?.samples.length, 16_000);
  const long = slow.ahead.take(600_000);
  for (let i = 0; i < 2; i++) await slow.make(sound(40));
  t.equal((await long)?.samples.length, 80 * 8000, "more than a minute is enough");
});

t.test("a sound that cannot be synthesised fails after those before it", async (t) => {
  const { ahead, make } = maker();
  await make(sound(1));
  await make(new Error("broken"));
  t.equal((await ahead.take())?.samples.length, 8000);
  await t.rejects(ahead.take(), /broken/);
});

t.test("at most a minute of sound waits, and closing the reader ends it", async (t) => {
  const { ahead, make, asked } = maker();
  for (let i = 0; i < 5; i++) await make(sound(40));
  t.equal(asked.length, 2, "two are more than a minute");
  await ahead.take();
  await make(sound(40));
  t.equal(asked.length, 4, "room for more");
  await make(sound(40));
  await ahead.leave();
  t.equal(asked.length, 4);
});

t.test("the silence at the end of a sound is cut where another follows, and a silent sound is unchanged", async (t) => {
  const voice = {
    rate: 1000,
    channels: 1,
    samples: Int16Array.from({ length: 1000 }, (_, i) => (i < 500 ? 1000 : 20)),
  };
  t.equal(withoutEnd(voice).samples.length, 600);
  t.equal(withoutEnd(sound(1)).samples.length, 8000);
  const silent = { ...voice, samples: new Int16Array(500) };
  t.equal(withoutEnd(silent), silent);
  const stereo = {
    rate: 1000,
    channels: 2,
    samples: Int16Array.from({ length: 1000 }, (_, i) => (i === 100 ? -1000 : 0)),
  };
  t.equal(withoutEnd(stereo).samples.length, (51 + 100) * 2);
});
