/** Contract, routes and their list agree: whoever adds an operation is told here what is missing. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import t from "tap";
import { importsOf } from "../../test/imports.ts";
import { routes } from "./route-list.ts";
import type { Operation } from "./contract/operation.ts";
import type { Route } from "./route.ts";

type Module = Readonly<Record<string, unknown>>;

const modules = async (folder: string): Promise<Map<string, Module>> => {
  const files = readdirSync(join(import.meta.dirname, folder)).filter((name) => /(?<!\.test)\.ts$/u.test(name));
  const loaded = files.map(
    async (name) => [basename(name, ".ts"), (await import(`./${folder}/${name}`)) as Module] as const,
  );
  return new Map(await Promise.all(loaded));
};
const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "schema" in value;
const idOf = ({ schema }: Operation) => (schema as { readonly operationId: string }).operationId;

const [contracts, files] = [await modules("contract"), await modules("routes")];
const operations = [...contracts].flatMap(([subject, contract]) =>
  Object.entries(contract).flatMap(([name, value]) => (isOperation(value) ? [{ subject, name, value }] : [])),
);

t.test("an operation is exported by the name that clients know it by", async (t) => {
  t.ok(operations.length > 80);
  for (const { name, value } of operations) t.equal(name, idOf(value));
});

t.test("each operation of the contract has its route under the same name, in the file of the same name", async (t) => {
  for (const { subject, name, value } of operations) {
    const route = files.get(subject)?.[name] as Route | undefined;
    t.equal(route?.operation, value, `routes/${subject}.ts exports ${name} = route(contract.${name}, …)`);
  }
});

t.test("a file of routes exports nothing but routes of its own contract", async (t) => {
  for (const [subject, file] of files)
    for (const name of Object.keys(file)) t.ok(isOperation(contracts.get(subject)?.[name]), `${subject}: ${name}`);
});

t.test("each route is listed once", async (t) => {
  const listed = routes.map(({ operation }) => idOf(operation));
  t.same(listed.toSorted(), operations.map(({ name }) => name).toSorted());
});

t.test("schemas stand in the contract, and a route names what it needs itself", async (t) => {
  const imports = [...files.keys()].flatMap((subject) => importsOf(`supervisor/admin/routes/${subject}.ts`));
  t.ok(imports.length > 100);
  const wrong = imports.filter(
    ({ of, typeOnly }) =>
      (of === "typebox" && !typeOnly) ||
      ["app.ts", "route-list.ts", "server.ts"].some((file) => of === `supervisor/admin/${file}`) ||
      of.startsWith("supervisor/admin/routes/"),
  );
  t.same(wrong, []);
});

t.test("the contract imports neither routes nor services", async (t) => {
  const wrong = [...contracts.keys()]
    .flatMap((subject) => importsOf(`supervisor/admin/contract/${subject}.ts`))
    .filter(({ of }) => of.startsWith("supervisor/admin/") && !of.startsWith("supervisor/admin/contract/"));
  t.same(wrong, []);
});
