import t from "tap";
import { type Injected, nothingInjected } from "../assistant/injected.ts";
import { applyRequest, Refused, removeValues } from "./values.ts";

const entities = new Set(["artist", "room"]);
const limits = { values: 4, bytes: 12 };
type Request = Parameters<typeof applyRequest>[1];
const apply = (before: Injected, request: Request) => applyRequest(before, request, entities, limits, "now");

t.test("operations are applied in order; add appends, addFromVanilla starts from the original values", (t) => {
  const first = apply(nothingInjected, { operations: [["add", { artist: ["abba", ["björk", 5]], room: ["attic"] }]] });
  t.same(first.entities["artist"], [
    { value: "abba", weight: 1 },
    { value: "björk", weight: 5 },
  ]);
  const second = apply(first, {
    operations: [
      ["addFromVanilla", { artist: ["cher"] }],
      ["add", { artist: ["dido"] }],
    ],
  });
  t.same(
    second.entities["artist"]?.map(({ value }) => value),
    ["cher", "dido"],
  );
  t.same(second.entities["room"], [{ value: "attic", weight: 1 }], "other entities stay as they were");
  t.same(apply(second, { operations: [["addFromVanilla", { artist: [] }]] }).entities["artist"], undefined);
  t.end();
});

t.test("a value that is injected again has its new weight and language, once", (t) => {
  const first = apply(nothingInjected, { operations: [["add", { artist: ["abba"] }]] });
  const second = apply(first, { crossLanguage: "sv", operations: [["add", { artist: [[" abba ", 9]] }]] });
  t.same(second.entities["artist"], [{ value: "abba", weight: 9, crossLanguage: "sv" }]);
  t.end();
});

t.test("pronunciations are kept as long as their value", (t) => {
  const first = apply(nothingInjected, { lexicon: { abba: ["AE B AH"] }, operations: [["add", { artist: ["abba"] }]] });
  const second = apply(first, { operations: [["add", { artist: ["cher"] }]] });
  t.same(second.lexicon["abba"], ["AE B AH"]);
  const third = apply(second, { operations: [["addFromVanilla", { artist: ["cher"] }]] });
  t.same(Object.keys(third.lexicon), []);
  t.end();
});

t.test("a request that cannot be applied completely is refused with the reason", (t) => {
  const refused = (request: Request, reason: RegExp) => {
    t.throws(() => apply(nothingInjected, request), { name: "Refused", message: reason });
    t.throws(() => apply(nothingInjected, request), Refused);
  };
  refused(
    { operations: [["add", { artist: ["abba"], planet: ["mars"] }]] },
    /unknown entity "planet"; there are "artist", "room"/,
  );
  refused({ operations: [["add", { constructor: ["x"] }]] }, /unknown entity/);
  refused({ operations: [["add", { artist: ["a", "b", "c", "d", "e"] }]] }, /5 injected values; 4 is the most/);
  refused({ operations: [["add", { artist: ["🎵🎵🎵🎵"] }]] }, /more than 12 bytes/);
  refused({ operations: [["add", { artist: ["  "] }]] }, /is empty/);
  refused({ operations: [["add", { artist: ["a\u0000b"] }]] }, /control characters/);
  refused({ operations: [], crossLanguage: "../etc" }, /is not a language/);
  refused({ operations: [], lexicon: { abba: [""] } }, /is empty/);
  for (const wrong of ["aba", "AE B XX", "AE,B,AH", "\u0259b\u0259", "AE B AH |"])
    refused({ operations: [], lexicon: { abba: ["AE B AH", wrong] } }, /is not phonemes of ARPAbet/);
  t.end();
});

t.test("values are text, whatever they look like", (t) => {
  const odd = [".*[a-z", "{{x}}", "__proto__", "🎵"];
  const { entities: after } = apply(nothingInjected, { operations: [["add", { artist: odd }]] });
  t.same(
    after["artist"]?.map(({ value }) => value),
    odd,
  );
  t.end();
});

t.test("a value is removed with its pronunciation, or all of an entity; the others stay as they were", (t) => {
  const before = apply(nothingInjected, {
    crossLanguage: "sv",
    lexicon: { abba: ["AE B AH"], cher: ["SH EH R"] },
    operations: [["add", { artist: ["abba", ["cher", 3]], room: ["attic"] }]],
  });
  const after = removeValues(before, { artist: ["abba "] }, "then");
  t.same(after.entities["artist"], [{ value: "cher", weight: 3, crossLanguage: "sv" }]);
  t.same(after.entities["room"], before.entities["room"]);
  t.same(Object.keys(after.lexicon), ["cher"]);
  t.equal(after.lastInjectionDate, "then");
  t.same(Object.keys(removeValues(before, { artist: [] }, "then").entities), ["room"]);
  t.same(removeValues(before, {}, "then").entities, before.entities);
  t.end();
});

t.test("removing what is not injected is refused by its name, and nothing is removed", (t) => {
  const before = apply(nothingInjected, { operations: [["add", { artist: ["abba"] }]] });
  t.throws(() => removeValues(before, { artist: ["abba", "cher"] }, "then"), /"cher" is not injected into "artist"/u);
  t.throws(() => removeValues(before, { room: [] }, "then"), /nothing is injected into "room"/u);
  t.throws(() => removeValues(before, { ["__proto__"]: ["x"] }, "then"), Refused);
  t.end();
});
