/**
 * Generates web/api/operations.ts and web/api/operation-types.ts from the OpenAPI description: the list of the operations that
 * the page may call, and what each is given and answers.
 */

type Schema = Readonly<Record<string, unknown>>;
type Parameter = { readonly in: string; readonly name: string; readonly required?: boolean; readonly schema: Schema };
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly "x-scope"?: string;
};
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const json = "application/json";

const head = "/** Made by scripts/generate.ts of docs/generated/openapi.json. */";

/** `text` is the description as JSON, `roles` are all of them, the lowest first. */
export function webOperations(text: string, roles: readonly string[]): string {
  const operations = operationsOf(JSON.parse(text) as Description);
  const scopes = operations.map(({ operation }) => operation["x-scope"]).filter((one) => one !== "any");
  const listOf = (names: readonly (string | undefined)[]) => JSON.stringify([...new Set(names)].filter(Boolean));
  return [
    head,
    "",
    "/** Each operation's method and path. */",
    "export const operations = {",
    ...operations.map(({ path, method, operation }) => `  ${operation.operationId}: "${method} ${path}",`),
    "} as const;",
    "",
    "/** Each may do what those before it may. */",
    `export const roles = ${listOf(roles)} as const;`,
    "/** The areas that tokens reach. */",
    `export const scopes = ${listOf(scopes)} as const;`,
    "",
  ].join("\n");
}

/** `text` is the description as JSON. */
export function webOperationTypes(text: string): string {
  const description = JSON.parse(text) as Description;
  const schemas = Object.entries(description.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  return [
    head,
    "",
    ...schemas,
    "",
    "/** What each is given, and what it answers. */",
    "export type Operations = {",
    ...operationsOf(description).flatMap(({ operation }) => [
      `  /** ${operation.summary}. */`,
      `  ${signature(operation)}`,
    ]),
    "};",
    "",
  ].join("\n");
}

function operationsOf({ paths }: Description) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

function signature({ operationId, parameters = [], requestBody, responses }: Operation): string {
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const group = (name: string, found: readonly Parameter[]): string[] => {
    if (found.length === 0) return [];
    const isOptional = found.every(({ required }) => required !== true);
    const fields = found.map(({ name: of, required, schema }) =>
      required === true ? `${key(of)}: ${typeOf(schema)}` : `${key(of)}?: ${typeOf(schema)} | undefined`,
    );
    return [`${name}${isOptional ? "?" : ""}: { ${fields.join("; ")} }`];
  };
  const body = requestBody === undefined ? [] : [`body: ${bodyOf(requestBody.content)}`];
  const parts = [
    ...group("params", of("path")),
    ...group("query", of("query")),
    ...body,
    `answer: ${answerOf(responses)}`,
  ];
  return `${operationId}: { ${parts.join("; ")} };`;
}

/** JSON as its type; anything else is sent as a file. */
function bodyOf(content: Content): string {
  const isFile = Object.keys(content).some((type) => type !== json);
  const schema = content[json]?.schema;
  return [...(schema === undefined ? [] : [typeOf(schema)]), ...(isFile ? ["Blob"] : [])].join(" | ");
}

/** Returns the JSON of every successful response; undefined when there is none. */
function answerOf(responses: Operation["responses"]): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, { content }]) => {
      const schema = content?.[json]?.schema;
      return schema === undefined ? "undefined" : typeOf(schema);
    });
  return [...new Set(types)].join(" | ") || "undefined";
}

const plain: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

function typeOf(schema: Schema): string {
  const { $ref, type, items, anyOf, oneOf, allOf } = schema as {
    readonly $ref?: string;
    readonly type?: string | readonly string[];
    readonly items?: Schema;
    readonly anyOf?: readonly Schema[];
    readonly oneOf?: readonly Schema[];
    readonly allOf?: readonly Schema[];
  };
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? "unknown";
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return choices.map((one) => typeOf(one)).join(" | ");
  if (allOf !== undefined) return allOf.map((one) => `(${typeOf(one)})`).join(" & ");
  if (Array.isArray(type)) return type.map((one: string) => typeOf({ ...schema, type: one })).join(" | ");
  if (type === "array") return `(${typeOf(items ?? {})})[]`;
  if (type === "object") return objectOf(schema);
  return plain[String(type)] ?? "unknown";
}

function objectOf(schema: Schema): string {
  const properties = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Schema>>);
  const required = new Set((schema["required"] ?? []) as readonly string[]);
  const fields = properties.map(([name, one]) => `${key(name)}${required.has(name) ? "" : "?"}: ${typeOf(one)}`);
  if (fields.length > 0) return `{ ${fields.join("; ")} }`;
  const patterns = Object.values((schema["patternProperties"] ?? {}) as Readonly<Record<string, Schema>>);
  const rest = patterns[0] ?? schema["additionalProperties"];
  return `Record<string, ${typeof rest === "object" && rest !== null ? typeOf(rest as Schema) : "unknown"}>`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name);
}
