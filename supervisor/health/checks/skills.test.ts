import t from "tap";
import { skillsCheck } from "./skills.ts";

const of =
  (...states: string[]) =>
  async () =>
    states.map((state, index) => ({ name: `skill-${index}`, state, condition: "running", faults: [] }));

const missingSkills = async () => [];

t.test("what the assistant understands and nobody answers is a notice with the command for it", async (t) => {
  const missing = async () => [{ message: "nobody answers", remedy: "`sotto skill install music`" }];
  t.match(await skillsCheck.look({ skills: of(), hasSkillServer: true, missingSkills: missing }), [
    {
      severity: "notice",
      code: "SKILL_NOT_INSTALLED",
      message: "nobody answers",
      remedy: "`sotto skill install music`; if you do without it, name it in without_skills of [assistants]",
    },
  ]);
  const without = await skillsCheck.look({ skills: of(), hasSkillServer: false, missingSkills: missing });
  t.same(without, [], "where nothing runs skills, none is missing");
});

t.test("skills that nothing runs are degraded, with the package that does", async (t) => {
  t.match(await skillsCheck.look({ skills: of("installed"), hasSkillServer: false, missingSkills }), [
    { severity: "degraded", code: "SKILL_SERVER_MISSING", remedy: "apt-get install sotto-skills" },
  ]);
  t.same(
    await skillsCheck.look({ skills: of(), hasSkillServer: false, missingSkills }),
    [],
    "a board without skills is well",
  );
  t.same(await skillsCheck.look({ skills: of("installed"), hasSkillServer: true, missingSkills }), []);
});

t.test("a skill that somebody stopped or disabled is a notice", async (t) => {
  t.match(await skillsCheck.look({ skills: of("stopped", "disabled"), hasSkillServer: true, missingSkills }), [
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
    t.match(await skillsCheck.look({ skills, hasSkillServer: true, missingSkills }), [
      { severity: "degraded", code: "SKILL_NOT_CONNECTED", message: "it hears nothing", remedy: "restart it" },
    ]);
    t.equal((await skillsCheck.look({ skills, hasSkillServer: true, missingSkills })).length, 1);
  },
);
