import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { serve } from "../testing/serve.ts";

t.test("what was injected is shown, with what no assistant knows, and not all of what is much", async (t) => {
  const { json, signUp, folder } = await serve(t);
  await signUp();
  const shown = async () => JSON.parse((await json("GET", "/admin/injections")).text);
  t.same(await shown(), { lastInjectionAt: null, entities: [] });
  mkdirSync(join(folder, "injected"));
  const artists = Array.from({ length: 300 }, (_, index) => ({ value: `artist ${index}`, weight: 1 }));
  const injected = {
    format: 1,
    lastInjectionDate: "2026-01-01T00:00:00.000Z",
    entities: { artist: artists, room: [{ value: "atelier", weight: 2 }] },
    lexicon: {},
  };
  writeFileSync(join(folder, "injected", "injected.json"), JSON.stringify(injected));
  const { lastInjectionAt, entities } = await shown();
  t.equal(lastInjectionAt, "2026-01-01T00:00:00.000Z");
  t.match(entities, [
    { entity: "artist", known: false, count: 300 },
    { entity: "room", known: false, count: 1, values: [{ value: "atelier", weight: 2 }] },
  ]);
  t.equal(entities[0].values.length, 200);
});

t.test("an injection takes every shape that the bus takes, and no other", async (t) => {
  const { json, signUp, services } = await serve(t);
  await signUp();
  const asked: unknown[] = [];
  const submit: typeof services.tasks.submit = async (_kind, request) => {
    asked.push((request as { readonly values?: unknown }).values);
    return "task";
  };
  Object.assign(services.tasks, { submit });
  for (const [body, values] of [
    [{ operations: [] }, { operations: [] }],
    [{ operations: [["add", {}]] }, { operations: [["add", {}]] }],
    [{ operations: [["add", []]] }, { operations: [["add", {}]] }],
    [
      { id: "i 1", operations: [["add", { room: ["attic", ["cellar", 2.5]] }]], lexicon: { attic: ["AE T IH K"] } },
      { id: "i 1", operations: [["add", { room: ["attic", ["cellar", 2.5]] }]], lexicon: { attic: ["AE T IH K"] } },
    ],
    [
      {
        operations: [
          [
            "addFromVanilla",
            [
              ["room", ["attic"]],
              ["room", [["cellar", 0]]],
              ["kind of room", ["x"]],
            ],
          ],
        ],
        lexicon: [["attic", ["AE T IH K"]]],
        crossLanguage: "fr",
      },
      {
        operations: [["addFromVanilla", { room: ["attic", ["cellar", 0]], "kind of room": ["x"] }]],
        lexicon: { attic: ["AE T IH K"] },
        crossLanguage: "fr",
      },
    ],
    [
      { id: null, operations: [["add", { room: ["attic"], other: null }]], lexicon: null, crossLanguage: null },
      { operations: [["add", { room: ["attic"] }]] },
    ],
  ] as const) {
    const given = await json("POST", "/admin/injections", body);
    t.equal(given.status, 202, given.text);
    t.strictSame(asked.pop(), values, JSON.stringify(body));
  }
  for (const body of [
    {},
    { operations: null },
    { operations: {} },
    { operations: [["add"]] },
    { operations: [["remove", { room: ["attic"] }]] },
    { operations: [["add", { room: "attic" }]] },
    { operations: [["add", { room: [["attic"]] }]] },
    { operations: [["add", { room: [["attic", "2"]] }]] },
    { operations: [["add", { room: [["attic", -1]] }]] },
    { operations: [["add", { room: [["attic", 1, 2]] }]] },
    { operations: [["add", [["room"]]]] },
    { operations: [["add", [["room", ["attic"], 1]]]] },
    { operations: [], lexicon: [["attic", "AE T IH K"]] },
    { operations: [], lexicon: { attic: "AE T IH K" } },
    { operations: [], id: 7 },
    { operations: [["add", { room: ["\ud800"] }]] },
    { operations: [], more: 1 },
  ])
    t.match(
      await json("POST", "/admin/injections", body),
      { status: 400, text: /REQUEST_INVALID/ },
      JSON.stringify(body),
    );
  t.same(asked, []);
});

t.test("one value of an entity is removed, or all of them, whatever they contain", async (t) => {
  const { json, signUp, services } = await serve(t);
  await signUp();
  const asked: unknown[] = [];
  const submit: typeof services.tasks.submit = async (_kind, request) => {
    asked.push((request as { readonly removed?: unknown }).removed);
    return "task";
  };
  Object.assign(services.tasks, { submit });
  for (const [path, removed] of [
    ["room?value=attic", { room: ["attic"] }],
    ["room", { room: [] }],
    ["kind%20of%2Froom?value=a%26b%2Fc", { "kind of/room": ["a&b/c"] }],
  ] as const) {
    const { status, text } = await json("DELETE", `/admin/injections/${path}`);
    t.equal(status, 202, text);
    t.strictSame(asked.pop(), removed);
  }
  for (const path of ["room?value=", "room?value=a&value=b", "room?values=a", `room?value=${"x".repeat(1001)}`])
    t.match(await json("DELETE", `/admin/injections/${path}`), { status: 400, text: /REQUEST_INVALID/ }, path);
  t.same(asked, []);
});
