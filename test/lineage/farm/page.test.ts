/** The page of the farm is that of its list: a skill that is added, or moved to another commit, has to be run again. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { refused } from "./refused.ts";
import { farm } from "./skills.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/reference/lineage.md"), "utf8");

t.test("each skill of the list is on the page, at its commit, and those that run are in both languages", async (t) => {
  for (const { repository, commit } of [...farm, ...refused]) t.match(page, `${repository}/tree/${commit}`, repository);
  t.equal(page.match(/\| passed \|$/gmu)?.length, farm.length, "each of them passes");
  t.same([...new Set(farm.map(({ language }) => language))], ["Python", "Node"]);
  t.ok(farm.length >= 16);
});
