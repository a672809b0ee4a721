import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t from "tap";
import { Skills } from "../../skills/skills.ts";
import { addBesides } from "../../store/database.ts";
import { replacedTables } from "../replaced.ts";
import { replacedSkills } from "./replaced-skills.ts";
import type { SharedSkill } from "./shared-skill.ts";

const mine: SharedSkill = { url: "https://git.example/lamps", isDisabled: false, grants: [], config: "key = mine" };
const theirs: SharedSkill = { ...mine, config: "key = theirs" };

t.test("settings that could not be kept are told without a file, and without stopping what hubs share", async (t) => {
  const folder = t.testdir();
  const database = new DatabaseSync(":memory:");
  t.teardown(() => database.close());
  addBesides(database, [replacedTables]);
  const warned: string[] = [];
  const log = { warn: (_: object, text: string) => void warned.push(text) };
  const replaced = replacedSkills({ database, skills: new Skills(folder), log });
  const now = new Map([["lamps", theirs]]);
  // In the way: no folder can be made here.
  const place = join(folder, ".kept-lamps");
  writeFileSync(place, "");
  await replaced.note("lamps", mine, theirs);
  t.match(replaced.list(now), [{ id: "lamps", changes: ["settings"], kept: undefined }]);
  t.match(warned, [/could not be kept/u, /changed here and on another hub/u]);
  t.notMatch(JSON.stringify(warned), /mine|theirs/u);
  rmSync(place);
  await replaced.note("lamps", mine, theirs);
  t.match(replaced.list(now), [{ kept: join(place, "config.ini.replaced") }]);
  rmSync(place, { recursive: true });
  t.match(replaced.list(now), [{ id: "lamps", kept: undefined }], "somebody has removed it");
});
