/** A value says which, and never what: alone it is no order, least of all to an assistant that can do one thing only. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { accept, ask } from "./zones.ts";

/** "open the blind in the [kitchen]" */
function utterance(slot: string, entity: string, text: string) {
  const data = text.split(/\[|\]/u).map((part, at) => {
    return at % 2 === 0 ? { text: part } : { text: part, slot_name: slot, entity };
  });
  return { data: data.filter((piece) => piece.text !== "") };
}

type House = {
  readonly language: string;
  readonly values: readonly string[];
  readonly sentences: readonly string[];
  readonly entity?: string;
};

async function teach({ language, values, sentences, entity = "room" }: House) {
  const utterances = sentences.map((text) => utterance("which", entity, text));
  const isBuiltin = entity.startsWith("snips/");
  const lesson = {
    language,
    intents: [{ id: "only", slots: [{ name: "which", entity }], utterances }],
    entities: isBuiltin ? [] : [{ name: entity, isExtensible: false, values }],
    utterances,
  };
  const data = values.map((value) => ({ value, synonyms: [] }));
  const kinds = { data, use_synonyms: true, automatically_extensible: false, matching_strictness: 1 };
  const words = vocabulary({ language, intents: {}, entities: isBuiltin ? {} : { [entity]: kinds } }, nothingInjected);
  const model = statisticalEngine.train(lesson, () => {});
  const engine = await statisticalEngine.load(model, lesson, words);
  return (text: string) => engine.parse(text).best;
}

const blinds: readonly (House & { readonly alone: readonly string[]; readonly order: string })[] = [
  {
    language: "en",
    values: ["kitchen", "living room", "study"],
    sentences: [
      "let the sun in",
      "let the sun into the [kitchen]",
      "open the blind in the [living room]",
      "raise the [study] blind",
      "open the [kitchen] blind",
      "let the light into the [living room]",
    ],
    alone: ["living room", "the living room", "in the kitchen", "study please", "Kitchen!", "in the study then"],
    order: "please open the blind in the study",
  },
  {
    language: "de",
    values: ["Küche", "Wohnzimmer", "Bad"],
    sentences: [
      "lass die Sonne herein",
      "öffne den Rollladen in der [Küche]",
      "lass die Sonne ins [Wohnzimmer]",
      "mach den Rollladen im [Bad] hoch",
      "Rollladen im [Wohnzimmer] hoch",
    ],
    alone: ["Wohnzimmer", "das Wohnzimmer", "in der Küche", "im Bad bitte"],
    order: "öffne bitte den Rollladen im Bad",
  },
  {
    language: "fr",
    values: ["cuisine", "salon", "bureau"],
    sentences: [
      "laisse entrer le soleil",
      "ouvre le volet de la [cuisine]",
      "ouvre le volet du [salon]",
      "lève le volet du [bureau]",
      "fais entrer le soleil dans la [cuisine]",
    ],
    alone: ["salon", "le salon", "dans la cuisine", "le bureau s'il te plaît"],
    order: "ouvre le volet du bureau s'il te plaît",
  },
  {
    language: "es",
    values: ["cocina", "salón", "despacho"],
    sentences: [
      "deja entrar el sol",
      "abre la persiana de la [cocina]",
      "abre la persiana del [salón]",
      "sube la persiana del [despacho]",
      "sube la persiana en la [cocina]",
    ],
    alone: ["salón", "el salón", "en la cocina", "el despacho por favor"],
    order: "abre por favor la persiana del despacho",
  },
  {
    language: "it",
    values: ["cucina", "soggiorno", "studio"],
    sentences: [
      "fai entrare il sole",
      "apri la tapparella della [cucina]",
      "apri la tapparella del [soggiorno]",
      "alza la tapparella dello [studio]",
      "alza la tapparella in [cucina]",
    ],
    alone: ["soggiorno", "il soggiorno", "in cucina", "lo studio per favore"],
    order: "apri la tapparella dello studio per favore",
  },
  {
    language: "pt",
    values: ["cozinha", "sala", "escritório"],
    sentences: [
      "deixa entrar o sol",
      "abre a persiana da [cozinha]",
      "abre a persiana da [sala]",
      "sobe a persiana do [escritório]",
      "sobe a persiana na [cozinha]",
    ],
    alone: ["sala", "a sala", "na cozinha", "o escritório por favor"],
    order: "abre a persiana do escritório por favor",
  },
];

const shown = (best: { intentName: string | null; confidenceScore: number }) =>
  `${best.intentName} ${best.confidenceScore.toFixed(2)}`;

for (const { alone, order, ...house } of blinds)
  t.test(`${house.language}: a value alone is asked about at most, with one intent`, async (t) => {
    const parse = await teach(house);
    for (const text of alone) {
      const best = parse(text);
      t.ok(best.intentName === null || best.confidenceScore < accept, `${text}: ${shown(best)}`);
    }
    t.ok(parse(alone[0] ?? "").confidenceScore >= ask, "a bare value is not ignored either");
    const ordered = parse(order);
    t.ok(ordered.intentName === "only" && ordered.confidenceScore >= accept, `${order}: ${shown(ordered)}`);
  });

t.test("an author who writes the value alone as a sentence has it obeyed", async (t) => {
  const house = { ...blinds[0]!, sentences: [...blinds[0]!.sentences, "[kitchen]"] };
  const parse = await teach(house);
  for (const text of ["living room", "the study please", "Kitchen!"])
    t.ok(parse(text).intentName === "only" && parse(text).confidenceScore >= accept, `${text}: ${shown(parse(text))}`);
});

t.test("numbers and amounts alone are asked about too", async (t) => {
  const sentences = ["set the heating to [twenty] degrees", "make it [nineteen] degrees", "heating on [eighteen]"];
  const parse = await teach({ language: "en", values: [], sentences, entity: "snips/number" });
  for (const text of ["twenty one", "eighteen please"]) {
    const best = parse(text);
    t.ok(best.intentName === null || best.confidenceScore < accept, `${text}: ${shown(best)}`);
  }
  const ordered = parse("please set the heating to twenty one degrees");
  t.ok(ordered.intentName === "only" && ordered.confidenceScore >= accept, shown(ordered));
});
