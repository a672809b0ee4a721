/** Comparisons by sound of which a part is missing: a recogniser, what it needs, or recordings. */
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { asUser, type ShadowRunner } from "./shadow.ts";
import { hearing, hearsTime, hearsWith, knowing, limitsOfNew, makeShadow, sentences } from "./testing/two-versions.ts";

t.setTimeout(600_000);

t.test("what the old version does not hear, or one without a recogniser, leaves the text to compare", async (t) => {
  const { shadow, samples, build, said } = await makeShadow(t);
  const hears = build(hearsTime);
  const failing = build(hearing(`port.say(errorAsr, { siteId, sessionId, error: "no" });`));
  for (const [old, new_, reason] of [
    [build("process.exit(3);"), hears, /the old version: its program has ended \(3\)/u],
    [failing, hears, /has heard none of the recordings/u],
    [build(undefined), hears, /no recogniser of the old version/u],
    [hears, build(undefined), /the new version has no recogniser/u],
    // As one does whose engine is a package that comes with it.
    [hears, build("process.exit(125);"), /the new version: what it needs is not installed/u],
  ] as const) {
    t.equal(await shadow.refusal(samples, old, new_), undefined);
    t.match(said(), reason);
  }
  const other = build(undefined, knowing("sotto:stopAlarm"));
  t.match(await shadow.refusal({ ...samples, sentences }, build(undefined), other), /understands 3 of 3/u);
});

t.test(
  "a board on which the old version could not train its models, either, leaves it to the health gate",
  async (t) => {
    const { shadow, samples, build, said } = await makeShadow(t, { limits: limitsOfNew(120, 5) });
    writeFileSync(join(samples.hearing.cache, "model-1"), "trained");
    t.equal(await shadow.refusal(samples, build(hearsWith("model-1")), build(hearsWith("model-2"))), undefined);
    t.match(said(), /the new version: it took longer than 5 s; the old one, .* is not ready, either/u);
    t.match(said(), /of 1 requests, all are understood as before/u, "the text is compared");
  },
);

t.test("recordings that are deleted while the versions are compared do not count", async (t) => {
  let folder = "";
  const run: ShadowRunner = async (order, answer) => {
    await asUser(undefined)(order, answer);
    rmSync(folder, { recursive: true, force: true });
  };
  const { shadow, samples, build, said } = await makeShadow(t, { run });
  folder = dirname(samples.hearing.recordings[0] ?? "");
  t.equal(await shadow.refusal(samples, build(hearsTime), build("process.exit(3);")), undefined);
  t.match(said(), /what it hears could not be compared: the recordings are gone/u);
});

t.test("of a slow version in use, the new one is asked only what that has heard", async (t) => {
  const { ofOld, ...rest } = limitsOfNew(120, 120);
  const { shadow, samples, build, said } = await makeShadow(t, {
    limits: { ...rest, ofOld: { ...ofOld, enoughSeconds: 2 } },
  });
  // It answers the first one when it is enough.
  const slow = build(hearing(`setTimeout(() => say("what time is it", { siteId, sessionId }), 3000);`));
  const other = build(hearing(`if (n > 1) process.exit(3); say("what time is it", { siteId, sessionId });`));
  t.equal(await shadow.refusal(samples, slow, other), undefined);
  t.match(said(), /of 1 recordings, all are heard as before|has heard none of the recordings/u);
});
