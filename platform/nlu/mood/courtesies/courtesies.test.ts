/** What is said around a command, in six languages: passed over, or for somebody else to do. */
import t from "tap";
import { wordsOf } from "../../text/tokens.ts";
import { moodReaderOf } from "../read-mood.ts";

const read = (language: string, text: string) => moodReaderOf(language).read(wordsOf(text));

/** A sentence without what is only polite in it. */
function meantIn(language: string, text: string): string {
  const { polite } = read(language, text);
  return wordsOf(text)
    .filter((_, at) => polite.every(({ start, end }) => at < start || at >= end))
    .join(" ");
}

t.test("phrases of politeness and hesitation are skipped", (t) => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["en", "would you be so kind as to ring the bell", "ring the bell"],
    ["en", "er, well, let me think, ring the um bell", "ring the bell"],
    ["en", "okay so ring the bell for me", "ring the bell"],
    ["de", "sei doch bitte so gut und läute die Glocke", "laute die glocke"],
    ["de", "äh, läute mal ähm die Glocke", "laute mal die glocke"],
    ["fr", "auriez-vous la gentillesse de sonner", "sonner"],
    ["fr", "euh sonne la euh cloche si ça ne te dérange pas", "sonne la cloche"],
    ["es", "serías tan amable de tocar la campana", "tocar la campana"],
    ["es", "eh, a ver, toca la campana", "toca la campana"],
    ["it", "saresti così gentile da suonare magari la campana", "suonare la campana"],
    ["it", "ehm dunque suona la campana", "suona la campana"],
    ["pt", "fazias-me o favor de tocar o sino", "tocar o sino"],
    ["pt", "hum deixa ver toca o sino", "toca o sino"],
  ];
  for (const [language, text, meant] of cases) t.equal(meantIn(language, text), meant, `${language}: ${text}`);
  t.end();
});

t.test("what belongs to a command stays: as well, a bell called, turn right", (t) => {
  t.equal(meantIn("en", "ring the other bell as well"), "ring the other bell as well");
  t.equal(meantIn("en", "turn right"), "turn right");
  t.equal(meantIn("de", "halt an"), "halt an");
  t.end();
});

t.test("orders to somebody else are distinguished from commands", (t) => {
  const relayed: readonly (readonly [string, string])[] = [
    ["en", "tell my brother to ring the bell"],
    ["en", "he is going to turn off the bell"],
    ["de", "sag meinem Bruder, er soll die Glocke läuten"],
    ["fr", "dis à mon frère de sonner la cloche"],
    ["es", "dile a mi hermano que toque la campana"],
    ["it", "di' a mio fratello di suonare la campana"],
    ["pt", "diz ao meu irmão para tocar o sino"],
    ["en", "she will wake me at seven"],
    ["en", "the nurse reminds me to take my pills"],
    ["en", "you let me forget my exercises"],
    ["en", "throw the fan out"],
    ["de", "er wird mich um sieben wecken"],
    ["de", "wirf die Kaffeemaschine weg"],
    ["fr", "elle me réveille à sept heures"],
    ["es", "mamá me recuerda tomar las pastillas"],
    ["it", "mamma mi sveglia alle sette"],
    ["pt", "ela me acorda às sete"],
  ];
  for (const [language, text] of relayed) t.not(read(language, text).relayed.length, 0, `${language}: ${text}`);
  const own: readonly (readonly [string, string])[] = [
    ["en", "tell me the time"],
    ["en", "turn on the bell"],
    ["en", "wake me at seven"],
    ["en", "the alarm will wake me at seven"],
    ["en", "throw me out of bed at six"],
    ["de", "weck mich um sieben"],
    ["de", "wirf mich um sieben aus dem Bett"],
    ["de", "lasst mich nicht vergessen die Glocke zu läuten"],
    ["fr", "réveille-moi à sept heures"],
    ["de", "sag mir die Uhrzeit"],
    ["fr", "dis-moi quelle heure il est"],
    ["es", "dime qué hora es"],
    ["it", "dimmi che ore sono"],
    ["pt", "diz-me que horas são"],
  ];
  for (const [language, text] of own) t.equal(read(language, text).relayed.length, 0, `${language}: ${text}`);
  t.end();
});
