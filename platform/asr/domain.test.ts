/** What may be said, of an assistant with counter-examples. */
import t from "tap";
import { record } from "../assistant/dataset.ts";
import { nothingInjected } from "../assistant/injected.ts";
import { readDomain } from "./domain.ts";
import { sentencesExpression } from "./sentences.ts";

t.test("counter-examples are recognised as written, also when only some intents are listened for", async (t) => {
  const intent = { id: "me:light", name: "light", enabledByDefault: true, slots: [] };
  const utterances = [{ data: [{ text: "light" }] }];
  const domain = await readDomain(
    {
      id: "a",
      name: "A",
      language: "en",
      version: "1",
      hotword: undefined,
      intents: [intent],
      phrases: record([]),
      sounds: {},
      customHotwords: [],
      dataset: {
        language: "en",
        intents: { light: { utterances } },
        entities: {},
        counterExamples: ["light the fire"],
      },
    },
    nothingInjected,
  );
  const always = domain.always.flatMap(([chunk]) => (chunk !== undefined && "text" in chunk ? [chunk.text] : []));
  t.ok(always.includes("light the fire"));
  t.ok(always.includes("the second"), "the answer to a question about two that sound alike");
  const some = JSON.stringify(sentencesExpression(domain, new Map(), new Set(["me:other"])));
  t.match(some, '["light","the","fire"]');
});
