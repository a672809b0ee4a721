import t from "tap";
import { skillsCheck } from "./skills.ts";

const of =
  (...states: string[]) =>
  async () =>
    states.map((state, index) => ({ name: `skill-${index}`, state, condition: "running", faults: [] }));

t.test("skills that nothing runs are degraded, with the package that does", async (t) => {
  t.match(await skillsCheck.look({ skills: of("installed"), hasSkillServer: false }), [
    { severity: "degraded", code: "SKILL_SERVER_MISSING", remedy: "apt-get install sotto-skills" },
  ]);
  t.same(await skillsCheck.look({ skills: of(), hasSkillServer: false }), [], "a board without skills is well");
  t.same(await skillsCheck.look({ skills: of("installed"), hasSkillServer: true }), []);
});

t.test("a skill that somebody stopped or disabled is a notice", async (t) => {
  t.match(await skillsCheck.look({ skills: of("stopped", "disabled"), hasSkillServer: true }), [
    { severity: "notice", remedy: "`sotto skill start skill-0`" },
    { severity: "notice", remedy: "`sotto skill enable skill-1`" },
  ]);
});

t.test(
  "a skill that runs but is not connected to the bus is degraded, one that starts or keeps ending is not told twice",
  async (t) => {
    const faults = [{ message: "it hears nothing", remedy: "restart it" }];
    const skills = async () =>
      ["disconnected", "starting", "failing"].map((condition) => ({
        name: condition,
        state: "installed",
        condition,
        faults,
      }));
    t.match(await skillsCheck.look({ skills, hasSkillServer: true }), [
      { severity: "degraded", code: "SKILL_NOT_CONNECTED", message: "it hears nothing", remedy: "restart it" },
    ]);
    t.equal((await skillsCheck.look({ skills, hasSkillServer: true })).length, 1);
  },
);
