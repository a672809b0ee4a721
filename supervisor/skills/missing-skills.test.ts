import t from "tap";
import type { Manifest } from "./manifest.ts";
import type { ShippedSkill } from "./shipped.ts";
import type { Skill } from "./skills.ts";
import { missingSkills, namedIntents, type SkillsAround } from "./missing-skills.ts";

const shipped: ShippedSkill[] = ["music", "lists"].map((name) => ({
  name,
  title: name,
  description: "",
  intents: [`sotto:${name}One`, `sotto:${name}Two`],
}));

const around = (installed: Readonly<Record<string, readonly string[] | undefined>>): SkillsAround => ({
  answered: ["sotto:setTimer"],
  skills: {
    list: async () => Object.keys(installed).map((name) => ({ name, state: "disabled" }) as Skill),
    askedAndGranted: async (name) => {
      if (name === "broken") throw new Error("its skill.toml cannot be read");
      return {
        manifest: { intents: installed[name], permissions: [], settings: {} } as unknown as Manifest,
        grants: [],
      };
    },
    shipped: { list: async () => shipped } as unknown as SkillsAround["skills"]["shipped"],
  },
});

t.test("a skill of the package is missing when nobody answers what it does", async (t) => {
  const wanted = ["sotto:setTimer", "sotto:musicOne", "sotto:listsTwo", "me:own"];
  t.match(await missingSkills(wanted, around({ broken: [] })), [
    {
      skill: "music",
      intents: ["sotto:musicOne"],
      message: /understands musicOne, .*the skill music/u,
      remedy: "`sotto skill install music`",
    },
    { skill: "lists", intents: ["sotto:listsTwo"] },
  ]);
  t.same(await missingSkills(["me:own", "sotto:setTimer"], around({})), [], "what the package cannot answer");
});

t.test("another skill that answers the same, or a disabled one, is no reason to install the package's", async (t) => {
  const wanted = ["sotto:musicOne", "sotto:listsTwo"];
  t.match(await missingSkills(wanted, around({ jukebox: ["sotto:musicOne"] })), [{ skill: "lists" }]);
  t.same(await missingSkills(wanted, around({ everything: undefined })), [], "a skill without a list answers all");
});

t.test("many intents are told by the first of them", async (t) => {
  t.equal(namedIntents(["a:one"]), "one");
  t.equal(namedIntents(["a:one", "two", "a:three", "a:four", "a:five"]), "one, two, three and 2 more");
});
