/** What clauses beside an order, which punctuation separates, do to it in six languages. */
import t from "tap";
import { understandLamps, lampCases } from "./testing/lamps.ts";
import { accept } from "./zones.ts";
import { understandHouse } from "./testing/house.ts";

const engines = new Map<string, Awaited<ReturnType<typeof understandLamps>>>();
for (const one of lampCases) if (one.language !== "ja") engines.set(one.language, await understandLamps(one));
const { executed: inEnglish, parse: parseEnglish } = await understandHouse();

function executed(language: string, text: string) {
  if (language === "en") return inEnglish(text);
  const { best } = engines.get(language)!.parse(text);
  return best.intentName !== null && best.confidenceScore >= accept ? best : undefined;
}
const orders = [
  ["en", "turn on the light in the kitchen"],
  ["de", "schalte das Licht in der Küche ein"],
  ["fr", "allume la lumière de la cuisine"],
  ["es", "enciende la luz de la cocina"],
  ["it", "accendi la luce della cucina"],
  ["pt", "acende a luz da cozinha"],
] as const;

const endings = {
  "is taken back": {
    en: [
      "no",
      "nooo",
      "never mind",
      "or rather don't",
      "just kidding",
      "no need",
      "on second thoughts no",
      "not, please",
    ],
    de: [
      "nein",
      "neeein",
      "ach egal",
      "quatsch",
      "oder lieber nicht",
      "war nur Spaß",
      "ist nicht nötig",
      "lass gut sein",
    ],
    fr: ["non", "nooon", "enfin non", "oublie", "je plaisante", "ce n'est pas la peine", "ou non", "surtout pas"],
    es: ["no", "nooo", "ni se te ocurra", "mejor no", "es broma", "no hace falta", "o no", "da igual"],
    it: ["no", "nooo", "anzi no", "scherzo", "lascia perdere", "non serve", "oppure no", "non pensarci nemmeno"],
    pt: ["não", "nãããão", "nem pensar", "melhor não", "esquece", "não precisa", "ou não", "estou a brincar"],
  },
  "is not allowed or not wanted": {
    en: ["that's forbidden", "I'd rather not", "I don't want that", "nobody should do that", "I'm only testing you"],
    de: [
      "das ist verboten",
      "das soll keiner machen",
      "ich will das nicht",
      "du darfst das nicht",
      "ich teste dich nur",
    ],
    fr: ["c'est interdit", "je n'en veux pas", "je préfère pas", "tu ne dois pas", "tu rêves"],
    es: ["está prohibido", "no lo quiero", "prefiero que no", "no debes", "sería un error"],
    it: ["è vietato", "non la voglio", "preferisco di no", "non devi", "te lo sogni"],
    pt: ["é proibido", "não quero", "prefiro que não", "não deves", "seria um erro"],
  },
  "depends on a condition": {
    en: [
      "if it is dark",
      "once the kids are in bed",
      "should it rain",
      "provided it's below ten",
      "as soon as I am home",
    ],
    de: [
      "wenn es dunkel ist",
      "sollte es regnen",
      "sobald die Kinder schlafen",
      "vorausgesetzt es regnet",
      "falls jemand kommt",
    ],
    fr: ["s'il fait noir", "une fois les enfants couchés", "dès qu'il pleut", "pourvu qu'il gèle", "quand je rentre"],
    es: ["si está oscuro", "una vez acostados los niños", "en cuanto llueva", "siempre que haga frío", "cuando llegue"],
    it: ["se è buio", "una volta che i bambini dormono", "appena piove", "purché faccia freddo", "quando torno"],
    pt: ["se estiver escuro", "assim que chover", "caso chova", "desde que faça frio", "quando eu chegar"],
  },
  "is somebody's words": {
    en: ["said my son", "she asked", "as my mother would say"],
    de: ["sagte mein Sohn", "hat sie gefragt", "frage ich mich", "wie meine Mutter sagen würde"],
    fr: ["a dit mon fils", "disait mamie", "comme dirait ma mère", "je me demande"],
    es: ["dijo mi hijo", "decía la abuela", "como diría mi madre", "me pregunto"],
    it: ["ha detto mio figlio", "diceva la nonna", "come direbbe mia madre", "mi chiedo"],
    pt: ["disse o meu filho", "dizia a avó", "como diria a minha mãe", "pergunto-me"],
  },
} as const;

for (const [what, byLanguage] of Object.entries(endings))
  t.test(`an order is not obeyed if a clause behind its comma says that it ${what}`, (t) => {
    for (const [language, order] of orders)
      for (const ending of byLanguage[language]) {
        const text = `${order}, ${ending}`;
        t.equal(executed(language, text), undefined, text);
      }
    t.end();
  });

t.test("an order behind a comma is not obeyed if somebody is told to have said or thought it", (t) => {
  const before = {
    en: ["he told me", "as my wife always said", "my wife thinks"],
    de: ["er hat gesagt", "meine Frau meint", "ich habe ihm gesagt", "wie gesagt", "ich dachte"],
    fr: ["il a dit", "ma femme pense", "je lui ai dit", "comme je te l'ai dit"],
    es: ["me dijo", "mi mujer cree", "le dije", "como te dije", "qué significa"],
    it: ["mi ha detto", "mia moglie pensa", "gli ho detto", "come ti dicevo", "che vuol dire"],
    pt: ["ele disse", "a minha mulher acha", "eu disse a ele", "o que significa"],
  } as const;
  for (const [language, order] of orders)
    for (const beginning of before[language]) {
      const text = `${beginning}, ${order}`;
      t.equal(executed(language, text), undefined, text);
    }
  t.end();
});

t.test("what is polite, answers, or gives a reason leaves the order what it is", (t) => {
  const beside = {
    en: ["please", "if you can", "if you don't mind", "my hands are full", "I want to read"],
    de: ["bitte", "wenn es geht", "wenn du kannst", "ich sehe nichts", "ich will lesen"],
    fr: ["s'il te plaît", "s'il vous plaît", "si tu peux", "je ne vois rien", "je veux lire"],
    es: ["por favor", "si puedes", "si no te importa", "no veo nada", "quiero leer"],
    it: ["per favore", "se puoi", "per piacere", "non vedo niente", "voglio leggere"],
    pt: ["por favor", "se puderes", "se faz favor", "não vejo nada", "quero ler"],
  } as const;
  for (const [language, order] of orders)
    for (const ending of beside[language]) {
      const text = `${order}, ${ending}`;
      t.ok(executed(language, text), text);
    }
  t.end();
});

t.test("what two people share out between them is no order, nor what somebody did or will do", (t) => {
  for (const [language, text] of [
    ["de", "du machst das Licht in der Küche an, ich schließ ab"],
    ["fr", "chéri, tu allumes la lumière de la cuisine, moi je ferme"],
    ["es", "cariño, tú enciendes la luz de la cocina, yo cierro"],
    ["it", "tu accendi la luce della cucina, io chiudo"],
    ["pt", "querida, tu acendes a luz da cozinha, eu tranco"],
    ["de", "dann mach ich das Licht in der Küche an"],
  ] as const)
    t.equal(executed(language, text), undefined, text);
  t.end();
});

t.test("of two orders that only a comma separates, the first is held", (t) => {
  for (const [language, text, words] of [
    ["en", "turn on the light in the kitchen, turn off the light in the cellar", "turn on the light in the kitchen"],
    ["de", "schalte das Licht in der Küche ein, mach das Licht im Flur aus", "schalte das Licht in der Küche ein"],
    ["fr", "allume la lumière de la cuisine, éteins la lumière de l'entrée", "allume la lumière de la cuisine"],
    ["es", "enciende la luz de la cocina, apaga la luz del pasillo", "enciende la luz de la cocina"],
    ["it", "accendi la luce della cucina, spegni la luce dell'ingresso", "accendi la luce della cucina"],
    ["pt", "acende a luz da cozinha, apaga a luz do corredor", "acende a luz da cozinha"],
  ] as const) {
    const { best, held } = language === "en" ? parseEnglish(text) : engines.get(language)!.parse(text);
    t.equal(best.intentName, null, text);
    t.match(held, { reason: "several", words }, text);
    t.ok(held?.saidBack, text);
  }
  t.match(inEnglish("it is dark in here, turn on the light in the kitchen"), { intentName: "lightOn" });
  t.match(inEnglish("turn on the light in the kitchen, turn on the kitchen light"), { intentName: "lightOn" });
  t.end();
});

t.test("a last word that takes an order back does so also where nothing separates it, as in speech", async (t) => {
  const last = { en: "no", de: "nein", fr: "non", es: "no espera", it: "no", pt: "não" } as const;
  for (const [language, order] of orders) {
    t.ok(executed(language, order), order);
    t.notOk(executed(language, `${order} ${last[language]}`), `${order} ${last[language]}`);
  }
  t.notOk(executed("en", "turn on the light in the kitchen wait"));
});

t.test("a condition is read as one also where it is said like a need", async (t) => {
  t.ok(executed("fr", "il fait trop sombre dans la cuisine"));
  t.notOk(executed("fr", "allume la lumière de la cuisine s'il fait trop sombre"));
  t.notOk(executed("fr", "s'il fait trop sombre allume la lumière de la cuisine"));
});
