import type { LogPage } from "../../../supervisor/admin/logs/read-log.ts";
import type { Finding } from "../../../supervisor/health/finding.ts";
import { level } from "../../client/rest.ts";
import type { SkillStatus } from "../../skill-status.ts";
import type { OutsideCheck } from "../check.ts";

export const complaints: OutsideCheck = {
  name: "complaints",
  question: "Did all skills run without errors in the last hour?",
  needs: "platform",
  async look({ rest }) {
    const { skills } = await rest.get<{ skills: readonly SkillStatus[] }>("/skills");
    const findings: Finding[] = [];
    for (const { name, state, actions } of skills) {
      if (state !== "installed") continue;
      if (actions.length === 0)
        findings.push({
          severity: "notice",
          code: "SKILL_WITHOUT_ACTION",
          message: `${name} has no action: no executable called action-*`,
          remedy: "a skill's actions are the executables at its root; `chmod +x`",
        });
      const since = new Date(Date.now() - 3600_000).toISOString();
      const { entries } = await rest.get<LogPage>(`/skills/${level(name)}/logs`, { level: "error", since, lines: 50 });
      if (entries.length > 0)
        findings.push({
          severity: "notice",
          code: "SKILL_ERRORS",
          message: `${name} logged ${entries.length} errors in the last hour: ${entries.at(-1)?.message.slice(0, 120)}`,
          remedy: `\`sotto logs ${name}\``,
        });
    }
    return findings;
  },
};
