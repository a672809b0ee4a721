/** The largest assistant of the package: each new skill makes its grammar larger. */
import { join } from "node:path";
import t from "tap";
import * as v from "valibot";
import { nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { asr } from "./component.ts";
import { readDomain } from "./domain.ts";
import { Model } from "./model.ts";
import { accepts } from "./network.ts";
import { dictionary } from "./testing/built-model.ts";

t.test("the English assistant of a house is heard by a grammar, with courtesies", async (t) => {
  const { largest_grammar: largestGrammar } = v.parse(asr.config, {});
  const assistant = await readAssistant(join(import.meta.dirname, "../../examples/house/en"));
  const domain = await readDomain(assistant!, nothingInjected);
  const wanted = { kind: "auto", largestGrammar, keepsNetworks: true } as const;
  const { whole } = (await Model.build(domain, dictionary, t.testdir(), wanted)).built;
  t.equal(
    whole.kind,
    "grammar",
    "otherwise by n-grams, which hear fewer of its sentences rightly: see largest_grammar",
  );
  for (const said of ["turn on the kitchen light", "could you turn on the kitchen light please"])
    t.ok(accepts(whole.network!, said.split(" ")), said);
});
