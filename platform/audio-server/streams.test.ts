import t from "tap";
import type { Pcm } from "../sound/pcm.ts";
import { PlayQueue } from "./play-queue.ts";
import { Streams } from "./streams.ts";

const chunk = (value: number, length = 1): Pcm => ({
  rate: 16_000,
  channels: 1,
  samples: new Int16Array(length).fill(value),
});

/** A site's streams, with a player that takes chunks as they come and never a device. */
function site({ timeout = 60_000, maxBytes = 1000 } = {}) {
  const events: string[] = [];
  const waiting: (() => void)[] = [];
  const said = (event: string) => {
    events.push(event);
    for (const wake of waiting.splice(0)) wake();
  };
  const queue = new PlayQueue({
    maxLength: 10,
    maxBytes: 1000,
    async play(sound, signal) {
      said("begin");
      for await (const { samples } of sound) said(`${samples[0]}`);
      signal.throwIfAborted();
    },
  });
  const streams = new Streams({
    queue,
    timeout,
    maxBytes,
    finished: (id, failure) => said(`finished ${id}${failure === undefined ? "" : `: ${failure.message}`}`),
  });
  const until = async (event: RegExp) => {
    while (!events.some((seen) => event.test(seen))) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { queue, streams, events, until };
}

t.test("a stream starts with chunk 0, before its last chunk has arrived, and is finished exactly once", async (t) => {
  const { streams, events, until } = site();
  streams.accept("s", 1, false, chunk(1));
  t.same(events, []);
  streams.accept("s", 0, false, chunk(0));
  await until(/^1$/);
  t.same(events, ["begin", "0", "1"]);
  streams.accept("s", 3, true, chunk(3));
  streams.accept("s", 2, false, chunk(2));
  await until(/finished/);
  t.same(events, ["begin", "0", "1", "2", "3", "finished s"]);
  t.throws(() => streams.accept("s", 4, true, chunk(4)), /has ended/, "a chunk that comes late opens nothing");
  t.throws(() => streams.accept("s", 3, true, chunk(3)), /has ended/);
  t.equal(events.length, 6);
});

t.test("a stream of the same name can begin again", async (t) => {
  const { streams, events, until } = site();
  streams.accept("s", 0, true, chunk(7));
  await until(/finished/);
  streams.accept("s", 0, true, chunk(8));
  await until(/^8$/);
  await new Promise<void>((resolve) => setImmediate(resolve));
  t.same(events, ["begin", "7", "finished s", "begin", "8", "finished s"]);
});

t.test("a missing chunk ends the stream after the timeout; the chunks before it were played", async (t) => {
  const { streams, events, until } = site({ timeout: 20 });
  streams.accept("s", 0, false, chunk(0));
  streams.accept("s", 2, false, chunk(2));
  await until(/finished/);
  t.same(events, ["begin", "0", "finished s: chunk 1 did not come in 20 ms"]);
});

t.test("a stream whose chunk 0 never arrives is finished too, and never played", async (t) => {
  const { streams, events, until } = site({ timeout: 20 });
  streams.accept("s", 5, true, chunk(5));
  await until(/finished/);
  t.same(events, ["finished s: chunk 0 did not come in 20 ms"]);
});

t.test("an endless stream is cut when more of it waits than fits", async (t) => {
  const { streams, events, until } = site({ maxBytes: 100 });
  let refused = 0;
  for (let number = 0; number < 10_000; number++) {
    try {
      streams.accept("s", number, false, chunk(number % 9, 10));
    } catch {
      refused++;
    }
  }
  t.ok(refused > 9900);
  await until(/finished/);
  t.match(events.at(-1), /finished s: more of the stream waits than fits/);
  t.equal(events.filter((event) => event.startsWith("finished")).length, 1);
});

t.test("streams above the limit are refused, and each finishes once", async (t) => {
  const { streams, events } = site();
  for (let i = 0; i < 8; i++) streams.accept(`waits${i}`, 1, false, chunk(1));
  t.throws(() => streams.accept("ninth", 0, false, chunk(0)), /8 streams are open/);
  t.throws(() => streams.accept("ninth", 1, true, chunk(1)), /has ended/);
  t.same(events, ["finished ninth: 8 streams are open already"]);
  streams.stop();
  t.equal(events.length, 9);
});

t.test("stopping finishes every stream once, including the one that plays", async (t) => {
  const { queue, streams, events, until } = site();
  streams.accept("plays", 0, false, chunk(0));
  streams.accept("waits", 0, false, chunk(1));
  streams.accept("lacks", 1, false, chunk(2));
  await until(/^0$/);
  streams.stop();
  await queue.stop();
  const finished = events.filter((event) => event.startsWith("finished"));
  t.same(
    new Set(finished.map((event) => event.split(":")[0])),
    new Set(["finished lacks", "finished plays", "finished waits"]),
  );
  t.equal(finished.length, 3);
});
