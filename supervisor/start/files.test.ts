/** Files of the platform that somebody removes while it runs: made again where this process knows them, told otherwise. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { loadConfiguration } from "../config/load.ts";
import { RunningConfiguration } from "../config/running.ts";
import { places, sections } from "../config/testing/at-start.ts";
import { FileNotes } from "../health/file-notes.ts";
import { SecretBox } from "../secret-box.ts";
import { Skills } from "../skills/skills.ts";
import { Readings } from "../voices/readings.ts";
import { tendFiles } from "./files.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const mine = '[bus]\ntopic_prefix = "hermes"\n';

async function makePlatform(t: Test) {
  const folder = t.testdir({ "platform.toml": mine, skills: { lights: { "action-on": "" } } });
  const here = places(folder);
  const running = new RunningConfiguration(await loadConfiguration(here, sections), here, sections, silent);
  const [box, skills, files] = [await SecretBox.in(folder), new Skills(join(folder, "skills")), new FileNotes(silent)];
  let tend = async (): Promise<unknown> => undefined;
  const disk = { fault: undefined, tendTo: (work: () => Promise<unknown>) => void (tend = work) };
  tendFiles(
    { disk, files, running, options: { config: here.file } } as unknown as Parameters<typeof tendFiles>[0],
    { tend: async () => [] },
    { tend: async () => ({ restored: [], lost: [] }) },
    { box, skills, voices: new Readings(join(folder, "readings")) },
  );
  await tend();
  t.same(files.all, [], "nothing is missing");
  return { folder, here, running, box, files, tend: () => tend() };
}

t.test("a configuration file that was removed is written again as it is in use", async (t) => {
  const { here, files, running, tend } = await makePlatform(t);
  rmSync(here.file);
  await tend();
  t.equal(readFileSync(here.file, "utf8"), mine);
  t.equal(statSync(here.file).mode & 0o777, 0o640);
  t.match(files.all, [{ path: here.file, remedy: undefined }]);
  await running.reload();
  t.equal(running.current.bus.topic_prefix, "hermes");
});

t.test("one that somebody has written meanwhile is not touched", async (t) => {
  const { here, files, tend } = await makePlatform(t);
  writeFileSync(here.file, "# empty\n");
  await tend();
  t.equal(readFileSync(here.file, "utf8"), "# empty\n");
  t.same(files.all, []);
});

t.test(
  "without the copy of what is in use nothing is made up: it is told, and no longer when the file is back",
  async (t) => {
    const { here, files, tend } = await makePlatform(t);
    rmSync(here.file);
    rmSync(here.lastGood);
    await tend();
    t.notOk(existsSync(here.file));
    t.match(files.all, [{ path: here.file, remedy: /write the file again/u }]);
    writeFileSync(here.file, mine);
    await tend();
    t.same(files.all, []);
  },
);

t.test("the key of sealed secrets is written again, and opens what it has sealed after a restart", async (t) => {
  const { folder, box, files, tend } = await makePlatform(t);
  const sealed = box.seal("the password of a repository");
  const path = join(folder, "secret-key");
  rmSync(path);
  await tend();
  t.match(files.all, [{ path, remedy: undefined }]);
  t.equal(statSync(path).mode & 0o777, 0o600);
  t.equal((await SecretBox.in(folder)).open(sealed), "the password of a repository");
});

t.test("a folder of skills that is gone, or was made again empty, is told until it has skills", async (t) => {
  const { folder, files, tend } = await makePlatform(t);
  const path = join(folder, "skills");
  rmSync(path, { recursive: true });
  await tend();
  t.match(files.all, [{ path, remedy: /sotto restore/u }]);
  mkdirSync(path, { recursive: true });
  await tend();
  t.match(files.all, [{ path }]);
  mkdirSync(join(path, "lights"));
  writeFileSync(join(path, "lights", "action-on"), "", { mode: 0o755 });
  await tend();
  t.same(files.all, []);
});

t.test("who removes the last skill has removed a skill, and no folder", async (t) => {
  const { folder, files, tend } = await makePlatform(t);
  rmSync(join(folder, "skills", "lights"), { recursive: true });
  await tend();
  t.same(files.all, []);
});

t.test("what somebody read more than a week ago is removed while the board runs", async (t) => {
  const { folder, tend } = await makePlatform(t);
  const readings = new Readings(join(folder, "readings"));
  await readings.begin("anna", { language: "en", sentences: ["one"] });
  const [annas = ""] = readdirSync(join(folder, "readings"));
  await readings.begin("bert", { language: "en", sentences: ["one"] });
  const old = Date.now() / 1000 - 8 * 24 * 60 * 60;
  utimesSync(join(folder, "readings", annas), old, old);
  await tend();
  await t.rejects(readings.get("anna"), { code: "VOICE_READING_MISSING" });
  t.match(await readings.get("bert"), { language: "en" });
});
