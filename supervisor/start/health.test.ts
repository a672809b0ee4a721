import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { boardSeen, skillsSeen, wanted } from "./health.ts";

t.test("skills are listed once for many who ask, and again as soon as one has changed", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-skills-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "clock"));
  // A change in the same tick of the file system's clock would not be seen; people and tasks are slower.
  utimesSync(folder, 1, 1);
  let count = 0;
  const list = async () => {
    count += 1;
    return readdirSync(folder).map((name) => ({ name }) as never);
  };
  const skills = skillsSeen({ list }, folder);
  t.match(await Promise.all([skills(), skills()]), [[{ name: "clock" }], [{ name: "clock" }]]);
  t.equal(count, 1);
  renameSync(join(folder, "clock"), join(folder, ".disabled-clock"));
  t.match(await skills(), [{ name: ".disabled-clock" }]);
  mkdirSync(join(folder, "weather"));
  utimesSync(folder, 2, 2);
  t.equal((await skills()).length, 2);
});

t.test("a folder of skills that does not exist is no failure", async (t) => {
  const skills = skillsSeen({ list: async () => [] }, join(tmpdir(), "sotto-no-such-folder"));
  t.same(await skills(), []);
});

t.test("an update that was undone is told at once, however recently somebody asked", async (t) => {
  const data = mkdtempSync(join(tmpdir(), "sotto-board-"));
  t.teardown(() => rmSync(data, { recursive: true }));
  const ground = { options: { config: join(data, "platform.toml") }, folder: { root: data }, running: {} } as never;
  const board = boardSeen(ground, {} as never);
  const codes = async () => (await board()).flatMap(({ findings }) => findings.map(({ code }) => code));
  t.notOk((await codes()).includes("UPDATE_UNDONE"));
  mkdirSync(join(data, "apt"));
  const undone = { changes: [{ name: "sotto", from: "1.0", to: "2.0" }], reason: "it does not start" };
  writeFileSync(join(data, "apt", "undone.json"), JSON.stringify(undone));
  t.ok((await codes()).includes("UPDATE_UNDONE"));
});

t.test("a skill that an operator does without is not missing, and others are", async (t) => {
  const missing = ["music", "home"].map((skill) => ({ skill, intents: [], message: "", remedy: "" }));
  t.match(wanted(missing, ["music"]), [{ skill: "home" }]);
  t.same(wanted(missing, []), missing);
});
