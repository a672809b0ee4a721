import t from "tap";
import { skillsCheck } from "./skills.ts";

const of =
  (...states: string[]) =>
  async () =>
    states.map((state, index) => ({ name: `skill-${index}`, state }));

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
