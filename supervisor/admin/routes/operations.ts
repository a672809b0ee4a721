import { Type } from "typebox";
import { SottoError } from "../../errors.ts";
import { guarded, problems } from "../contract/problem.ts";
import { accepting, TaskHeaders } from "../contract/task.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { accept } from "./accept.ts";

const PackageName = Type.String({ pattern: "^sotto(-[a-z0-9]+)*$", maxLength: 60 });

/** POST /platform, POST /platform/{component}. [spec A; admin-rest.md] */
export function operationRoutes(app: App, services: Services): void {
  app.post(
    "/platform",
    {
      schema: {
        operationId: "operatePlatform",
        tags: ["platform"],
        summary: "Operate on the platform's packages or on all components",
        description:
          "`install`, `update`, `upgrade` and `rollback` are about Debian packages, and refused where the platform does not run from packages; `start`, `stop` and `restart` are about all components.",
        headers: TaskHeaders,
        body: Type.Object(
          {
            operation: Type.Enum(["install", "update", "upgrade", "rollback", "start", "stop", "restart"]),
            packages: Type.Optional(Type.Array(PackageName, { minItems: 1, maxItems: 50 })),
            version: Type.Optional(Type.String({ pattern: "^[0-9][A-Za-z0-9.+~:-]{0,80}$" })),
          },
          { additionalProperties: false },
        ),
        response: { ...guarded, ...accepting },
      },
    },
    async (request, reply) => {
      const { operation, packages, version } = request.body;
      if (operation === "start" || operation === "stop" || operation === "restart") {
        if (packages !== undefined || version !== undefined)
          throw new SottoError("REQUEST_IMPOSSIBLE", `${operation} takes neither packages nor a version`);
        return accept(services, request, reply, "platform", { operation });
      }
      return accept(services, request, reply, "packages", { operation, packages, version });
    },
  );
  app.post(
    "/platform/:component",
    {
      schema: {
        operationId: "operateComponent",
        tags: ["platform"],
        summary: "Operate on a component",
        description:
          "`disable` stops it until it is enabled, also over a restart of the platform; `stop` until the platform starts again.",
        headers: TaskHeaders,
        params: Type.Object({ component: Type.String() }),
        body: Type.Object(
          { operation: Type.Enum(["start", "stop", "restart", "enable", "disable", "update"]) },
          { additionalProperties: false },
        ),
        response: { ...guarded, ...accepting, ...problems([404, "There is no such component."]) },
      },
    },
    async (request, reply) => {
      const { component } = request.params;
      const { operation } = request.body;
      if (!(await services.components()).some(({ name }) => name === component))
        throw new SottoError("COMPONENT_UNKNOWN", "there is no such component");
      if (operation !== "update") return accept(services, request, reply, "component", { component, operation });
      return accept(services, request, reply, "packages", { operation: "upgrade", packages: [packageOf(component)] });
    },
  );
}

/** The package that brings a component. */
function packageOf(component: string): string {
  return component === "skill-server" ? "sotto-skills" : "sotto";
}
