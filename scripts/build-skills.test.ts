import { glob } from "node:fs/promises";
import { basename } from "node:path";
import t from "tap";
import { buildSkills } from "./build-skills.ts";

t.setTimeout(300_000);

t.test("every skill of the package has one action in the build, whatever tests lie beside it", async (t) => {
  const target = t.testdir();
  const packages = await buildSkills(target);
  const built = (await Array.fromAsync(glob("skills/*/action-*", { cwd: target }))).toSorted();
  const skills = (await Array.fromAsync(glob("skills/*", { cwd: target }))).toSorted();
  t.ok(skills.length > 8);
  t.same(
    built,
    skills.map((skill) => `${skill}/action-${basename(skill)}`),
  );
  t.same(Object.keys(packages).toSorted(), built);
  t.same(await Array.fromAsync(glob("skills/**/*.ts", { cwd: target })), []);
});
