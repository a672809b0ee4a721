import { join } from "node:path";
import { type TArray, type TSchema, type TString, Type } from "typebox";
import { BadPayload, type InjectionPerform, injectionPerform } from "#bus";
import { readInjected } from "../../../platform/assistant/injected.ts";
import { settle } from "../../../platform/bus/json.ts";
import { readAssistant } from "../../../platform/assistant/read-assistant.ts";
import { SottoError } from "../../errors.ts";
import { guarded } from "../contract/problem.ts";
import { accepting, TaskHeaders } from "../contract/task.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { accept } from "./accept.ts";

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Value = Type.String({ minLength: 1, maxLength: 1000 });
/** `{name: [item…]}`, or the same as pairs `[[name, [item…]]…]`: both are on the bus, so both are here. */
const listsByName = <Item extends TSchema>(name: TString, items: TArray<Item>, description: string) =>
  Type.Union(
    [
      Type.Record(name, items),
      Type.Array(Type.Tuple([name, items], { additionalItems: false }), { maxItems: 100_000 }),
    ],
    { description },
  );
const Values = Type.Array(
  Type.Union([Value, Type.Tuple([Value, Type.Number({ minimum: 0 })], { additionalItems: false })]),
  { description: "Each alone, or with its weight." },
);
const Pronunciations = Type.Array(Type.String({ maxLength: 1000 }));

/** Of each entity so many are shown: contacts and songs are thousands. */
const mostShown = 200;
const InjectedEntity = Type.Object({
  entity: Type.String(),
  known: Type.Boolean({ description: "Whether the assistant in use has it." }),
  count: Type.Integer({ description: "How many values were injected into it." }),
  values: Type.Array(Type.Object({ value: Type.String(), weight: Type.Number() }), {
    description: `The first ${mostShown} of them.`,
  }),
});

/** GET, POST and DELETE /injections. [spec A, Injection operation] */
export function injectionRoutes(app: App, services: Services): void {
  app.get(
    "/injections",
    {
      schema: {
        operationId: "listInjections",
        tags: ["assistant"],
        summary: "List the injectable entities and their injected values",
        description: "Also values of entities that the assistant in use does not have: they wait for one that does.",
        response: {
          200: Type.Object({
            lastInjectionAt: Type.Union([Type.String(), Type.Null()]),
            entities: Type.Array(InjectedEntity),
          }),
          ...guarded,
        },
      },
    },
    async () => {
      const { lastInjectionDate, entities } = await readInjected(
        join(services.backups.data, "injected", "injected.json"),
      );
      const known = await entitiesInUse(services);
      const names = [...new Set([...known, ...Object.keys(entities)])].toSorted();
      return {
        lastInjectionAt: lastInjectionDate,
        entities: names.map((entity) => {
          const values = entities[entity] ?? [];
          const shown = values.slice(0, mostShown).map(({ value, weight }) => ({ value, weight }));
          return { entity, known: known.includes(entity), count: values.length, values: shown };
        }),
      };
    },
  );
  app.post(
    "/injections",
    {
      bodyLimit: injectionPerform.maxBytes,
      preValidation: async (request) => void (request.body = withoutNulls(request.body) as typeof request.body),
      schema: {
        operationId: "inject",
        tags: ["assistant"],
        summary: "Inject new entity values at run time",
        description:
          "Takes what `injection/perform` of the bus takes, null as left out. The new values are understood after the task, and survive a restart.",
        headers: TaskHeaders,
        body: Type.Object(
          {
            id: Type.Optional(
              Type.String({
                maxLength: 200,
                description: "The requestId of injection/complete; the task's id when left out.",
              }),
            ),
            operations: Type.Array(
              Type.Tuple([Type.Enum(["add", "addFromVanilla"]), listsByName(Name, Values, "Values by the entity.")], {
                additionalItems: false,
              }),
              { maxItems: 1000, description: "In their order." },
            ),
            lexicon: Type.Optional(listsByName(Value, Pronunciations, "How values are pronounced, in phonemes.")),
            crossLanguage: Type.Optional(Type.String({ maxLength: 20 })),
          },
          { additionalProperties: false },
        ),
        response: { ...guarded, ...accepting },
      },
    },
    async (request, reply) => {
      return accept(services, request, reply, "injection", { values: asOnBus(request.body) });
    },
  );
  app.delete(
    "/injections",
    {
      schema: {
        operationId: "resetInjections",
        tags: ["assistant"],
        summary: "Remove all injected values",
        description: "As `injection/reset/perform` of the bus: the assistant is as it was installed.",
        headers: TaskHeaders,
        response: { ...guarded, ...accepting },
      },
    },
    async (request, reply) => accept(services, request, reply, "injection", {}),
  );
}

/** Null is read as absent, as on the bus. Throws SottoError REQUEST_INVALID for text that it cannot carry. */
function withoutNulls(body: unknown): unknown {
  try {
    return settle(body);
  } catch (error) {
    if (error instanceof BadPayload) throw new SottoError("REQUEST_INVALID", `Not valid: ${error.message}`);
    throw error;
  }
}

/** In the one shape that the bus makes of all. */
function asOnBus(body: unknown): InjectionPerform {
  return injectionPerform.decode(Buffer.from(JSON.stringify(body)));
}

/** Of the assistant in use; none when there is none, or it cannot be read: that is told where it is used. */
async function entitiesInUse({ versions }: Services): Promise<readonly string[]> {
  const current = (await versions.list()).find((version) => version.current);
  const assistant = current && (await readAssistant(current.folder).catch(() => undefined));
  return Object.keys(assistant?.dataset.entities ?? {});
}
