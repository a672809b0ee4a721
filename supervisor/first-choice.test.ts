import { chmodSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { firstChoice } from "./first-choice.ts";
import { Shipped } from "./skills/shipped.ts";
import { Skills } from "./skills/skills.ts";

const skill = (name: string, permissions: string) => ({
  "skill.toml": `intents = ["sotto:${name}"]\npermissions = [${permissions}]\n`,
  [`action-${name}`]: "#!/bin/sh\n",
});

t.test("the first skills are recorded like any that were installed by name, and can be upgraded", async (t) => {
  const root = t.testdir({
    shipped: { clock: skill("clock", '"speak", "network"'), music: skill("music", ""), lists: skill("lists", "") },
    assistant: { "assistant.json": '{"id":"a","language":"de","intents":[{"id":"sotto:clock"},{"id":"sotto:music"}]}' },
    skills: {},
  });
  for (const name of ["clock", "music", "lists"]) chmodSync(join(root, "shipped", name, `action-${name}`), 0o755);
  const shipped = new Shipped(join(root, "shipped"));
  const folder = join(root, "skills");
  const found = await firstChoice("de", folder, shipped).skillsFor(join(root, "assistant"));
  t.same(
    found.map(({ name }) => name),
    ["clock"],
    "what needs set-up, or is not needed, is left out",
  );
  await mkdir(folder, { recursive: true });
  await found[0]?.copy(join(folder, "clock"));
  const skills = new Skills(folder, shipped);
  t.match(await skills.list(), [{ name: "clock", state: "installed", origin: { url: "sotto:clock" } }]);
  t.equal((await skills.get("clock")).origin?.commit, await shipped.digest("clock"));
  const { grants } = await skills.askedAndGranted("clock");
  t.same(grants, ["speak"], "the network is the operator's to grant");
  t.match(await readFile(join(folder, "clock/skill.toml"), "utf8"), /sotto:clock/);
});

t.test("a language that the board cannot hear by itself is for those who choose it", async (t) => {
  const chosen = (language: string) => firstChoice(language, "", new Shipped()).language;
  t.equal(chosen("fr_FR.UTF-8"), "fr_FR.UTF-8");
  t.equal(chosen("it"), "it");
  for (const other of ["de_DE.UTF-8", "pt_BR", "ja_JP", "C", "", "xx"]) t.equal(chosen(other), "", other);
});
