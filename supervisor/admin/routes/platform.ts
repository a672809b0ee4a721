import { hostname } from "node:os";
import { Type } from "typebox";
import { SottoError } from "../../errors.ts";
import { memoryStatus } from "../component-status.ts";
import { ComponentDetails, Health, PlatformStatus } from "../contract/platform.ts";
import { guarded, problems } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";

/** GET /platform, GET /platform/{component}, GET /health. [admin-rest.md] */
export function platformRoutes(
  app: App,
  { version, components, memory, health, configuration, packages }: Services,
): void {
  app.get(
    "/platform",
    {
      schema: {
        operationId: "getPlatform",
        tags: ["platform"],
        summary: "Get the platform and its components",
        description: "Version, health with reasons and remedies, every component, and the installed packages.",
        response: { 200: PlatformStatus, ...guarded },
      },
    },
    async () => {
      const uptime = Math.round(process.uptime());
      return {
        version,
        hostname: hostname(),
        uptime,
        ...(await health()),
        memory: memoryStatus(await memory()),
        components: [...(await components())],
        packages: [...(await packages())],
      };
    },
  );
  app.get(
    "/platform/:component",
    {
      schema: {
        operationId: "getComponent",
        tags: ["platform"],
        summary: "Get a component",
        description:
          "Its process, how the last one ended, and its section of the configuration; secrets are shown as set or unset.",
        params: Type.Object({ component: Type.String() }),
        response: { 200: ComponentDetails, ...guarded, ...problems([404, "There is no such component."]) },
      },
    },
    async ({ params }) => {
      const all = await components();
      const found = all.find(({ name }) => name === params.component);
      if (found) {
        const { config } = await configuration.read();
        const section = Object.entries(config[found.name.replaceAll("-", "_")] ?? {});
        return { ...found, version, config: Object.fromEntries(section.map(([key, { value }]) => [key, value])) };
      }
      const names = all.map(({ name }) => name);
      throw new SottoError("COMPONENT_UNKNOWN", "there is no such component", {
        remedy: `there are ${names.join(", ")}`,
      });
    },
  );
  app.get(
    "/health",
    {
      schema: {
        operationId: "getHealth",
        tags: ["platform"],
        summary: "Get the health of the board, with a remedy for every problem",
        description: "200 while the board works, also degraded; 503 when it does not. Each reason has a remedy.",
        response: {
          ...guarded,
          200: Health,
          503: {
            ...guarded[503],
            description: "It does not work, or is starting, busy or stopping.",
            content: { ...guarded[503].content, "application/json": { schema: Health } },
          },
        },
      },
    },
    async (_request, reply) => {
      const found = await health();
      if (found.health !== "unhealthy") return found;
      return reply.status(503).header("retry-after", "10").send(found);
    },
  );
}
