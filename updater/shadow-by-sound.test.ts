/** Two versions hear the same recordings, with real programs that are unpacked from packages, and real speech. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { withChannels } from "../platform/sound/pcm.ts";
import { resample } from "../platform/sound/resampler.ts";
import { buildWav } from "../platform/sound/wav-build.ts";
import { hearing, hearsTime, knowing, makeShadow, real, recorded } from "./testing/two-versions.ts";

t.setTimeout(600_000);

t.test(
  "a version that hears the same is accepted; what is no sound, gone, or not understood does not count",
  async (t) => {
    const { shadow, samples, build, said, folder, keep } = await makeShadow(t);
    const phone = resample(await recorded("turn off the kitchen light"), 8000);
    const stereo = withChannels(resample(await recorded("what day is it"), 44_100), 2);
    const others = [
      keep("phone", buildWav(phone)),
      keep("stereo", buildWav(stereo)),
      keep("foreign", buildWav(await recorded("my grandmother used to bake the most wonderful apple pie"))),
      keep("rotten", "RIFF and then nothing of the kind"),
      keep("empty", ""),
      join(folder, "requests/gone.wav"),
    ];
    const recordings = [...samples.hearing.recordings, ...others];
    const asked = { ...samples, hearing: { ...samples.hearing, recordings } };
    t.equal(await shadow.refusal(asked, build(real("asr")), build(`${real("asr")} // newer`)), undefined);
    t.match(said(), /3 recordings of requests cannot be read/u);
    t.match(said(), /of 1 requests, all are understood as before\n== of 5 recordings, all are heard as before/u);
    t.notOk(existsSync(join(folder, ".shadow")));
  },
);

t.test("a version that hears something else is refused, with what it would have done", async (t) => {
  const { shadow, samples, build, said } = await makeShadow(t);
  t.match(
    await shadow.refusal(samples, build(real("asr"), real("nlu")), build(hearsTime, real("nlu"))),
    /hears 2 of 3 recordings differently, and \[updates\] max_changed allows 20 %/u,
  );
  t.match(
    said(),
    /heard as “turn on the kitchen lights?” \(sotto:turnOnLight \(room: kitchen\)\), would be “what time is it” \(sotto:getTime\)/u,
  );
});

t.test("a deaf version is refused although it understands every text, unless all may change", async (t) => {
  const { shadow, samples, build } = await makeShadow(t);
  const [old, deaf] = [build(hearsTime), build(hearing(`say("", { siteId, sessionId });`))];
  t.match(await shadow.refusal(samples, old, deaf), /hears 3 of 3 .*“what time is it” .*would be no words/u);
  t.equal(await shadow.refusal({ ...samples, maxChanged: 1 }, old, deaf), undefined);
});

t.test("one that cannot recognise any recording is refused", async (t) => {
  const { shadow, samples, build } = await makeShadow(t);
  const failing = build(hearing(`port.say(errorAsr, { siteId, sessionId, error: "no" });`));
  t.match(await shadow.refusal(samples, build(hearsTime), failing), /hears 3 of 3 .*would be nothing: it fails/u);
});

t.test("one that hears the same words and takes them for something else is refused", async (t) => {
  const { shadow, samples, build } = await makeShadow(t);
  t.match(
    await shadow.refusal({ ...samples, sentences: [] }, build(hearsTime), build(hearsTime, knowing("sotto:stopAlarm"))),
    /“what time is it” \(sotto:getTime\), would be “what time is it” \(sotto:stopAlarm\)/u,
  );
});

t.test("where no recordings are kept, nothing is said about hearing", async (t) => {
  const { shadow, samples, build, said } = await makeShadow(t);
  const { hearing: _, ...texts } = samples;
  t.equal(await shadow.refusal(texts, build(hearsTime), build("process.exit(3);")), undefined);
  t.match(said(), /of 1 requests, all are understood as before/u);
  t.notMatch(said(), /hears|of \d recordings/u);
});
