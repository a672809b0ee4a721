import { chmodSync, mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { validSkill } from "../port/skill-user.ts";
import { findActions } from "./skills-folder.ts";

const broken: string[] = [];
const find = (folder: string) => findActions(folder, (skill) => void broken.push(skill));

t.test("each executable action-* at the root of each folder is an action, and nothing else is", async (t) => {
  const folder = t.testdir({
    lights: {
      "action-on": "",
      "action-notes.txt": "",
      "helper.sh": "",
      "action-folder": {},
      deeper: { "action-no": "" },
    },
    ".staged": { "action-not-yet": "" },
    "a-file": "",
    empty: {},
  });
  for (const name of ["lights/action-on", "lights/helper.sh", "lights/deeper/action-no", ".staged/action-not-yet"])
    chmodSync(join(folder, name), 0o755);
  symlinkSync("/bin/true", join(folder, "lights/action-link"));
  symlinkSync(join(folder, "nowhere"), join(folder, "dangling"));
  const found = await find(folder);
  t.match(found, [{ skill: "lights", action: "action-on", busName: "lights" }]);
  t.equal(found.length, 1);
  t.same(broken, []);
});

t.test("a missing folder of skills is healthy", async (t) => {
  t.same(await find(join(t.testdir({}), "none")), []);
});

t.test("a replaced action or folder has another version", async (t) => {
  const folder = t.testdir({ lights: { "action-on": "" }, other: { "action-on": "" } });
  for (const skill of ["lights", "other"]) chmodSync(join(folder, skill, "action-on"), 0o755);
  const version = async () => (await find(folder)).find(({ skill }) => skill === "lights")?.version;
  const first = await version();
  t.equal(await version(), first);
  utimesSync(join(folder, "lights/action-on"), 1, 1);
  const second = await version();
  t.not(second, first);
  renameSync(join(folder, "lights"), join(folder, ".old"));
  renameSync(join(folder, "other"), join(folder, "lights"));
  t.not(await version(), second);
});

t.test("a folder name that is not a valid bus user is converted to one, and each stays unique", async (t) => {
  const folder = t.testdir({});
  const names = ["My Skill", "my-skill", "my skill", "Ünï", "-", "x".repeat(200), "lights-0123abcd"];
  for (const name of names) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "action-x"), "", { mode: 0o755 });
  }
  const found = (await find(folder)).map(({ busName }) => busName);
  t.equal(new Set(found).size, names.length);
  for (const name of found) t.match(name, validSkill);
  t.ok(found.includes("my-skill"), "a good name stays");
});
