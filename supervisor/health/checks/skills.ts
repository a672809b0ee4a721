import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

/**
 * The skill server reports failing skills; this checks that it is installed, and that the skills it runs have connected to
 * the bus, and that every intent is answered.
 */
export const skillsCheck: Check<Pick<Platform, "skills" | "hasSkillServer" | "missingSkills">> = {
  name: "skills",
  question: "Can the installed skills run?",
  async look({ skills, hasSkillServer, missingSkills }) {
    const all = await skills();
    const findings: Finding[] = [];
    const toRun = all.filter(({ state }) => state === "installed");
    if (!hasSkillServer && toRun.length > 0)
      findings.push({
        severity: "degraded",
        code: "SKILL_SERVER_MISSING",
        message: `${toRun.length === 1 ? "a skill is" : `${toRun.length} skills are`} installed, but the program that runs skills is not`,
        remedy: "apt-get install sotto-skills",
      });
    for (const { name, state, condition, faults } of all) {
      if (condition === "disconnected")
        // The skill server has reported the notices itself.
        for (const { message, remedy, severity } of faults)
          if (severity === undefined)
            findings.push({ severity: "degraded", code: "SKILL_NOT_CONNECTED", message, remedy });
      if (state !== "installed")
        findings.push({
          severity: "notice",
          code: "SKILL_NOT_RUNNING",
          message: `the skill ${name} is ${state}`,
          remedy: `\`sotto skill ${state === "disabled" ? "enable" : "start"} ${name}\``,
        });
    }
    for (const { message, remedy } of hasSkillServer ? await missingSkills() : [])
      findings.push({
        severity: "notice",
        code: "SKILL_NOT_INSTALLED",
        message,
        remedy: `${remedy}; if you do without it, name it in without_skills of [assistants]`,
      });
    return findings;
  },
};
