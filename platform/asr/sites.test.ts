import t from "tap";
import { pinkNoise } from "../../bench/voices/sound.ts";
import type { Engine } from "./engine.ts";
import type { Answering, ListenerOptions } from "./listener.ts";
import { Sites } from "./sites.ts";

// Nobody speaks in these tests: no sentence is ever opened.
const engine: Engine = {
  open: () => t.fail("nobody spoke") as never,
  reload: async () => {},
  close: async () => {},
};
const answering: Answering = { partial: () => {}, captured: () => {}, failed: () => {} };
const options = (siteId: string, sessionId?: string): ListenerOptions => ({
  siteId,
  sessionId,
  startMs: 0,
  intents: undefined,
  partials: false,
  trailingSilence: 0.6,
  noSpeech: 60,
  longest: 10,
});
const frame = pinkNoise(256, 50, 1);

t.test("at most 64 sites are kept: the one silent the longest is removed, never one that listens", async (t) => {
  const sites = new Sites({ maxSites: 64, engine, stalled: 3_600_000, onStalled: () => t.fail("not so soon") });
  t.teardown(() => sites.stopAll());
  for (let n = 0; n < 1000; n++) sites.hear(`site${n}`, frame, n);
  for (let n = 0; n < 64; n++) t.ok(sites.listen(options(`listening${n}`), answering), `site ${n}`);
  t.notOk(sites.listen(options("one too many"), answering));
  sites.hear("one too many", frame, 0);
  sites.stop("listening7");
  t.ok(sites.listen(options("one too many"), answering));
});

t.test("the seconds of a partial text are those that its recognition took, not those of listening", async (t) => {
  const loud = pinkNoise(256, 6_000, 2);
  const guesses: number[] = [];
  let words = 0;
  const quick: Engine = {
    ...engine,
    open: () => ({
      feed: () => {},
      pause: () => {},
      resume: () => {},
      partial: () => ({ text: `word ${++words}`, likelihood: 1, words: [] }),
      finish: async () => ({ text: "", likelihood: 0, words: [] }),
      cancel: () => {},
    }),
  };
  const sites = new Sites({ maxSites: 64, engine: quick, stalled: 3_600_000, onStalled: () => t.fail("not so soon") });
  t.teardown(() => sites.stopAll());
  const asked = { ...options("kitchen"), partials: true, longest: 3_600 };
  sites.listen(asked, { ...answering, partial: ({ seconds }) => void guesses.push(seconds) });
  for (let n = 0; n < 100; n++) sites.hear("kitchen", frame, n);
  for (let n = 0; n < 1_000; n++) sites.hear("kitchen", loud, n);
  t.ok(guesses.length > 50, `${guesses.length} guesses`);
  // A guess came with each fiftieth of a second of sound, and nothing was worked on.
  t.ok((guesses.at(-1) ?? Number.POSITIVE_INFINITY) < guesses.length / 50, `${guesses.at(-1)} s`);
});

t.test("a site that sends no audio stops listening, and reports it once", async (t) => {
  const stalled: string[] = [];
  const texts = await new Promise<string[]>((resolve) => {
    const sites = new Sites({ maxSites: 64, engine, stalled: 5, onStalled: ({ siteId }) => stalled.push(siteId) });
    sites.listen(options("replaced", "first"), { ...answering, captured: () => t.fail("it was replaced") });
    sites.listen(options("replaced", "second"), {
      ...answering,
      captured: ({ heard }) => resolve([heard.text]),
    });
  });
  t.same(texts, [""]);
  t.same(stalled, ["replaced"]);
});

t.test("audio that waits while the process is busy is not missing audio", async (t) => {
  const sites = new Sites({ maxSites: 64, engine, stalled: 40, onStalled: () => t.fail("there is audio") });
  t.teardown(() => sites.stopAll());
  let answered = false;
  sites.listen(options("kitchen"), { ...answering, captured: () => (answered = true) });
  for (let n = 0; n < 3; n++) {
    // Longer than a stalled site is waited for; what has come meanwhile is read after the timers.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
    await new Promise<void>((resolve) => setImmediate(() => resolve(sites.hear("kitchen", frame, n))));
  }
  t.notOk(answered);
});
