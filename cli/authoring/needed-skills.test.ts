import { join } from "node:path";
import t from "tap";
import { neededSkills } from "./needed-skills.ts";

t.test(
  "the skills of the package that answer an assistant's intents are found, with how many they answer",
  async (t) => {
    const intents = ["sotto:getTime", "sotto:playMusic", "sotto:stopMusic", "me:own", "sotto:setTimer"];
    t.match(await neededSkills(intents), [
      { name: "clock", intents: ["sotto:getTime"] },
      { name: "music", intents: ["sotto:playMusic", "sotto:stopMusic"] },
    ]);
    t.same(await neededSkills(["me:own"]), []);
    t.same(await neededSkills(intents, join(t.testdir({}), "gone")), [], "a machine without the package");
  },
);
