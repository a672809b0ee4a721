/** The settings of a skill as the rows of a form: of its schema, or, where it has none, of the values there are. */
import type { Answer } from "../../api/call.ts";
import type { PropertySchema } from "../../kit/schema-fields.tsx";

type Config = Answer<"getActionsConfig">;

export type Row = {
  /** As a fault of it is told: "/global/city". */
  readonly pointer: string;
  readonly section: string;
  readonly key: string;
  readonly schema: PropertySchema;
  /** Undefined for a secret, and for what is not set. */
  readonly value: string | undefined;
};

/** A key as the skill declares it. */
type Declared = {
  readonly section: string;
  readonly key: string;
  readonly type: "text" | "integer" | "number" | "boolean" | "choice" | "secret";
  readonly label?: string;
  readonly about?: string;
  readonly default?: string;
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
};

export function rowsOf(config: Config): readonly Row[] {
  const declared = (config as { readonly schema?: readonly Declared[] }).schema ?? undeclared(config);
  return declared.map((row) => {
    const { section, key, type } = row;
    const isSet = config.secrets[key] === "set";
    return {
      pointer: `/${section}/${key}`,
      section,
      key,
      schema: schemaOf(row, isSet),
      value: type === "secret" ? undefined : (config.values[section]?.[key] ?? undefined),
    };
  });
}

function schemaOf(
  { key, type, label, about, choices, minimum, maximum, ...rest }: Declared,
  isSet: boolean,
): PropertySchema {
  const usual = type === "secret" ? (isSet ? "set; type another one to replace it" : "not set") : rest.default;
  return {
    type: type === "text" || type === "choice" || type === "secret" ? "string" : type,
    title: label ?? key,
    ...(about === undefined ? {} : { description: about }),
    ...(usual === undefined ? {} : { default: type === "boolean" ? usual === "true" : usual }),
    ...(choices === undefined ? {} : { enum: choices }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(type === "secret" ? { writeOnly: true } : {}),
  };
}

function undeclared({ values, secrets }: Config): readonly Declared[] {
  return [
    ...Object.entries(values).flatMap(([section, keys]) =>
      Object.keys(keys).map((key) => ({ section, key, type: "text" as const })),
    ),
    ...Object.keys(secrets).map((key) => ({ section: "secret", key, type: "secret" as const })),
  ];
}
