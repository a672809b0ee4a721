import t from "tap";
import { fieldMessage } from "../../supervisor/admin/field-message.ts";
import { faultInWords } from "./fault-words.ts";

t.test("what forms refuse is recognised, so that it can be said in the visitor's language", async (t) => {
  const said = (keyword: string, params: object) =>
    faultInWords(fieldMessage({ instancePath: "", keyword, params: { ...params } }));
  t.equal(said("minLength", { limit: 1 }), "Fill this in.");
  t.equal(said("required", {}), "Fill this in.", "a form has no field that is missing");
  t.equal(said("minLength", { limit: 8 }), "Use at least 8 characters.");
  t.equal(said("maxLength", { limit: 40 }), "Use at most 40 characters.");
  t.equal(said("minimum", { limit: 1 }), "Use 1 or more.");
  t.equal(said("maximum", { limit: 100 }), "Use 100 or less.");
  t.equal(said("enum", { allowedValues: ["a", "b"] }), "Choose one of: a, b.");
  t.equal(said("type", { type: "integer" }), "Use a number.");
  t.equal(said("pattern", { pattern: "^[a-z]$" }), "Some characters are not allowed here.");
});

t.test("another sentence of the board stays as it is", async (t) => {
  t.equal(faultInWords("A user with this login already exists."), "A user with this login already exists.");
});
