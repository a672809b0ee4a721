import { mock } from "node:test";
import t from "tap";
import { readWav } from "../sound/wav-read.ts";
import { frameOf, frameSamples } from "./frame-cutter.ts";
import { LastSentence } from "./last-sentence.ts";

/** A frame whose samples all have this value. */
const frame = (value: number): Buffer => {
  const samples = new Int16Array(frameSamples).fill(value);
  return frameOf(Buffer.from(samples.buffer));
};
const second = Math.ceil(16_000 / frameSamples);
const said = (sentence: LastSentence, value: number, seconds: number): void => {
  for (let i = 0; i < seconds * second; i++) sentence.hear(frame(value));
};

t.test("words are cut out of what was said, with a little around them, as loud as speech", (t) => {
  const sentence = new LastSentence();
  sentence.begin("s1", [frame(0), frame(0)]);
  said(sentence, 100, 1);
  said(sentence, 4000, 1);
  said(sentence, 100, 1);
  sentence.end();
  said(sentence, 9000, 1);
  const { samples, rate } = readWav(sentence.cut("s1", 1.2, 1.6) ?? Buffer.alloc(0));
  t.equal(rate, 16_000);
  t.equal(samples.length, Math.round(0.8 * 16_000));
  t.equal(Math.max(...samples), Math.round(0.7 * 32_767));
  t.ok(Math.abs(samples[0] ?? 9999) < 300, "no click");
  const quiet = readWav(sentence.cut("s1", 0.3, 0.5) ?? Buffer.alloc(0)).samples;
  t.equal(Math.max(...quiet), 800, "noise is not made as loud as speech");
  const rest = readWav(sentence.cut("s1", 2.5, 99) ?? Buffer.alloc(0)).samples;
  t.ok(Math.max(...rest) <= 32_767 && rest.length < 16_000, "nothing that was heard afterwards");
  t.end();
});

t.test("of another session, of no time, after it was forgotten or begun anew there is nothing", (t) => {
  const sentence = new LastSentence();
  t.equal(sentence.cut("s1", 0, 1), undefined);
  sentence.begin("s1", []);
  said(sentence, 1000, 1);
  t.equal(sentence.cut("s2", 0, 1), undefined);
  for (const [start, end] of [
    [1, 1],
    [1, 0.5],
    [Number.NaN, 1],
    [5, 6],
  ] as const)
    t.equal(sentence.cut("s1", start, end), undefined, `${start} to ${end}`);
  t.ok(sentence.cut("s1", 0, 1));
  sentence.begin("s2", []);
  t.equal(sentence.cut("s1", 0, 1), undefined);
  said(sentence, 1000, 1);
  sentence.forget();
  t.equal(sentence.cut("s2", 0, 1), undefined);
  sentence.begin(undefined, [frame(1)]);
  said(sentence, 1000, 1);
  t.equal(sentence.cut("undefined", 0, 1), undefined, "a listening without a session is nobody's");
  t.end();
});

t.test("who listens for ever keeps twenty seconds", (t) => {
  const sentence = new LastSentence();
  sentence.begin("s1", []);
  said(sentence, 1000, 40);
  const { samples } = readWav(sentence.cut("s1", 0, 100) ?? Buffer.alloc(0));
  t.ok(samples.length <= 20.1 * 16_000, String(samples.length));
  sentence.forget();
  t.end();
});

t.test("half a minute after its end it is forgotten", (t) => {
  const sentence = new LastSentence();
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  sentence.begin("s1", []);
  said(sentence, 1000, 1);
  sentence.end();
  mock.timers.tick(29_000);
  t.ok(sentence.cut("s1", 0, 1));
  mock.timers.tick(1_001);
  t.equal(sentence.cut("s1", 0, 1), undefined);
  t.end();
});
