import { Type } from "typebox";
import { guarded } from "../contract/problem.ts";
import { accepting, TaskHeaders } from "../contract/task.ts";
import type { App } from "../server.ts";
import type { Services } from "../services.ts";
import { accept } from "./accept.ts";

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Value = Type.String({ minLength: 1, maxLength: 1000 });
const Values = Type.Array(
  Type.Union([Value, Type.Tuple([Value, Type.Number({ minimum: 0 })], { additionalItems: false })]),
  { description: "Each alone, or with its weight." },
);

/** POST and DELETE /injections. [spec A, Injection operation] */
export function injectionRoutes(app: App, services: Services): void {
  app.post(
    "/injections",
    {
      schema: {
        operationId: "inject",
        tags: ["assistant"],
        summary: "Teach entities new values while everything runs",
        description:
          "As `injection/perform` of the bus. The new values are understood after the task, and survive a restart.",
        headers: TaskHeaders,
        body: Type.Object(
          {
            operations: Type.Array(
              Type.Tuple([Type.Enum(["add", "addFromVanilla"]), Type.Record(Name, Values)], { additionalItems: false }),
              { minItems: 1, maxItems: 1000, description: "As injection/perform of the bus takes them." },
            ),
            lexicon: Type.Optional(
              Type.Record(Value, Type.Array(Type.String({ maxLength: 1000 })), {
                description: "How values are pronounced, in phonemes.",
              }),
            ),
            crossLanguage: Type.Optional(Type.String({ maxLength: 20 })),
          },
          { additionalProperties: false },
        ),
        response: { ...guarded, ...accepting },
      },
    },
    async (request, reply) => {
      const { operations, lexicon, crossLanguage } = request.body;
      return accept(services, request, reply, "injection", {
        values: { operations, lexicon, crossLanguage },
      });
    },
  );
  app.delete(
    "/injections",
    {
      schema: {
        operationId: "resetInjections",
        tags: ["assistant"],
        summary: "Take all injected values away",
        description: "As `injection/reset/perform` of the bus: the assistant is as it was installed.",
        headers: TaskHeaders,
        response: { ...guarded, ...accepting },
      },
    },
    async (request, reply) => accept(services, request, reply, "injection", {}),
  );
}
