import type { PlatformStatus } from "../../../supervisor/admin/contract/platform.ts";
import type { Check, Finding } from "../check.ts";

export const components: Check = {
  name: "components",
  question: "Do all components run, without being started again and again?",
  needs: "platform",
  async look({ rest }) {
    const { components: all, reasons } = await rest.get<PlatformStatus>("/platform");
    const findings: Finding[] = reasons.map(({ message, remedy }) => ({ severity: "bad", message, remedy }));
    for (const { name, state, restarts } of all) {
      if (state === "disabled")
        findings.push({
          severity: "warning",
          message: `${name} is disabled`,
          remedy: `\`sotto enable ${name}\` lets it run again`,
        });
      else if (state === "down")
        findings.push({
          severity: "bad",
          message: `${name} is stopped`,
          remedy: `\`sotto start ${name}\``,
          fix: { act: "component", component: name, operation: "start" },
        });
      if (restarts >= 3)
        findings.push({
          severity: "warning",
          message: `${name} was started again ${restarts} times`,
          remedy: `\`sotto logs ${name} --level warn\` tells why`,
        });
    }
    return findings;
  },
};
