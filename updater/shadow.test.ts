/** Two versions are asked the same, with real programs that are unpacked from packages. */
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { Apt } from "./apt.ts";
import { asUser, Shadow } from "./shadow.ts";
import type { Samples } from "./shadow-messages.ts";
import { PrivateApt } from "./testing/private-apt.ts";

t.setTimeout(800_000);

const checkout = join(import.meta.dirname, "..");
const main = "usr/lib/sotto/platform/nlu/main.js";
const manifest = { "usr/lib/sotto/package.json": '{"type": "module"}' };
const real = `import "${checkout}/platform/nlu/main.ts";`;
/** A version that answers every sentence in the same way. */
const answering = (answer: string) => `
  import { nluQuery, nluIntentParsed } from "${checkout}/platform/bus/index.ts";
  import { nlu } from "${checkout}/platform/nlu/component.ts";
  import { stand } from "${checkout}/platform/port/stand.ts";
  await stand(nlu, async ({ port }) => {
    await port.hear(nluQuery, ({ id, input }) => { ${answer} });
    return { stop: async () => {} };
  });`;
const sayTime = `port.say(nluIntentParsed, { id, input, intent: { intentName: "sotto:askTime", confidenceScore: 1 }, slots: [] });`;
const sayOff = `port.say(nluIntentParsed, { id, input, intent: { intentName: "sotto:turnOffLight", confidenceScore: 1 }, slots: [] });`;

function makeShadow(t: Test) {
  const apt = new PrivateApt(t);
  const folder = t.testdir();
  const assistant = join(folder, "assistant");
  cpSync(join(checkout, "examples/assistant"), assistant, { recursive: true });
  mkdirSync(join(folder, "cache"));
  const samples: Samples = {
    sentences: ["what time is it", "what's the time", "set a timer for five minutes", "lorem ipsum dolor"],
    assistant,
    cache: join(folder, "cache"),
    injected: join(folder, "injected.json"),
    config: {},
    maxChanged: 0.2,
  };
  const log = join(folder, "log");
  const shadow = new Shadow(new Apt({ log, lockSeconds: 1, silentSeconds: 60 }), folder, asUser(undefined));
  let version = 0;
  const build = (program: string) => ({
    packages: [apt.build("sotto", `${(version += 1)}`, { files: { [main]: program, ...manifest } })],
  });
  const said = () => readFileSync(log, "utf8");
  return { shadow, samples, build, said, folder };
}

t.test("a version that understands the same is accepted, and leaves nothing behind", async (t) => {
  const { shadow, samples, build, folder } = makeShadow(t);
  t.equal(await shadow.refusal(samples, build(real), build(`${real} // newer`)), undefined);
  t.notOk(existsSync(join(folder, ".shadow")));
});

t.test("a version that answers everything with one intent is refused, and the log shows what differs", async (t) => {
  const { shadow, samples, build, said } = makeShadow(t);
  const refused = await shadow.refusal(samples, build(answering(sayTime)), build(answering(sayOff)));
  t.match(refused, /understands 4 of 4 requests differently/u);
  t.match(said(), /“what time is it” was sotto:askTime, would be sotto:turnOffLight/u);
  const all = await shadow.refusal({ ...samples, maxChanged: 1 }, build(answering(sayTime)), build(answering(sayOff)));
  t.equal(all, undefined, "unless it is configured so");
});

t.test("a version whose program exits is refused; one that cannot be asked is left to the health gate", async (t) => {
  const { shadow, samples, build, said } = makeShadow(t);
  t.match(
    await shadow.refusal(samples, build(answering(sayTime)), build("process.exit(3);")),
    /does not work here: .*ended \(3\)/u,
  );
  t.equal(await shadow.refusal(samples, build("process.exit(3);"), build(answering(sayTime))), undefined);
  t.match(said(), /could not be compared: the old version: its program has ended/u);
  t.equal(
    await shadow.refusal({ ...samples, sentences: [] }, build(answering(sayTime)), build(answering(sayTime))),
    undefined,
  );
  t.equal(await shadow.refusal(samples, build(answering(sayTime)), { installed: "/nowhere" }), undefined);
});
