/** Converts the payloads of the bus to JSON Schema; shared values get names. */
import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { asrToken } from "../../platform/bus/asr-token.ts";
import { slot } from "../../platform/bus/slot.ts";
import { slotValue } from "../../platform/bus/slot-value.ts";
import { termination } from "../../platform/bus/termination.ts";

const shared = { AsrToken: asrToken, Slot: slot, SlotValue: slotValue, Termination: termination };

const config: ConversionConfig = {
  typeMode: "input",
  target: "draft-07",
  definitions: shared,
  ignoreActions: ["check"],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema({ valibotSchema }) {
    if (valibotSchema.type !== "custom" || !("values" in valibotSchema)) return undefined;
    return { type: "object", additionalProperties: payloadSchema(valibotSchema.values as GenericSchema) };
  },
};

/** Returns what a client may send: the schema's input. References point to `#/components/schemas`. */
export function payloadSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _version, $defs: _shared, ...payload } = toJsonSchema(schema, config);
  return payload;
}

/** The shared values. A slot must have one of the two names of its confidence; this check is spelled out here. */
export function sharedSchemas(): Record<keyof typeof shared, JsonSchema> {
  const schemas = toJsonSchemaDefs(shared, config);
  const eitherName = [{ required: ["confidenceScore"] }, { required: ["confidence"] }];
  return { ...schemas, Slot: { ...schemas.Slot, anyOf: eitherName } };
}
