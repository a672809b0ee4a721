/** Corrections, reasons, delays and orders to stop, in the other five languages. */
import t from "tap";
import { understandLamps, lampCases } from "./testing/lamps.ts";
import { accept } from "./zones.ts";

const engines = new Map<string, Awaited<ReturnType<typeof understandLamps>>>();
for (const one of lampCases) if (one.language !== "ja") engines.set(one.language, await understandLamps(one));
function executed(language: string, text: string) {
  const { best } = engines.get(language)!.parse(text);
  return best.intentName !== null && best.confidenceScore >= accept ? best : undefined;
}

t.test("a no between two commas corrects", (t) => {
  for (const [language, text, room] of [
    ["es", "enciende la luz del pasillo, no, de la cocina", "cocina"],
    ["pt", "acende a luz do corredor, não, da cozinha", "cozinha"],
    ["pt", "acende a luz do corredor, quer dizer, da cozinha", "cozinha"],
    ["fr", "allume la lumière de l'entrée, non, de la cuisine", "cuisine"],
    ["it", "accendi la luce dell'ingresso, no, della cucina", "cucina"],
    ["de", "mach das Licht im Flur an, nein, in der Küche", "Küche"],
  ] as const)
    t.match(executed(language, text), { intentName: "on", slots: [{ value: { value: room } }] }, text);
  for (const [language, text] of [
    ["es", "no enciendas la luz de la cocina"],
    ["pt", "não acende a luz da cozinha"],
  ] as const)
    t.equal(executed(language, text), undefined, text);
  t.end();
});

t.test("a reason behind a comma is no question, whatever it resembles", (t) => {
  for (const [language, text] of [
    ["de", "könnten wir das Licht im Flur ausschalten, ich telefoniere"],
    ["es", "podemos apagar la luz del pasillo, estoy al teléfono"],
    ["es", "apaga la luz del pasillo, es tarde"],
    ["it", "possiamo spegnere la luce dell'ingresso, sto telefonando"],
    ["it", "spegni la luce dell'ingresso, non c'è più nessuno"],
    ["pt", "podemos apagar a luz do corredor, estou no telefone"],
    ["pt", "apaga a luz do corredor, o bebê está dormindo"],
  ] as const)
    t.match(executed(language, text), { intentName: "off" }, text);
  t.end();
});

t.test("to stop doing something is no order to do it", (t) => {
  for (const [language, text] of [
    ["de", "hör auf das Licht auszuschalten"],
    ["fr", "arrête d'allumer la lumière"],
    ["es", "deja de encender la luz"],
    ["es", "para de encender la luz"],
    ["it", "smettila di accendere la luce"],
    ["pt", "para de acender a luz"],
  ] as const)
    t.equal(executed(language, text), undefined, text);
  t.end();
});

t.test("an order that is due each time, or one of two opposite ones, is not done", (t) => {
  for (const [language, text] of [
    ["it", "ogni volta che piove accendi la luce"],
    ["pt", "toda vez que chover acende a luz"],
    ["fr", "allume la lumière seulement s'il fait nuit"],
    ["fr", "allume ou éteins la lumière"],
    ["es", "enciende o apaga la luz"],
    ["it", "accendi o spegni la luce"],
    ["pt", "acende ou apaga a luz"],
    ["de", "schalte das Licht ein oder aus"],
  ] as const)
    t.equal(executed(language, text), undefined, text);
  t.end();
});

t.test("a German compound names a thing and its place", (t) => {
  for (const [text, room] of [
    ["mach das Küchenlicht an", "Küche"],
    ["schalte das Badezimmerlicht ein", "Badezimmer"],
    ["mach das Flurlicht an", "Flur"],
  ] as const)
    t.match(executed("de", text), { intentName: "on", slots: [{ rawValue: /licht/, value: { value: room } }] }, text);
  t.equal(executed("de", "mach das Dachbodenlicht an"), undefined, "an unknown place");
  t.equal(executed("de", "mach das Küchenlicht nicht an"), undefined);
  t.end();
});
