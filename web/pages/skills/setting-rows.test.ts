import t from "tap";
import { rowsOf } from "./setting-rows.ts";

const row = (key: string, type: string, more: object = {}) => ({
  section: "global",
  key,
  type,
  label: key,
  required: false,
  ...more,
});
const rows = (schema: object[], values: Record<string, string> = {}, secrets: Record<string, string> = {}) =>
  rowsOf({ schema, values: { global: values }, secrets } as unknown as Parameters<typeof rowsOf>[0]);

t.test("each setting is a row with its pointer, its value and what it may be", async (t) => {
  const [city, limit, colour] = rows(
    [
      row("city", "text", { about: "where", default: "Oslo", required: true }),
      row("limit", "number", { minimum: 1, maximum: 9 }),
      row("colour", "choice", { choices: ["red", "blue"] }),
    ],
    { city: "Bergen" },
  );
  t.match(city, { pointer: "/global/city", required: true, value: "Bergen" });
  t.same(city?.schema, { type: "string", title: "city", description: "where", default: "Oslo" });
  t.same(limit?.schema, { type: "number", title: "limit", minimum: 1, maximum: 9 });
  t.equal(limit?.value, undefined);
  t.same(colour?.schema, { type: "string", title: "colour", enum: ["red", "blue"] });
});

t.test("the default of a switch is a boolean, not a text", async (t) => {
  const usual = (value: string) => rows([row("on", "boolean", { default: value })])[0]?.schema.default;
  t.same([usual("true"), usual("false")], [true, false]);
});

t.test("a secret is never shown, only whether it is set", async (t) => {
  const secret = (secrets: Record<string, string>) => rows([row("key", "secret")], { key: "hunter2" }, secrets)[0];
  t.equal(secret({ key: "set" })?.value, undefined);
  t.match(secret({ key: "set" })?.schema, { type: "string", writeOnly: true, default: /^set;/u });
  t.match(secret({})?.schema, { default: "not set" });
});
