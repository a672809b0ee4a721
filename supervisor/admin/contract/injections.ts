import { type TArray, type TSchema, type TString, Type } from "typebox";
import { injectionPerform } from "#bus";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

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
export const maxShown = 200;
const InjectedEntity = Type.Object({
  entity: Type.String(),
  known: Type.Boolean({ description: "Whether the assistant in use has it." }),
  count: Type.Integer({ description: "How many values were injected into it." }),
  values: Type.Array(Type.Object({ value: Type.String(), weight: Type.Number() }), {
    description: `The first ${maxShown} of them.`,
  }),
});

export const listInjections = operation("GET /injections", {
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
});

export const inject = operation(
  "POST /injections",
  {
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
  {
    bodyLimit: injectionPerform.maxBytes,
  },
);

export const resetInjections = operation("DELETE /injections", {
  operationId: "resetInjections",
  tags: ["assistant"],
  summary: "Remove all injected values",
  description: "As `injection/reset/perform` of the bus: the assistant is as it was installed.",
  headers: TaskHeaders,
  response: { ...guarded, ...accepting },
});
