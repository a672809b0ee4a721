/** Every answer in every language: nothing left out or left in English; articles, plural and gender as people say them. */
import t from "tap";
import type { Outcome } from "./controller.ts";
import { type Entity, readDiscovery } from "./discovery.ts";
import type { Wish } from "./message.ts";
import { nameAll, type Named } from "./naming.ts";
import { called, decimal, languages, told, wordsIn } from "./words.ts";
import type { Sort, Words } from "./words/language.ts";

function device(kind: string, name: string, room: string): Named {
  const found: readonly Entity[] =
    readDiscovery(
      `homeassistant/${kind}/${name.replaceAll(/\W/gu, "")}/config`,
      Buffer.from(JSON.stringify({ name, cmd_t: "x", dev: { name, sa: room } })),
    ) ?? [];
  const [named] = nameAll(found, { room: () => "", names: () => "" });
  if (named === undefined) throw new Error(`${name} is no device`);
  return named;
}
const wishes: readonly Wish[] = [
  ...(["on", "off", "open", "close", "stop", "lock", "unlock"] as const).map((one) => ({ do: one })),
  { do: "percent", percent: 7 },
  { do: "temperature", degrees: 7 },
  { do: "colour", rgb: [1, 2, 3] },
];
const sorts: readonly Sort[] = ["light", "device", "cover", "climate", "lock", "scene"];
const [one, two] = ["«1»", "«2»"];

const spoken = (words: Words): Readonly<Record<string, string>> => {
  const abouts = ["started", "sent", "silent", "undone", "gone", "cannot", "open", "lit"] as const;
  const wheres = ["noSensor", "notReported", "sensorGone", "nothingOpen"] as const;
  const texts = Object.entries(words).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
  return {
    ...(Object.fromEntries(texts) as Record<string, string>),
    ...Object.fromEntries(wishes.map((wish) => [`done ${wish.do}`, words.done(wish, one, true)])),
    ...Object.fromEntries(wishes.map((wish) => [`done all ${wish.do}`, words.done(wish, one, false)])),
    ...Object.fromEntries(abouts.map((key) => [key, words[key](one, true)])),
    ...Object.fromEntries(wheres.map((key) => [key, words[key](one)])),
    ...Object.fromEntries(sorts.map((sort) => [`none ${sort}`, words.none(sort, one)])),
    ...Object.fromEntries(sorts.map((sort) => [`forbidden ${sort}`, words.forbiddenSort[sort]])),
    nearest: words.nearest(one),
    warmest: words.whitest(one, true, true),
    coldest: words.whitest(one, true, false),
    noneCalled: words.noneCalled(one, two),
    disputed: words.disputed(one),
    forbidden: words.forbidden(one),
    sameName: words.sameName(7, one),
    onlyOne: words.onlyOne(one),
    whichRoom: words.whichRoom(one),
    temperature: words.temperature(one, two),
    humidity: words.humidity(one, two),
    doubt: words.doubt(one),
    unknownLights: words.unknownLights(7),
    isGone: words.isGone(one),
    isSilent: words.isSilent(one),
    isIn: words.isIn(one, "x", "on", 7),
  };
};

t.test("no language leaves out a value, or repeats a sentence of another", (t) => {
  const english = spoken(wordsIn("en"));
  const values = (text: string): readonly string[] => [...new Set(text.match(/«\d»|\b7\b/gu))].toSorted();
  t.not(wordsIn("en").whitest(one, true, true), wordsIn("en").whitest(one, true, false));
  for (const [language, words] of Object.entries(languages))
    for (const [key, text] of Object.entries(spoken(words))) {
      t.same(values(text), values(english[key] ?? ""), `${language} ${key}: ${text}`);
      t.notMatch(text, /undefined|\s{2}|\s[.,]|\.\./u, `${language} ${key}: ${text}`);
      if (language !== "en" && text.length > 3) t.not(text, english[key], `${language} ${key} is not English`);
    }
  t.end();
});

t.test("what was done is told with the articles, rooms and endings of the language", (t) => {
  const tell = (language: string, wish: Wish, devices: readonly Named[], outcome: Outcome = "done") =>
    told(
      devices.map((one) => ({ device: one, outcome })),
      wish,
      "",
      wordsIn(language),
    );
  const on: Wish = { do: "on" };
  const say = (language: string, name: string, room: string) => tell(language, on, [device("switch", name, room)]);
  t.equal(say("de", "Stehlampe", "Wohnzimmer"), "Die Stehlampe im Wohnzimmer ist an.");
  t.equal(say("de", "Ventilator", "Küche"), "Der Ventilator in der Küche ist an.");
  t.equal(say("de", "Brummi", "Hobbykabuff"), "Brummi im Raum Hobbykabuff ist an.", "an unknown gender");
  t.equal(say("fr", "Machine à café", "Cuisine"), "J'ai allumé la machine à café dans la cuisine.");
  t.equal(say("fr", "Aquarium", "Entrée"), "J'ai allumé l'aquarium dans l'entrée.");
  t.equal(say("es", "Cafetera", "Cocina"), "He encendido la cafetera en la cocina.");
  t.equal(say("it", "Scaldabagno", "Bagno"), "Ho acceso lo scaldabagno in bagno.");
  t.equal(say("pt", "Ventilador", "Quarto"), "Liguei o ventilador no quarto.");
  const two = [device("light", "Stehlampe", "Wohnzimmer"), device("light", "Schreibtischlampe", "Büro")];
  t.equal(tell("de", { do: "off" }, two), "Die Stehlampe im Wohnzimmer und die Schreibtischlampe im Büro sind aus.");
  t.equal(tell("de", on, two.slice(1), "silent"), "Die Schreibtischlampe im Büro hat nicht geantwortet.");
  const many = ["a1", "a2", "a3", "a4", "a5"].map((name) => device("light", name, "cuisine"));
  t.match(tell("fr", on, many), /, l'a3 dans la cuisine et 2 autres\.$/u);
  t.equal(called(device("light", "Licht", "Flur"), wordsIn("de")), "das Licht im Flur", "called by its kind");
  t.equal(decimal(21.54, wordsIn("fr")), "21,5");
  t.end();
});

t.test("states agree with what is in them", (t) => {
  const state = (language: string, name: string, is: string, percent?: number): string => {
    const words = wordsIn(language);
    return words.isIn(words.the(name), name, is, percent);
  };
  t.equal(state("fr", "lampe", "on", 40), "La lampe est allumée, à 40 pour cent.");
  t.equal(state("es", "puerta del garaje", "open"), "La puerta del garaje está abierta.");
  t.equal(state("it", "luci", "off"), "Le luci sono spente.");
  t.equal(state("pt", "rádio", "on"), "O rádio está ligado.");
  t.equal(state("de", "haustür", "locked"), "Die Haustür ist abgeschlossen.");
  t.equal(state("de", "x", "a state of its own"), "X ist a state of its own.");
  t.end();
});
