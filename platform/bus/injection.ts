/** Entity values that are added at run time. [spec, Injection operation; spec B, rules 4 and 5] */
import * as v from "valibot";
import { emptyTopic, jsonTopic } from "./declare.ts";
import { listsByName } from "./lists-by-name.ts";
import { lifecycleOf } from "./lifecycle.ts";
import type { PayloadOf } from "./topic.ts";
import { optional, text } from "./value.ts";

/** A value, or a value with its weight [bus-shapes, trap 5]. */
const injectedValue = v.union([
  text("a value"),
  v.strictTuple([text("a value"), v.pipe(v.number(), v.minValue(0), v.description("its weight"))]),
]);
export type InjectedValue = v.InferOutput<typeof injectedValue>;

const operation = v.strictTuple([v.picklist(["add", "addFromVanilla"]), listsByName(injectedValue)]);
export type InjectionOperation = v.InferOutput<typeof operation>;
export type InjectionKind = InjectionOperation[0];

const requestId = optional(text("the id of the request"));

export const injectionPerform = jsonTopic("injection/perform", {
  about: "Adds values to entities: `add` keeps the values injected before, `addFromVanilla` replaces them.",
  schema: v.object({
    id: optional(text("returned as the requestId of complete")),
    crossLanguage: optional(text("a second language to pronounce the values in")),
    lexicon: optional(listsByName(text("phonemes"))),
    operations: v.array(operation),
  }),
  maxBytes: 2 * 1024 * 1024,
  examples: [
    {
      id: "i-1",
      crossLanguage: "fr",
      lexicon: { "daft punk": ["D AE F T P AH NG K"] },
      operations: [
        ["add", { artist: ["daft punk", ["the beatles", 10]] }],
        ["addFromVanilla", { room: ["atelier"] }],
      ],
    },
    { operations: [] },
  ],
});
export type InjectionPerform = PayloadOf<typeof injectionPerform>;

export const injectionComplete = jsonTopic("injection/complete", {
  about: "The values were injected, and ASR and NLU have loaded them.",
  schema: v.object({ requestId }),
  examples: [{ requestId: "i-1" }, {}],
});
export type InjectionComplete = PayloadOf<typeof injectionComplete>;

export const injectionResetPerform = jsonTopic("injection/reset/perform", {
  about: "Removes all injected values, or those given; of an entity with an empty list, all.",
  schema: v.object({ requestId, values: optional(listsByName(text("a value"))) }),
  examples: [{ requestId: "i-2", values: { room: ["atelier"], artist: [] } }, {}],
});
export type InjectionResetPerform = PayloadOf<typeof injectionResetPerform>;

export const injectionResetComplete = jsonTopic("injection/reset/complete", {
  about: "The injected values were removed, and ASR and NLU have reloaded.",
  schema: v.object({ requestId }),
  examples: [{ requestId: "i-2" }, {}],
});
export type InjectionResetComplete = PayloadOf<typeof injectionResetComplete>;

export const injectionStatusRequest = emptyTopic("injection/statusRequest", {
  about: "Requests the time of the last injection; answered by status.",
});

export const injectionStatus = jsonTopic("injection/status", {
  about: "Time of the last injection.",
  schema: v.object({ lastInjectionDate: v.optional(v.nullable(text("ISO 8601; null: never")), null) }),
  examples: [{ lastInjectionDate: "2026-11-21T05:00:00.000Z" }, { lastInjectionDate: null }],
});
export type InjectionStatus = PayloadOf<typeof injectionStatus>;

const lifecycle = lifecycleOf("injection");
export const injectionLoaded = lifecycle.loaded;
export const injectionVersionRequest = lifecycle.versionRequest;
export const injectionVersion = lifecycle.version;
