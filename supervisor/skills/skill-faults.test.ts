import t from "tap";
import { faultsOf } from "./skill-faults.ts";

const fault = {
  code: "SKILL_FAILED",
  message: "the action a of the skill lights ends",
  remedy: "look",
  skill: "lights",
};
const seen = { reports: new Map([["skill-server", { faults: [fault] }]]), isServed: true };

t.test("a skill has the faults that the skill server reports of it, and no other skill's", (t) => {
  t.same(faultsOf("lights", seen), [{ message: fault.message, remedy: fault.remedy }]);
  t.same(faultsOf("music", seen), []);
  t.same(faultsOf("lights", { ...seen, reports: new Map() }), []);
  t.end();
});

t.test("no skill runs without the skill server", (t) => {
  t.match(faultsOf("music", { ...seen, isServed: false }), [{ message: /skill-server.*is not running/u }]);
  t.end();
});
