/** The network of templates is that of their sentences, written out. */
import * as fc from "fast-check";
import t from "tap";
import type { TemplateTree } from "../assistant/dataset.ts";
import { readTemplate } from "../assistant/sentence-template.ts";
import { countOf } from "../assistant/template-tree.ts";
import { sentenceOf } from "./domain.ts";
import { restricted } from "./expression.ts";
import type { Network } from "./network.ts";
import type { Sentence } from "./sentence.ts";
import { type Domain, entityExpressions, namesIn, sentencesExpression } from "./sentences.ts";
import { networkOf } from "./smallest-network.ts";

const names = { declared: new Map([["room", "room"]]), elsewhere: new Set<string>() };
const values = [{ forms: ["kitchen", "living room"], weight: 3 }, { forms: ["the bath"] }, { forms: ["rare one"] }];

const domainOf = (sentences: readonly Sentence[]): Domain => ({
  intents: new Map([
    ["light", sentences],
    ["plain", [[{ text: "light on the kitchen" }]]],
  ]),
  entities: new Map([["room", values]]),
  always: [[{ text: "stop" }]],
  pronunciations: new Map(),
});

/** Pieces join without blanks, so that alternatives are parts of words, too. */
const { template } = fc.letrec<{ template: string }>((tie) => {
  const list = fc.array(tie("template"), { minLength: 2, maxLength: 3 }).map((options) => `(${options.join("|")})`);
  const piece = fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 5, arbitrary: fc.constantFrom("on", "light", "the", "s", "rare", "it's", "50%", "A.M.") },
    { weight: 4, arbitrary: fc.constant(" ") },
    { weight: 1, arbitrary: fc.constantFrom("[room]", "[room](kitchen)", "[room:room](hall)") },
    { weight: 2, arbitrary: list },
    { weight: 2, arbitrary: tie("template").map((inner) => `[(${inner})]`) },
  );
  return { template: fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join("")) };
});

type Read = { readonly sentences: Sentence[]; readonly tree: TemplateTree };

function read(text: string): Read | undefined {
  const found = readTemplate(`light ${text}`, names, () => {});
  if (found === undefined || found.sentences.length === 0 || found.isSample) return undefined;
  return { sentences: found.sentences.map(sentenceOf), tree: found.tree };
}

/** The states in the order in which they are reached, with all their arcs. */
function shapeOf({ arcs, ends }: Network): { word: string; to: number; flow: number }[][] {
  const numbers = new Map([[0, 0]]);
  const shape = [];
  for (const state of numbers.keys()) {
    const ways = [...(arcs[state] ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const end = { word: "", to: -1, flow: ends[state] ?? 0 };
    const steps = ways.map(([word, { to, flow }]) => {
      if (!numbers.has(to)) numbers.set(to, numbers.size);
      return { word, to: numbers.get(to)!, flow };
    });
    shape.push([end, ...steps]);
  }
  return shape;
}

function same(one: Network, other: Network, withWeights: boolean): boolean {
  const [a, b] = [shapeOf(one).flat(), shapeOf(other).flat()];
  return (
    a.length === b.length &&
    a.every(({ word, to, flow }, at) => {
      const step = b[at]!;
      return word === step.word && to === step.to && (!withWeights || Math.abs(flow - step.flow) < 1e-9);
    })
  );
}

t.test("a template is heard like its sentences, as likely, and so are the answers to its slots", async (t) => {
  let [compared, weighed] = [0, 0];
  fc.assert(
    fc.property(template, fc.boolean(), fc.boolean(), (text, asked, lacks) => {
      const made = read(text);
      fc.pre(made !== undefined);
      const [written, short] = [domainOf(made.sentences), domainOf([sentenceOf(made.tree)])];
      const networks = [written, short].map((domain) => {
        const intents = asked ? new Set(["light"]) : undefined;
        const all = sentencesExpression(domain, entityExpressions(domain), intents);
        return networkOf(restricted(all, (word) => !lacks || word !== "rare"));
      });
      const isExact = countOf(made.tree) === made.sentences.length;
      compared++;
      if (isExact) weighed++;
      return same(networks[0]!, networks[1]!, isExact) && [...namesIn(written)].join() === [...namesIn(short)].join();
    }),
    { numRuns: 400 },
  );
  t.ok(compared === 400 && weighed > 200, `${weighed} of ${compared} with their weights`);
});
