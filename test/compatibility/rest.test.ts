/** Clients of the REST API of 0.1.0 keep working [docs/reference/compatibility.md]. */
import t from "tap";
import { bothVersions } from "./recorded.ts";
import { breaks, type Schema } from "./schemas.ts";

type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema };
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const [then, now] = bothVersions<Document>("openapi.json");

/** Deliberate breaks, each with its reason. */
const deliberate: Readonly<Record<string, readonly string[]>> = {};

for (const [path, operations] of Object.entries(then.paths)) {
  for (const [method, before] of Object.entries(operations)) {
    t.test(`${method.toUpperCase()} ${path} serves a client of 0.1.0`, async (t) => {
      const after = now.paths[path]?.[method];
      if (!t.ok(after, "the operation exists") || !after) return;
      t.equal(after.operationId, before.operationId);
      const found = [...parameters(before, after), ...requestBody(before, after), ...responses(before, after)];
      t.same(found, deliberate[before.operationId] ?? []);
    });
  }
}

function parameters(before: Operation, after: Operation): readonly string[] {
  const same = (one: Parameter) => (other: Parameter) => one.name === other.name && one.in === other.in;
  const added = (after.parameters ?? []).filter(
    (one) => one.required === true && before.parameters?.find(same(one))?.required !== true,
  );
  const changed = (before.parameters ?? []).flatMap((one) => {
    const current = after.parameters?.find(same(one));
    if (!current) return [`the parameter ${one.name} was removed`];
    return breaks(
      { schema: one.schema, document: then },
      { schema: current.schema, document: now },
      "requests",
      one.name,
    );
  });
  return [...added.map(({ name }) => `the parameter ${name} became required`), ...changed];
}

function requestBody(before: Operation, after: Operation): readonly string[] {
  const required = after.requestBody?.required === true && before.requestBody?.required !== true;
  const changed = Object.entries(before.requestBody?.content ?? {}).flatMap(([type, { schema }]) => {
    const current = after.requestBody?.content?.[type];
    if (!current) return [`a body of ${type} is no longer accepted`];
    return breaks({ schema, document: then }, { schema: current.schema, document: now }, "requests", "body");
  });
  return [...(required ? ["the body became required"] : []), ...changed];
}

/** Only successes: errors share one schema, the problem details. */
function responses(before: Operation, after: Operation): readonly string[] {
  return Object.entries(before.responses).flatMap(([status, { content = {} }]) => {
    if (!status.startsWith("2")) return [];
    const current = after.responses[status];
    if (!current) return [`the response ${status} was removed`];
    return Object.entries(content).flatMap(([type, { schema }]) => {
      const same = current.content?.[type];
      if (!same) return [`${status} is no longer ${type}`];
      return breaks({ schema, document: then }, { schema: same.schema, document: now }, "replies", status);
    });
  });
}
