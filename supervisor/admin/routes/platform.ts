import { hostname } from "node:os";
import { Type } from "typebox";
import { SottoError } from "../../errors.ts";
import { ComponentDetails, Health, PlatformStatus } from "../contract/platform.ts";
import { guarded, problems } from "../contract/problem.ts";
import type { App } from "../server.ts";
import type { Services } from "../services.ts";

/** GET /platform, GET /platform/{component}, GET /health. [admin-rest.md] */
export function platformRoutes(app: App, { version, components, health, configuration, packages }: Services): void {
  app.get(
    "/platform",
    {
      schema: {
        operationId: "getPlatform",
        summary: "The platform and its components",
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
        summary: "One component",
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
        summary: "Whether the board works, and what to do when it does not",
        response: { ...guarded, 200: Health, 503: Health },
      },
    },
    async (_request, reply) => {
      const found = await health();
      return reply.status(found.health === "unhealthy" ? 503 : 200).send(found);
    },
  );
}
