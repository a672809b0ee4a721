/** A skill of the kit, begun and tested by the command: in both languages, on a real bus. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import t, { type Test } from "tap";
import { slotValue } from "../../platform/bus/slot-value.ts";

t.setTimeout(300_000);

const main = join(import.meta.dirname, "../main.ts");
const folderOf = (t: Test) => t.testdir({});

async function sotto(...args: readonly string[]) {
  const { exitCode, all } = await execa(process.execPath, [main, ...args], {
    reject: false,
    all: true,
    env: { NO_COLOR: "1" },
  });
  return { exitCode, said: all };
}

for (const language of ["typescript", "python"])
  await t.test(`a new skill in ${language} runs at once, and does what its tests say`, async (t) => {
    const folder = join(folderOf(t), "machines");
    t.equal((await sotto("skill", "new", folder, "--language", language)).exitCode, 0);
    t.match(await sotto("skill", "test", folder), { exitCode: 0, said: /2 passed, 0 failed/ });
    t.match(await sotto("skill", "new", folder), { said: /a skill in .* already/ });
  });

await t.test("a skill that answers otherwise, or not, or does not hear, is told of with what it wrote", async (t) => {
  const folder = join(folderOf(t), "machines");
  await sotto("skill", "new", folder, "--language", "python");
  const tests = (text: string) => writeFileSync(join(folder, "tests.toml"), text);
  tests(`[[test]]
title = "one"
steps = [{ intent = "me:startMachine", slots = { machine = "oven" }, says = "No." }]
[[test]]
title = "two"
steps = [{ intent = "me:startMachine", matches = "^What" }]
`);
  const { exitCode, said } = await sotto("skill", "test", folder);
  t.equal(exitCode, 1);
  t.match(said, "step 1: it said “Very well. The oven is on.”, not “No.”");
  t.match(said, "step 1: it asked “Which machine?”, which does not match ^What");
  t.match(said, "| ready");
  const action = join(folder, "action-machines");
  writeFileSync(action, readFileSync(action, "utf8").replace("skill.run()", "raise SystemExit(3)"));
  t.match(await sotto("skill", "test", folder), { exitCode: 1, said: /action-machines has ended \(exit code 3\)/ });
  tests("[[test]]\ntitle = 1\n");
  t.match(await sotto("skill", "test", folder), { said: /tests\.toml: test\.0\.title/ });
  tests("[[test]\n");
  t.match(await sotto("skill", "test", folder), { said: /tests\.toml, line 1/ });
});

await t.test("names that cannot be a skill's are refused", async (t) => {
  for (const name of ["Upper", "a_b", "x".repeat(26)])
    t.match(await sotto("skill", "new", join(folderOf(t), name)), { said: /a skill's name has up to 25/ });
});

await t.test(
  "the client in Python knows every kind of value of the contract, and every unit of a duration",
  async (t) => {
    const client = readFileSync(join(import.meta.dirname, "../../kit/python/sotto.py"), "utf8");
    for (const option of slotValue.options) {
      const { kind } = option.entries;
      for (const name of "options" in kind ? kind.options : [kind.literal]) t.match(client, name);
      if ("years" in option.entries)
        for (const unit of Object.keys(option.entries).filter((key) => !["kind", "precision"].includes(key)))
          t.match(client, `"${unit}"`);
    }
  },
);
