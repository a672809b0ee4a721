/** Says in words what is wrong with a field of a request: a form shows it beside the field. */
import { SottoError } from "../errors.ts";

/** An error of the schema's validator [ajv.js.org/api.html, Validation errors]. */
export type SchemaError = {
  readonly instancePath: string;
  readonly keyword?: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

/** The error for a field that the schema accepts and a rule does not; `fault` says what to do. */
export function refusedField(field: string, fault: string): SottoError {
  const message = `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`;
  return new SottoError("REQUEST_INVALID", `the ${field} is not valid: ${fault}`, {
    errors: [{ pointer: `/${field}`, message }],
  });
}

type Say = (limit: string) => string;

const words: Readonly<Record<string, Say>> = {
  minLength: (limit) => (limit === "1" ? "Fill this in." : `Use at least ${limit} characters.`),
  maxLength: (limit) => `Use at most ${limit} characters.`,
  minimum: (limit) => `Use ${limit} or more.`,
  maximum: (limit) => `Use ${limit} or less.`,
  exclusiveMinimum: (limit) => `Use more than ${limit}.`,
  exclusiveMaximum: (limit) => `Use less than ${limit}.`,
  multipleOf: (limit) => `Use a multiple of ${limit}.`,
  minItems: (limit) => (limit === "1" ? "Give at least one." : `Give at least ${limit}.`),
  maxItems: (limit) => `Give at most ${limit}.`,
  minProperties: (limit) => (limit === "1" ? "Give at least one field." : `Give at least ${limit} fields.`),
  maxProperties: (limit) => `Give at most ${limit} fields.`,
  required: () => "This is missing.",
  additionalProperties: () => "There is no such field.",
  uniqueItems: () => "Give each only once.",
};

const types: Readonly<Record<string, string>> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object with fields",
  null: "null",
};

/** The validator's own words remain for what no form asks. */
export function fieldMessage({ keyword = "", message = "is not valid", params = {} }: SchemaError): string {
  if (keyword === "type") return `This must be ${[params["type"]].flat().map(typeName).join(" or ")}.`;
  if (keyword === "enum" && Array.isArray(params["allowedValues"]))
    return `Choose one of: ${params["allowedValues"].map(String).join(", ")}.`;
  if (keyword === "const") return `This must be ${JSON.stringify(params["allowedValue"])}.`;
  if (keyword === "format") return `This must be of the form ${shown(params["format"])}.`;
  if (keyword === "pattern") return `Some characters are not allowed here; it must match ${shown(params["pattern"])}`;
  const say = words[keyword];
  return say === undefined ? `This ${message}.` : say(shown(params["limit"] ?? params["multipleOf"]));
}

/** The field that it is about, as a JSON pointer. */
export function pointerOf({ instancePath, params = {} }: SchemaError): string {
  const field = params["additionalProperty"] ?? params["missingProperty"];
  return typeof field === "string" ? `${instancePath}/${field}` : instancePath;
}

function typeName(type: unknown): string {
  return types[String(type)] ?? String(type);
}

function shown(limit: unknown): string {
  return typeof limit === "number" || typeof limit === "string" ? String(limit) : "";
}
