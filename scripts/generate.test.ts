import { createRequire } from "node:module";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import t from "tap";
import { allTopics } from "#bus";
import * as v from "valibot";
import { type Component, declareComponent } from "../platform/port/component.ts";
import { asyncApi } from "./generate/asyncapi.ts";
import { inStartOrder } from "./generate/components.ts";
import { staleFiles } from "./generate.ts";

t.test("every generated file is fresh", async (t) => {
  t.same([...(await staleFiles()).keys()], [], "else run: node scripts/generate.ts");
});

type Schema = { [key: string]: unknown };
type Document = {
  channels: Record<string, { address: string }>;
  components: { messages: Record<string, { payload: Schema; examples?: { payload: unknown }[] }>; schemas: Schema };
};

/** An object is anonymous in the specification's own schema: ajv looks at the formats it knows. */
function validator(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  return ajv;
}

t.test("the AsyncAPI document is valid AsyncAPI 3.0", async (t) => {
  const specification = createRequire(import.meta.url)("@asyncapi/specs/schemas/3.0.0-without-$id.json") as Schema;
  const ajv = validator();
  const valid = ajv.compile(specification);
  const document = JSON.parse(await asyncApi()) as Document;
  t.ok(valid(document), JSON.stringify(valid.errors?.slice(0, 5)));
  t.notOk(valid({ ...document, channels: { broken: { address: 7 } } }), "what is not AsyncAPI is told");
});

t.test("the AsyncAPI document has a channel for every topic, and its examples fit its schemas", async (t) => {
  const document = JSON.parse(await asyncApi()) as Document;
  const addresses = Object.values(document.channels).map(({ address }) => address);
  t.same(
    addresses.toSorted(),
    allTopics.map(({ pattern }) => `msg/${pattern.replaceAll("<", "{").replaceAll(">", "}")}`).toSorted(),
  );
  const ajv = validator();
  ajv.addSchema({ $id: "bus", ...document });
  for (const [name, { examples = [] }] of Object.entries(document.components.messages)) {
    const valid = ajv.compile({ $ref: `bus#/components/messages/${name}/payload` });
    for (const { payload } of examples) t.ok(valid(payload), `${name}: ${JSON.stringify(valid.errors)}`);
  }
});

const component = (name: string, needs: string[] = []): Component =>
  declareComponent({ name, about: `Is ${name}.`, hears: [], says: [], config: v.object({}), memory: 20, needs });

t.test("components start after those they need, and otherwise by name", async (t) => {
  const found = [
    component("tts", ["audio-server"]),
    component("dialogue", ["tts", "asr"]),
    component("asr"),
    component("audio-server"),
  ];
  t.same(
    inStartOrder(found).map(({ name }) => name),
    ["asr", "audio-server", "tts", "dialogue"],
  );
});

t.test("needs that go round, or that nobody meets, are an error", async (t) => {
  t.throws(() => inStartOrder([component("a", ["b"]), component("b", ["a"])]), {
    message: "these components can never start: a needs b; b needs a",
  });
  t.throws(() => inStartOrder([component("a", ["nobody"])]), { message: /a needs nobody/ });
});
