import t from "tap";
import { breaks, type Direction, type Schema } from "./schemas.ts";

const found = (then: Schema, now: Schema, direction: Direction) =>
  breaks({ schema: then, document: {} }, { schema: now, document: {} }, direction);
const text = { type: "string" };
const closed = { type: "object", additionalProperties: false, properties: { name: text } };

t.test("a request breaks when a field becomes required, is removed, or takes less", async (t) => {
  t.same(found(closed, { ...closed, properties: { name: text, more: text } }, "requests"), []);
  t.same(found(closed, { ...closed, required: ["name"] }, "requests"), ["payload.name became required"]);
  t.same(found(closed, { ...closed, properties: {} }, "requests"), ["payload.name was removed"]);
  t.same(found(text, { type: "string", maxLength: 3 }, "requests"), ["payload: maxLength became 3"]);
  t.same(found({ enum: ["a", "b"] }, { enum: ["a"] }, "requests"), ['payload: "b" is no longer accepted']);
  t.same(found({ anyOf: [text, { type: "null" }] }, text, "requests"), ["payload: null is no longer accepted"]);
  t.same(found({ type: "integer" }, { type: "number" }, "requests"), []);
  t.same(found({ type: "number" }, { type: "integer" }, "requests"), ["payload: number became integer"]);
});

t.test("a reply breaks when a field is removed, becomes optional, or changes its type", async (t) => {
  const reply = { type: "object", required: ["name"], properties: { name: text } };
  t.same(found(reply, { ...reply, properties: { name: text, more: text } }, "replies"), []);
  t.same(found(reply, { ...reply, required: [] }, "replies"), ["payload.name is no longer guaranteed"]);
  t.same(found(reply, { type: "object", properties: {} }, "replies"), [
    "payload.name is no longer guaranteed",
    "payload.name was removed",
  ]);
  t.same(found({ enum: ["a"] }, { enum: ["a", "b"] }, "replies"), [], "a further word is allowed");
  t.same(found(text, { anyOf: [text, { type: "null" }] }, "replies"), ["payload: null is new"]);
});

t.test("references are followed in their own document", async (t) => {
  const document = (schema: Schema) => ({
    schema: { $ref: "#/components/one" },
    document: { components: { one: schema } },
  });
  t.same(breaks(document(text), document(text), "replies"), []);
  t.same(breaks(document(text), document({ type: "number" }), "replies"), ["payload: string became number"]);
});
