import t from "tap";
import { readJson, writeJson } from "./json.ts";
import { BadPayload } from "./topic.ts";

const read = (text: string) => readJson(Buffer.from(text));

t.test("null and __proto__ are left out, at every depth; an array keeps its length", async (t) => {
  t.same(read('{"a":null,"b":{"c":null,"d":1},"e":[null,{"f":null}]}'), { b: { d: 1 }, e: [null, {}] });
  const settled = read('{"__proto__":{"admin":true},"constructor":1}') as Record<string, unknown>;
  t.equal(settled["admin"], undefined);
  t.equal(Object.getPrototypeOf(settled), Object.prototype);
  t.equal(settled["constructor"], 1);
});

t.test("an empty payload, or null, is an empty object", async (t) => {
  t.same(readJson(Buffer.alloc(0)), {});
  t.same(read(" null "), {});
});

t.test("what is not strict JSON in strict UTF-8 is refused, and never quoted", async (t) => {
  const refused: [string, Buffer][] = [
    ["expected UTF-8", Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ["expected UTF-8", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["expected JSON without a byte order mark", Buffer.from('\uFEFF{"secret":1}')],
    ["expected JSON", Buffer.from('{"secret"')],
    ["expected JSON", Buffer.from("{secret:1}")],
    ["expected JSON", Buffer.from('{"a":NaN}')],
    ["expected JSON", Buffer.from('{"a":1,}')],
    ["expected a JSON object", Buffer.from('["secret"]')],
    ["expected a JSON object", Buffer.from('"secret"')],
    ["expected a JSON object", Buffer.from("3")],
    ["expected numbers within a double", Buffer.from('{"a":1e999}')],
    ["expected text without lone surrogates", Buffer.from('{"a":"\\ud800"}')],
    ["expected keys without lone surrogates", Buffer.from('{"\\udc00":1}')],
    ["expected at most 32 levels of nesting", Buffer.from(`{"a":${"[".repeat(32)}${"]".repeat(32)}}`)],
    ["expected at most 32 levels of nesting", Buffer.from("[".repeat(200_000))],
  ];
  for (const [message, bytes] of refused) t.throws(() => readJson(bytes), new BadPayload(message), message);
});

t.test("nesting is accepted to 32 levels, and brackets inside a string do not count", async (t) => {
  const nested = `{"a":${"[".repeat(31)}${"]".repeat(31)}}`;
  t.doesNotThrow(() => read(nested));
  t.same(read(`{"a":"${"[".repeat(99)}\\"${"{".repeat(99)}"}`), { a: `${"[".repeat(99)}"${"{".repeat(99)}` });
});

t.test("undefined keys are not written, and a number that JSON cannot hold is an error of the writer", async (t) => {
  t.equal(writeJson({ a: undefined, b: 1 }).toString(), '{"b":1}');
  t.throws(() => writeJson({ likelihood: Number.NaN }), new TypeError("likelihood is not a finite number"));
});
