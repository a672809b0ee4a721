import { createServer } from "node:net";
import { components } from "../../../platform/components.ts";
import { parseConfig } from "../../../supervisor/config/parse.ts";
import { ConfigError } from "../../../supervisor/config/problem.ts";
import { readText } from "../../../supervisor/config/read.ts";
import { allSections } from "../../../supervisor/config/sections.ts";
import type { Finding } from "../../../supervisor/health/finding.ts";
import type { OutsideCheck } from "../check.ts";

type Listening = {
  readonly admin: { readonly address: string };
  readonly bus: { readonly address: string; readonly url: string };
};

export const ports: OutsideCheck = {
  name: "ports",
  question: "Are the platform's ports free?",
  needs: "nothing",
  async look({ control, place }) {
    // A running platform has its ports.
    if (control !== undefined) return [];
    const { admin, bus } = await configured(place.config);
    const wanted: (readonly [string, string])[] = [[admin.address, "admin"]];
    // With an external broker, the bus needs no port here.
    if (bus.url === "") wanted.push([bus.address, "bus"]);
    const findings: Finding[] = [];
    for (const [address, section] of wanted)
      if (!(await isFree(address)))
        findings.push({
          severity: "unhealthy",
          code: "ADDRESS_BUSY",
          message: `another program listens on ${address}`,
          remedy: `\`ss -ltnp\` shows which one; stop it, or change address in [${section}] of the configuration`,
        });
    return findings;
  },
};

/** An invalid file is reported by another check; the defaults are used here. */
async function configured(file: string): Promise<Listening> {
  const sections = allSections(components);
  const text = (await readText(file)) ?? "";
  try {
    return parseConfig(file, text, sections) as Listening;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return parseConfig(file, "", sections) as Listening;
  }
}

/** Returns true when "127.0.0.1:1883" or "[::]:8443" can be listened on. */
function isFree(address: string): Promise<boolean> {
  const port = Number(address.slice(address.lastIndexOf(":") + 1));
  const host = address.slice(0, address.lastIndexOf(":")).replace(/^\[|\]$/gu, "");
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
