/** The store of voice profiles and of what is being read, with a program that compares nothing. */
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import t, { type Test } from "tap";
import { fileNameOf } from "./readings.ts";
import type { Fitter } from "./run-fitter.ts";
import { voiceProfile } from "./testing/voice-profile.ts";
import { Voices } from "./voices.ts";

const sentences = Array.from({ length: 30 }, (_, n) => `sentence number ${n}`);
const never = new AbortController().signal;
const { sounds, report } = voiceProfile("anna");

function make(t: Test, reason?: string) {
  const root = t.testdir();
  const asked: unknown[] = [];
  const reloads: number[] = [];
  const fitter: Fitter = async (request) => {
    asked.push(request);
    if (request.ask === "sentences") return { sentences, language: request.language || "en" };
    return { fitted: { sounds, report, reason } };
  };
  const folders = { folder: join(root, "voice-profiles"), readings: join(root, "readings") };
  const places = { assistant: "/assistant", injected: "/injected.json", config: () => ({ accents: ["en-gb"] }) };
  const reload = async () => void reloads.push(1);
  return { ...folders, asked, reloads, voices: new Voices({ ...folders, ...places, reload, fitter }) };
}

async function readAll(voices: Voices, login: string, count = 30) {
  await voices.read(login, undefined, never);
  for (let n = 0; n < count; n++) await voices.addReading(login, n, Buffer.from(`sound ${n}`));
}

t.test("a reading is stopped and gone on with, and ends as a profile that the recogniser reads", async (t) => {
  const { voices, asked, folder, readings, reloads } = make(t);
  await t.rejects(voices.reading("anna"), { code: "VOICE_READING_MISSING" });
  await readAll(voices, "anna", 19);
  await t.rejects(voices.checkReading("anna"), { message: "19 of 30 sentences were read" });
  const again = await voices.read("anna", "en", never);
  t.equal(again.sentences.filter(({ isRead }) => isRead).length, 19, "it goes on");
  await voices.addReading("anna", 29, Buffer.from("the last"));
  await t.rejects(voices.addReading("anna", 30, Buffer.from("one more")), { code: "VOICE_READING_MISSING" });
  const progress: number[] = [];
  const fitted = await voices.fit({ login: "anna", sites: ["kitchen"] }, (share) => progress.push(share), never);
  t.match(fitted, { user: "anna", language: "en", sites: ["kitchen"], sounds });
  t.match(asked.at(-1), { ask: "fit", language: "en", assistant: "/assistant", config: { accents: ["en-gb"] } });
  t.same((asked.at(-1) as { readings: unknown[] }).readings.at(-1), {
    text: "sentence number 29",
    wav: Buffer.from("the last").toString("base64"),
  });
  t.same(readdirSync(readings), [], "what was read is gone");
  t.equal(readdirSync(folder).length, 1);
  t.equal(reloads.length, 1);
  t.same(await voices.get("anna", "en"), fitted);
});

t.test("a profile that would not help changes nothing, and what was read is gone", async (t) => {
  const { voices, readings, reloads } = make(t, "it would not help");
  await readAll(voices, "anna");
  const refused = { code: "VOICE_NOT_CHANGED", message: "nothing was changed: it would not help" };
  await t.rejects(
    voices.fit({ login: "anna", sites: [] }, () => {}, never),
    refused,
  );
  t.same(await voices.list(), []);
  t.same(readdirSync(readings), []);
  t.equal(reloads.length, 0);
});

t.test("two people read at the same time, and another language begins anew", async (t) => {
  const { voices } = make(t);
  await readAll(voices, "anna", 3);
  await readAll(voices, "../bert", 2);
  t.equal((await voices.reading("anna")).sentences.filter(({ isRead }) => isRead).length, 3);
  t.match(await voices.read("anna", "it", never), { language: "it", sentences: [{ isRead: false }] });
  t.match(
    await voices.read("../bert", "en", never, true),
    { sentences: [{ isRead: false }] },
    "or because it was asked for",
  );
  await voices.discardReading("anna");
  await t.rejects(voices.reading("anna"), { code: "VOICE_READING_MISSING" });
});

t.test("a sentence that is read again replaces the one before; a truncated list begins anew", async (t) => {
  const { voices, readings, asked } = make(t);
  await readAll(voices, "anna");
  await voices.addReading("anna", 0, Buffer.from("better"));
  await voices.fit({ login: "anna", sites: [] }, () => {}, never);
  t.match(asked.at(-1), { readings: [{ wav: Buffer.from("better").toString("base64") }] });
  await readAll(voices, "anna", 1);
  writeFileSync(join(readings, readdirSync(readings)[0]!, "sentences.json"), '{"language":"en","sent');
  await t.rejects(voices.reading("anna"), { code: "VOICE_READING_MISSING" });
  t.equal((await voices.read("anna", undefined, never)).sentences.length, 30);
});

t.test("what nobody goes on with is removed after a week", async (t) => {
  const { voices, readings } = make(t);
  await readAll(voices, "anna", 1);
  const [name] = readdirSync(readings);
  const old = Date.now() / 1000 - 8 * 24 * 60 * 60;
  utimesSync(join(readings, name!), old, old);
  await voices.sweep();
  t.same(readdirSync(readings), []);
});

t.test("profiles are exported, imported, removed, and go with their user", async (t) => {
  const { voices, folder, reloads } = make(t);
  t.same(await voices.list(), [], "nothing, without a folder");
  const added = await voices.add("bert", JSON.stringify(voiceProfile("anna")));
  t.equal(added.user, "bert", "it becomes that of whoever gets it");
  await voices.add("bert", JSON.stringify(voiceProfile("bert", "it")));
  await voices.add("anna", JSON.stringify(voiceProfile("anna")));
  t.same(
    (await voices.list()).map(({ user, language }) => `${user} ${language}`),
    ["anna en", "bert en", "bert it"],
  );
  t.equal(reloads.length, 3);
  await voices.remove("bert", "en");
  await t.rejects(voices.remove("bert", "en"), { code: "VOICE_PROFILE_MISSING" });
  await readAll(voices, "bert", 1);
  await voices.removeAll("bert");
  t.same(
    (await voices.list()).map(({ user }) => user),
    ["anna"],
  );
  await t.rejects(voices.reading("bert"), { code: "VOICE_READING_MISSING" });
  for (const language of ["../x", "..", "", "EN", "en\u0000"])
    await t.rejects(voices.get("anna", language), { code: "VOICE_PROFILE_MISSING" }, JSON.stringify(language));
  await t.rejects(voices.add("anna", '{"format":1}'), { code: "VOICE_PROFILE_INVALID", message: /user/ });
  writeFileSync(join(folder, "broken.json"), "{");
  t.equal((await voices.list()).length, 1, "a broken file stands in nobody's way");
});

t.test("there are at most sixteen in a language", async (t) => {
  const { voices } = make(t);
  for (let n = 0; n < 16; n++) await voices.add(`user${n}`, JSON.stringify(voiceProfile("x")));
  await t.rejects(voices.add("one more", JSON.stringify(voiceProfile("x"))), { message: /16 voice profiles/ });
  await voices.add("user3", JSON.stringify(voiceProfile("x")));
  await voices.add("one more", JSON.stringify(voiceProfile("x", "fr")));
});

t.test("a user who is removed meanwhile gets no profile", async (t) => {
  const root = t.testdir();
  const started = Promise.withResolvers<void>();
  const fitter: Fitter = (request, _progress, signal) => {
    if (request.ask === "sentences") return Promise.resolve({ sentences, language: "en" });
    started.resolve();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  };
  const folders = { folder: join(root, "profiles"), readings: join(root, "readings") };
  mkdirSync(folders.folder);
  const places = { assistant: "", injected: "", config: () => ({}), reload: async () => undefined };
  const voices = new Voices({ ...folders, ...places, fitter });
  await readAll(voices, "anna");
  const fitting = t.rejects(
    voices.fit({ login: "anna", sites: [] }, () => {}, never),
    {
      code: "VOICE_PROFILE_MISSING",
      message: /removed meanwhile/,
    },
  );
  await started.promise;
  await voices.removeAll("anna");
  await fitting;
  t.same(readdirSync(folders.folder), []);
});

t.test("what was read is kept until its profile is on the disk", async (t) => {
  const { voices, folder, readings } = make(t);
  await readAll(voices, "anna");
  // Like a disk that takes nothing.
  writeFileSync(folder, "");
  const refused = voices.fit({ login: "anna", sites: [] }, () => {}, never);
  await t.rejects(refused);
  t.equal(readdirSync(readings).length, 1);
  rmSync(folder);
  await voices.fit({ login: "anna", sites: [] }, () => {}, never);
  t.same(readdirSync(readings), []);
});

t.test("a profile that this version cannot read goes with its user, too", async (t) => {
  const { voices, folder } = make(t);
  await voices.add("anna", JSON.stringify(voiceProfile("anna")));
  await voices.add("bert", JSON.stringify(voiceProfile("bert")));
  const { user } = await voices.get("anna", "en");
  for (const name of readdirSync(folder))
    if (name.startsWith(fileNameOf(user))) writeFileSync(join(folder, name), '{"format":2}');
  await voices.removeAll("anna");
  t.equal(readdirSync(folder).length, 1);
  t.match(await voices.list(), [{ user: "bert" }]);
});

t.test("a user who is removed while the profile is being written has none afterwards", async (t) => {
  const { voices, folder } = make(t);
  await voices.add("bert", JSON.stringify(voiceProfile("bert")));
  for (let turns = 0; turns < 30; turns++) {
    await readAll(voices, "anna", 20);
    const fitting = voices.fit({ login: "anna", sites: [] }, () => {}, never).catch(() => undefined);
    for (let n = 0; n < turns; n++) await turn();
    await voices.removeAll("anna");
    await fitting;
    t.match(await voices.list(), [{ user: "bert" }], `after ${turns} turns`);
    t.equal(readdirSync(folder).length, 1);
  }
});
