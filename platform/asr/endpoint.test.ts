import { array, assert, nat, property } from "fast-check";
import t from "tap";
import { Endpoint, type Moment } from "./endpoint.ts";
import { RecentAudio } from "./recent-audio.ts";

const options = { trailingSilence: 0.6, noSpeech: 2, longest: 5 };

/** The moments of so many frames on and off, in turn. */
function moments(endpoint: Endpoint, ...frames: number[]): Moment[] {
  return frames.flatMap((count, n) => Array.from({ length: count }, () => endpoint.frame(n % 2 === 0)));
}

t.test(
  "a sentence ends after the silence, of which the voice activity has swallowed a tenth of a second",
  async (t) => {
    const said = moments(new Endpoint(options), 0, 20, 50, 10, 30, 40);
    t.equal(said.indexOf("begins"), 20);
    t.equal(said.indexOf("ended"), 20 + 50 + 10 + 30 + 24, "a pause is not the end");
    t.ok(
      said.slice(said.indexOf("ended")).every((moment) => moment === "ended"),
      "and it stays ended",
    );
  },
);

t.test("a click is not speech, and does not extend the wait", async (t) => {
  const said = moments(new Endpoint(options), 0, 20, 6, 200);
  t.ok(said.includes("noise"));
  t.equal(said.indexOf("nothing"), 100);
});

t.test("endless speech, and no speech at all, end too", async (t) => {
  t.equal(moments(new Endpoint(options), 400).indexOf("ended"), 250);
  t.equal(moments(new Endpoint(options), 0, 400).indexOf("nothing"), 99);
});

t.test("whatever the sound, the sentence ends, and only once", async (t) => {
  assert(
    property(array(nat(60), { maxLength: 60 }), (frames) => {
      const said = moments(new Endpoint(options), ...frames, 0, 400);
      const end = said.findIndex((moment) => moment === "ended" || moment === "nothing");
      t.ok(end >= 0 && new Set(said.slice(end)).size === 1);
    }),
  );
});

t.test("the last seconds are buffered, and split where listening begins", async (t) => {
  const recent = new RecentAudio(0.01); // 160 samples
  t.equal(recent.since(0).before.length + recent.since(0).after.length, 0);
  const samples = Int16Array.from({ length: 500 }, (_, n) => n);
  for (let at = 0; at < 500; at += 50) recent.push(samples.subarray(at, at + 50), 1000 + at / 16);
  const now = recent.heardAtMs;
  t.same([...recent.since(now - 2).after], [...samples.subarray(468)]);
  t.same([...recent.since(now - 2).before], [...samples.subarray(340, 468)]);
  t.equal(recent.since(now + 99).after.length, 0, "from the future on: nothing yet");
  t.equal(recent.since(0).before.length, 0, "from long ago on: all there is");
  t.equal(recent.since(Number.NaN).after.length, 0);
  recent.push(samples.subarray(0, 7), now + 6000);
  t.equal(recent.since(0).after.length, 7, "what was heard before a pause is forgotten");
  recent.push(samples, now + 6010);
  t.same([...recent.since(0).after], [...samples.subarray(340)], "more at once than it remembers");
});
