/** What the rules of each language make of a sentence. */
import t from "tap";
import type { Chunk } from "../dataset.ts";
import { kinds } from "./rule.ts";
import { sayingsOf } from "./sayings.ts";
import { variantsBy } from "./variants.ts";

const languages = ["en", "de", "es", "fr", "it", "pt"] as const;

const chunks = (written: string): Chunk[] =>
  written
    .split(/(\[\w+\]\([^)]*\))/u)
    .filter((part) => part !== "")
    .map((part) => {
      const [, slot, text] = /^\[(\w+)\]\((.*)\)$/u.exec(part) ?? [];
      return slot === undefined ? { text: part } : { text: text!, entity: slot, slot_name: slot };
    });
const text = (data: readonly Chunk[]) => data.map((chunk) => chunk.text).join("");
const varied = (language: string, written: string) => variantsBy(sayingsOf(language)!)(chunks(written));

t.test("a command is said as people of all ten kinds would say it, in each language", async (t) => {
  for (const [language, written] of [
    ["en", "please turn on the [room](kitchen) light"],
    ["de", "mach bitte das Licht an"],
    ["es", "enciende la luz de la [room](cocina)"],
    ["fr", "allume la lumière de la [room](cuisine) s'il te plaît"],
    ["it", "accendi la luce in [room](cucina)"],
    ["pt", "liga a luz da [room](cozinha) por favor"],
  ] as const) {
    const found = new Set(varied(language, written.replace(" bitte", "")).map(({ kind }) => kind));
    t.same([...found].toSorted(), kinds.toSorted(), language);
  }
});

t.test("the slots of a sentence keep their words and their places", async (t) => {
  const made = varied("en", "set the [room](living room) light to [level](forty percent).");
  t.ok(made.length > 20);
  for (const { data } of made)
    t.same(
      data.filter(({ entity }) => entity !== undefined),
      [
        { text: "living room", entity: "room", slot_name: "room" },
        { text: "forty percent", entity: "level", slot_name: "level" },
      ],
      text(data),
    );
  const said = made.map(({ data }) => text(data));
  t.ok(said.includes("living room light forty percent"));
  t.ok(said.includes("I would like the living room light at forty percent"));
  t.same(new Set(said).size, said.length, "none is there twice");
});

t.test("another object is not needed, and not all of something: the meaning stays", async (t) => {
  const said = (written: string) => varied("en", written).map(({ data }) => text(data));
  t.ok(said("turn the lamp off").includes("we do not need the lamp any more"));
  t.notOk(said("turn everything off").some((one) => one.includes("need")));
  t.notOk(said("stop all timers").some((one) => one.includes("enough")));
  t.ok(said("remove the tea timer").includes("get rid of the tea timer"));
  t.notOk(said("remove milk from the list").some((one) => one.includes("do not need")));
  t.same(said("there is nothing to say about this"), [], "a sentence that no rule knows is left alone");
  t.same(said("do not turn on the light"), [], "a negation is left alone");
});

t.test("articles and prepositions are contracted as the language does", async (t) => {
  const said = varied("es", "enciende las luces del [room](salón)").map(({ data }) => text(data));
  t.ok(said.includes("no veo nada en el salón"), said.join("\n"));
});

t.test("each saying repeats only what each pattern of its rule finds", async (t) => {
  for (const language of languages) {
    const { rules, lists } = sayingsOf(language)!;
    for (const { when, say } of rules) {
      const found = when.map((pattern) => new Set([...pattern.matchAll(/\(\?<(\w+)>/gu)].map(([, name]) => name)));
      const anywhere = new Set(["s", ...found.flatMap((names) => [...names])]);
      for (const pattern of when)
        for (const [, name = ""] of pattern.matchAll(/(?<!\(\?)<(\w+)>/gu))
          t.ok(name === "slot" || Object.hasOwn(lists, name), `${language}: <${name}> in ${pattern}`);
      for (const saying of Object.values(say).flat())
        for (const [, name] of saying.matchAll(/\{(\w+)-?\}/gu)) t.ok(anywhere.has(name), `${language}: ${saying}`);
    }
  }
});
