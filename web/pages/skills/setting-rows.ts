/** Renders the settings of a skill as rows of a form. */
import type { Answer } from "../../api/call.ts";
import type { PropertySchema } from "../../widgets/schema-fields.tsx";
import { say } from "../../words/say.ts";

type Config = Answer<"getActionsConfig">;
type Declared = Config["schema"][number];

export type Row = {
  /** The pointer by which the board reports a fault: "/global/city". */
  readonly pointer: string;
  readonly section: string;
  readonly key: string;
  readonly required: boolean;
  readonly schema: PropertySchema;
  /** Undefined for a secret and for a setting without a value. */
  readonly value: string | undefined;
};

export function rowsOf({ schema, values, secrets }: Config): readonly Row[] {
  return schema.map((row) => {
    const { section, key, type, required } = row;
    return {
      pointer: `/${section}/${key}`,
      section,
      key,
      required,
      schema: schemaOf(row, secrets[key] === "set"),
      value: type === "secret" ? undefined : (values[section]?.[key] ?? undefined),
    };
  });
}

function schemaOf(
  { type, label, about, choices, minimum, maximum, ...rest }: Declared,
  isSet: boolean,
): PropertySchema {
  const usual =
    type === "secret" ? (isSet ? say("set; type a new value to replace it") : say("not set")) : rest.default;
  return {
    type: type === "text" || type === "choice" || type === "secret" ? "string" : type,
    title: label,
    ...(about === undefined ? {} : { description: about }),
    ...(usual === undefined ? {} : { default: type === "boolean" ? usual === "true" : usual }),
    ...(choices === undefined ? {} : { enum: choices }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(type === "secret" ? { writeOnly: true } : {}),
  };
}
