/** Packages of versions whose recogniser and understanding are what a test wants, and recordings of real speech. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Test } from "tap";
import { inNoise } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import type { Pcm } from "../../platform/sound/pcm.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { Apt } from "../apt.ts";
import { asUser, Shadow, type ShadowRunner } from "../shadow.ts";
import type { Samples } from "../shadow-messages.ts";
import { PrivateApt } from "./private-apt.ts";

const checkout = join(import.meta.dirname, "../..");
const programs = { nlu: "usr/lib/sotto/platform/nlu/main.js", asr: "usr/lib/sotto/platform/asr/main.js" };
const manifest = { "usr/lib/sotto/package.json": '{"type": "module"}' };
export const real = (component: "asr" | "nlu") => `import "${checkout}/platform/${component}/main.ts";`;
const imports = `
  import { asrStartListening, asrTextCaptured, errorAsr, nluQuery, nluIntentParsed } from "${checkout}/platform/bus/index.ts";
  import { asr } from "${checkout}/platform/asr/component.ts";
  import { nlu } from "${checkout}/platform/nlu/component.ts";
  import { stand } from "${checkout}/platform/port/stand.ts";
  import { spawn } from "node:child_process";
  import { existsSync } from "node:fs";`;

/** A recogniser that does this for the n-th request to listen, from 1 on. */
export const hearing = (work: string) => `${imports}
  await stand(asr, async ({ port }) => {
    const say = (text, more) => port.say(asrTextCaptured, { text, likelihood: 1, seconds: 0, ...more });
    let n = 0;
    await port.hear(asrStartListening, ({ siteId, sessionId }) => { n++; ${work} });
    return { stop: async () => {} };
  });`;
/** It hears the same in everything. */
export const hearsTime = hearing(`say("what time is it", { siteId, sessionId });`);

/** An understanding that takes everything for one intent. */
export const knowing = (intentName: string) => `${imports}
  await stand(nlu, async ({ port }) => {
    await port.hear(nluQuery, ({ id, input }) =>
      port.say(nluIntentParsed, { id, input, intent: { intentName: "${intentName}", confidenceScore: 1 }, slots: [] }));
    return { stop: async () => {} };
  });`;
export const knowsTime = knowing("sotto:getTime");

/** A recogniser that is ready only with a model that is trained already; it trains forever. */
export const hearsWith = (model: string) =>
  hearsTime.replace(
    "async ({ port }) => {",
    `async ({ port, folders }) => { if (!existsSync(folders.cache + "/${model}")) await new Promise(() => setInterval(() => {}, 1000));`,
  );

/** A program that is never ready. */
export const hung = "setInterval(() => {}, 1000); process.on('message', () => {});";

export const sentences = ["what time is it", "turn on the kitchen light", "set a timer for five minutes"];

/** As the recogniser keeps them: a little of the room before and after. */
export async function recorded(text: string): Promise<Pcm> {
  const spoken = await synthesize(text, voiceNamed("espeak-en-us"));
  return { rate: 16_000, channels: 1, samples: inNoise(spoken, { snr: 25, lead: 0.6, tail: 0.7 }) };
}

type Limits = NonNullable<ConstructorParameters<typeof Shadow>[3]>;
export const limitsOfNew = (understanding: number, hearing: number): Limits => ({
  ofOld: { seconds: { understanding: 120, hearing: 120 }, enoughSeconds: 100 },
  ofNew: { seconds: { understanding, hearing } },
  megabytes: 300,
});

/** Three recordings of requests, and one sentence as text. */
export async function makeShadow(t: Test, given: { readonly limits?: Limits; readonly run?: ShadowRunner } = {}) {
  const { run = asUser(undefined) } = given;
  const apt = new PrivateApt(t);
  const folder = t.testdir();
  const at = (name: string) => join(folder, name);
  cpSync(join(checkout, "examples/assistant"), at("assistant"), { recursive: true });
  for (const name of ["cache", "cache-asr", "requests"]) mkdirSync(at(name));
  const keep = (name: string, bytes: Buffer | string) => {
    const path = join(at("requests"), `${name}.wav`);
    writeFileSync(path, bytes);
    return path;
  };
  const recordings: string[] = [];
  for (const text of sentences) recordings.push(keep(text, buildWav(await recorded(text))));
  const samples = {
    assistant: at("assistant"),
    cache: at("cache"),
    injected: at("injected.json"),
    config: {},
    maxChanged: 0.2,
    sentences: ["what time is it"],
    hearing: { recordings, cache: at("cache-asr"), voiceProfiles: at("profiles"), config: { verifier: "none" } },
  } satisfies Samples;
  const log = at("log");
  const shadow = new Shadow(new Apt({ log, lockSeconds: 1, silentSeconds: 60 }), folder, run, given.limits);
  let version = 0;
  const build = (asr: string | undefined, nlu = knowsTime) => {
    const files = { [programs.nlu]: nlu, ...(asr === undefined ? {} : { [programs.asr]: asr }), ...manifest };
    return { packages: [apt.build("sotto", `${(version += 1)}`, { files })] };
  };
  return { shadow, samples, build, said: () => readFileSync(log, "utf8"), folder, keep };
}
