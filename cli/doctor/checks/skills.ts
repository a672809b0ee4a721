import type { LogPage } from "../../../supervisor/admin/logs/read-log.ts";
import { level } from "../../client/rest.ts";
import type { SkillStatus } from "../../commands/skill/list.ts";
import type { Check, Finding } from "../check.ts";

export const skills: Check = {
  name: "skills",
  question: "Do the skills run, without complaining?",
  needs: "platform",
  async look({ rest }) {
    const { skills: all } = await rest.get<{ skills: readonly SkillStatus[] }>("/skills");
    const findings: Finding[] = [];
    for (const { name, state, actions } of all) {
      if (state !== "installed") {
        findings.push({
          severity: "warning",
          message: `${name} is ${state}`,
          remedy: `\`sotto skill ${state === "disabled" ? "enable" : "start"} ${name}\``,
        });
        continue;
      }
      if (actions.length === 0)
        findings.push({
          severity: "warning",
          message: `${name} has no action: no executable called action-*`,
          remedy: "a skill's actions are the executables at its root; `chmod +x`",
        });
      const since = new Date(Date.now() - 3600_000).toISOString();
      const { entries } = await rest.get<LogPage>(`/skills/${level(name)}/logs`, { level: "error", since, lines: 50 });
      if (entries.length > 0)
        findings.push({
          severity: "warning",
          message: `${name} logged ${entries.length} errors in the last hour: ${entries.at(-1)?.message.slice(0, 120)}`,
          remedy: `\`sotto logs ${name}\``,
        });
    }
    return findings;
  },
};
