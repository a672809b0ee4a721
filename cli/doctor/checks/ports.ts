import { createServer } from "node:net";
import type { Check } from "../check.ts";

const usual = [
  [1883, "bus"],
  [8443, "admin"],
] as const;

export const ports: Check = {
  name: "ports",
  question: "Are the ports free that the platform listens on?",
  needs: "nothing",
  async look({ control }) {
    // It has what it needs when it runs.
    if (control !== undefined) return [];
    const findings = [];
    for (const [port, section] of usual)
      if (!(await isFree(port)))
        findings.push({
          severity: "bad" as const,
          message: `another program listens on port ${port}`,
          remedy: `\`ss -ltnp\` shows which; end it, or change address in [${section}] of the configuration`,
        });
    return findings;
  },
};

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
