import { type TArray, type TSchema, type TString, Type } from "typebox";
import { injectionPerform } from "#bus";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Value = Type.String({ minLength: 1, maxLength: 1000 });
/** `{name: [item…]}`, or pairs `[[name, [item…]]…]`: the bus accepts both, so the REST API does, too. */
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
  { description: "A value, or a pair of value and weight." },
);
const Pronunciations = Type.Array(Type.String({ maxLength: 1000 }));

/** The number of values shown per entity: contacts and songs can be thousands. */
export const maxShown = 200;
const InjectedEntity = Type.Object({
  entity: Type.String(),
  known: Type.Boolean({ description: "Whether the current assistant has it." }),
  count: Type.Integer({ description: "Number of injected values." }),
  values: Type.Array(Type.Object({ value: Type.String(), weight: Type.Number() }), {
    description: `The first ${maxShown} values.`,
  }),
});

export const listInjections = operation("GET /injections", {
  operationId: "listInjections",
  tags: ["assistant"],
  summary: "List the injectable entities and their injected values",
  description:
    "Includes values of entities that the current assistant does not have; they take effect with one that does.",
  response: {
    200: Type.Object({
      lastInjectionAt: Type.Union([Type.String(), Type.Null()]),
      entities: Type.Array(InjectedEntity),
    }),
    ...guarded,
  },
});

export const inject = operation(
  "POST /injections",
  {
    operationId: "inject",
    tags: ["assistant"],
    summary: "Inject new entity values at run time",
    description:
      "Accepts the payload of `injection/perform` on the bus; null counts as omitted. The values are in use when the task ends, and survive a restart.",
    headers: TaskHeaders,
    body: Type.Object(
      {
        id: Type.Optional(
          Type.String({
            maxLength: 200,
            description: "The requestId of injection/complete; if omitted, the task id.",
          }),
        ),
        operations: Type.Array(
          Type.Tuple([Type.Enum(["add", "addFromVanilla"]), listsByName(Name, Values, "Values by entity.")], {
            additionalItems: false,
          }),
          { maxItems: 1000, description: "Applied in order." },
        ),
        lexicon: Type.Optional(listsByName(Value, Pronunciations, "Pronunciations of values, in phonemes.")),
        crossLanguage: Type.Optional(Type.String({ maxLength: 20 })),
      },
      { additionalProperties: false },
    ),
    response: { ...guarded, ...accepting },
  },
  {
    bodyLimit: injectionPerform.maxBytes,
  },
);

export const resetInjections = operation("DELETE /injections", {
  operationId: "resetInjections",
  tags: ["assistant"],
  summary: "Remove all injected values",
  description: "Like `injection/reset/perform` on the bus. The assistant is then as installed.",
  headers: TaskHeaders,
  response: { ...guarded, ...accepting },
});

export const removeInjected = operation("DELETE /injections/:entity", {
  operationId: "removeInjected",
  tags: ["assistant"],
  summary: "Remove an injected value of an entity, or all of them",
  description:
    "Removes the value given, or all injected values of the entity. Those of the dataset remain. The task fails if the value is not injected.",
  headers: TaskHeaders,
  params: Type.Object({ entity: Type.String({ minLength: 1, maxLength: 100 }) }),
  querystring: Type.Object(
    { value: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: "All values if omitted." })) },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting, ...problems([404, "The name is too long for an address."]) },
});
