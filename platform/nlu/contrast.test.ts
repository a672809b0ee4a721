/** What is said beside an order and within it, by people who have never met the board, in six languages. */
import t from "tap";
import { understandLamps, lampCases } from "./testing/lamps.ts";
import { accept } from "./zones.ts";
import { understandHouse } from "./testing/house.ts";
import { alreadyIn } from "./mood/endings/already.ts";

const engines = new Map<string, Awaited<ReturnType<typeof understandLamps>>>();
for (const one of lampCases) if (one.language !== "ja") engines.set(one.language, await understandLamps(one));
const { executed: inEnglish } = await understandHouse();

function executed(language: string, text: string) {
  if (language === "en") return inEnglish(text);
  const { best } = engines.get(language)!.parse(text);
  return best.intentName !== null && best.confidenceScore >= accept ? best : undefined;
}

t.test("what is not meant is named behind the order, and does not take its place", (t) => {
  for (const [language, text, room] of [
    ["en", "turn on the light in the kitchen, not in the cellar", "kitchen"],
    ["en", "turn on the light in the kitchen not in the cellar please", "kitchen"],
    ["de", "schalte das Licht in der Küche ein, nicht im Flur", "Küche"],
    ["fr", "allume la lumière de la cuisine, pas de l'entrée", "cuisine"],
    ["es", "enciende la luz de la cocina, no la del pasillo", "cocina"],
    ["it", "accendi la luce della cucina, non dell'ingresso", "cucina"],
    ["pt", "acende a luz da cozinha, não a do corredor", "cozinha"],
  ] as const)
    t.match(executed(language, text), { slots: [{ value: { value: room } }] }, text);
  for (const [language, text] of [
    ["en", "not the light in the kitchen"],
    ["en", "do not turn on the light in the kitchen, nor in the cellar"],
    // Without a comma, the word is that for "no", too.
    ["es", "enciende la luz de la cocina no la del pasillo"],
    ["pt", "acende a luz da cozinha não a do corredor"],
    ["de", "schalte das Licht nicht ein, auch nicht im Flur"],
    ["fr", "n'allume pas la lumière de la cuisine, pas celle de l'entrée"],
  ] as const)
    t.equal(executed(language, text), undefined, text);
  t.end();
});

t.test("an order of which the speaker says that it is so already is not done", (t) => {
  for (const [language, text] of [
    ["en", "turn on the light in the kitchen, it is on already"],
    ["en", "turn on the light in the kitchen it's already on"],
    ["de", "schalte das Licht in der Küche ein, es ist schon an"],
    ["fr", "allume la lumière de la cuisine, elle est déjà allumée"],
    ["es", "enciende la luz de la cocina, ya está encendida"],
    ["it", "accendi la luce della cucina, è già accesa"],
    ["pt", "acende a luz da cozinha, já está acesa"],
  ] as const)
    t.equal(executed(language, text), undefined, text);
  t.ok(executed("en", "turn off the light in the kitchen, it's already bright outside"));
  t.ok(executed("en", "turn off the light in the kitchen, it is on already"));
  t.same(alreadyIn("en", "it is on already".split(" ")), [{ start: 0, sign: "on" }]);
  t.same(alreadyIn("en", "it is late already".split(" ")), []);
  t.end();
});

t.test("a last word that takes an order back does so also where it is a courtesy elsewhere", (t) => {
  t.notOk(executed("fr", "allume la lumière de la cuisine attends"));
  t.notOk(executed("it", "accendi la luce della cucina aspetta"));
  t.notOk(executed("en", "turn on the light in the kitchen hold on"));
  t.ok(executed("it", "aspetta, accendi la luce della cucina"));
  t.end();
});

t.test("an order that ends with an unknown word is asked about: it may be a colour that nobody listed", (t) => {
  for (const [language, text] of [
    ["en", "turn the kitchen light brown"],
    ["fr", "allume la lumière de la cuisine en marron"],
    ["es", "enciende la luz de la cocina marrón"],
    ["it", "accendi la luce della cucina marrone"],
    ["pt", "acende a luz da cozinha marrom"],
    ["de", "mach das Licht in der Küche braun"],
  ] as const)
    t.equal(executed(language, text), undefined, text);
  t.end();
});

t.test("what is promised to somebody on the telephone sets nothing", (t) => {
  for (const [language, text] of [
    ["en", "let me call you back in ten minutes"],
    ["de", "ich ruf dich in zehn Minuten zurück"],
    ["fr", "je te rappelle dans dix minutes"],
    ["es", "te llamo en diez minutos"],
    ["it", "ti richiamo tra dieci minuti"],
    ["pt", "te ligo em dez minutos"],
  ] as const)
    t.equal(executed(language, text), undefined, text);
  t.end();
});
