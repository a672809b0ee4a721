import t from "tap";
import { tokenise } from "../../text/tokens.ts";
import { findBuiltins, resolveBuiltins } from "../find.ts";
import { meaning } from "../testing/meaning.ts";

/** A Tuesday. */
const now = { instant: Date.parse("2013-02-12T04:30:00Z"), zone: "UTC" };

/** By entity, phrases and what they mean. */
type Expected = Readonly<Record<string, Readonly<Record<string, string>>>>;

const languages: Readonly<Record<string, Expected>> = {
  fr: {
    number: {
      "soixante-dix-huit": "78",
      "quatre-vingt-onze": "91",
      "deux cent mille": "200000",
      "3.000,5": "3000.5",
      "vingt et un": "21",
    },
    ordinal: { "vingt et unième": "21", "le 4ème": "4" },
    percentage: { "douze virgule cinq pour cent": "12.5" },
    temperature: { "moins cinq degrés": "-5", "vingt degrés celsius": "20 celsius" },
    amountOfMoney: { "deux euros cinquante": "2.5 EUR", "une dizaine de dollars": "10 Approximate $" },
    duration: { "une heure et demie": "1 hours 30 minutes", "un quart d'heure": "15 minutes" },
    datetime: {
      "après-demain": "2013-02-14 Day",
      "lundi prochain à 8h": "2013-02-18T08 Hour",
      "demain soir": "2013-02-13T18 / 2013-02-14",
      "huit heures moins le quart": "2013-02-12T07:45 Minute",
      "le dernier vendredi du mois": "2013-02-22 Day",
      "du 13 au 15 juillet": "2013-07-13 / 2013-07-16",
      "il y a trois semaines": "2013-01-22 Day",
      "lundi en huit": "2013-02-25 Day",
    },
  },
  de: {
    number: {
      achtundsiebzig: "78",
      fuffzig: "50",
      zweihunderteinundsiebzigtausendfünfhundertdrei: "271503",
      einunddreissigmillionenzweihundertsechsundfünfzigtausendsiebenhunderteinundzwanzig: "31256721",
      "drei Komma fünf": "3.5",
      "1.250": "1250",
    },
    ordinal: { einundzwanzigster: "21", "der vierte": "4" },
    percentage: { "fünfzig Prozent": "50" },
    temperature: { "zwei Grad unter null": "-2" },
    amountOfMoney: { "zwei Euro fünfzig": "2.5 EUR", "ca. zehn Franken": "10 Approximate CHF" },
    duration: { "anderthalb Stunden": "1 hours 30 minutes", "eine Dreiviertelstunde": "45 minutes" },
    datetime: {
      übermorgen: "2013-02-14 Day",
      "um halb acht": "2013-02-12T07:30 Minute",
      "Viertel vor vier nachmittags": "2013-02-12T15:45 Minute",
      Montagabend: "2013-02-18T18 / 2013-02-18T23",
      "am 3. Oktober 2015": "2015-10-03 Day",
      "vor zwei Wochen": "2013-01-29 Day",
      "der erste Montag im Monat": "2013-02-04 Day",
      "zwischen dem 3. und 5. Mai": "2013-05-03 / 2013-05-06",
    },
  },
  es: {
    number: {
      "treinta y dos": "32",
      "dos mil quinientos": "2500",
      "un millón": "1000000",
      "tres coma catorce": "3.14",
    },
    ordinal: { tercera: "3", "4º": "4" },
    percentage: { "diez por ciento": "10" },
    temperature: { "tres grados bajo cero": "-3" },
    amountOfMoney: { "dos euros y cinco céntimos": "2.05 EUR", "unos diez dólares": "10 Approximate $" },
    duration: { "dos horas y media": "2 hours 30 minutes" },
    datetime: {
      "pasado mañana": "2013-02-14 Day",
      "mañana por la mañana": "2013-02-13T04 / 2013-02-13T12",
      "las tres y media de la tarde": "2013-02-12T15:30 Minute",
      "el próximo viernes": "2013-02-15 Day",
      "hace dos horas": "2013-02-12T02:30 Minute",
      "el primer lunes de marzo": "2013-03-04 Day",
      "del 13 al 15 de julio": "2013-07-13 / 2013-07-16",
      "a finales de marzo": "2013-03-25 / 2013-04-01",
    },
  },
  it: {
    number: { ventuno: "21", trentotto: "38", millenovecentottantaquattro: "1984", "due virgola cinque": "2.5" },
    ordinal: { ventunesimo: "21", terza: "3" },
    percentage: { "dieci per cento": "10" },
    temperature: { "due gradi sotto zero": "-2" },
    amountOfMoney: { "due euro e cinquanta": "2.5 EUR", "quasi dieci sterline": "10 Approximate £" },
    duration: { "mezz'ora": "30 minutes", "due ore e un quarto": "2 hours 15 minutes" },
    datetime: {
      dopodomani: "2013-02-14 Day",
      stasera: "2013-02-12T18 / 2013-02-13",
      "le otto meno un quarto": "2013-02-12T07:45 Minute",
      "lunedì prossimo alle 15": "2013-02-18T15 Hour",
      "tra due ore": "2013-02-12T06:30 Minute",
      "l'ultimo venerdì del mese": "2013-02-22 Day",
      "dal 13 al 15 luglio": "2013-07-13 / 2013-07-16",
      "tre giorni fa": "2013-02-09 Day",
    },
  },
  pt: {
    number: {
      "trinta e dois": "32",
      "dois mil e quinhentos": "2500",
      "um milhão": "1000000",
      "três vírgula cinco": "3.5",
    },
    ordinal: { terceira: "3", "4º": "4" },
    percentage: { "dez por cento": "10" },
    temperature: { "três graus abaixo de zero": "-3" },
    amountOfMoney: { "dois reais e cinquenta centavos": "2.5 BRL", "cerca de dez euros": "10 Approximate EUR" },
    duration: { "uma hora e meia": "1 hours 30 minutes" },
    datetime: {
      "depois de amanhã": "2013-02-14 Day",
      "hoje à noite": "2013-02-12T18 / 2013-02-13",
      "às três e meia da tarde": "2013-02-12T15:30 Minute",
      "segunda-feira que vem": "2013-02-18 Day",
      "há duas horas": "2013-02-12T02:30 Minute",
      "a última sexta-feira do mês": "2013-02-22 Day",
      "do dia 13 ao dia 15 de julho": "2013-07-13 / 2013-07-16",
      "daqui a três dias": "2013-02-15 Day",
    },
  },
  ja: {
    number: { 三十二: "32", 四万二十: "40020", 三点一四: "3.14", "５": "5" },
    ordinal: { 三番目: "3", 第四: "4" },
    percentage: { 三割五分: "35", "25％": "25" },
    temperature: { 氷点下五度: "-5", "30℃": "30 celsius" },
    amountOfMoney: { 二千五百円: "2500 JPY", 約十ドル: "10 Approximate $" },
    duration: { 一時間半: "1 hours 30 minutes", 三ヶ月間: "3 months" },
    datetime: {
      明後日: "2013-02-14 Day",
      来週の月曜日: "2013-02-18 Day",
      明日の午後三時: "2013-02-13T15 Hour",
      "10時半": "2013-02-12T10:30 Minute",
      三日前: "2013-02-09 Day",
      十月の第一月曜日: "2013-10-07 Day",
      九時から十一時まで: "2013-02-12T09 / 2013-02-12T11",
      二〇一五年三月三日: "2015-03-03 Day",
    },
  },
};

for (const [language, entities] of Object.entries(languages))
  t.test(`${language}: what people say gives the value that they mean`, (t) => {
    for (const [entity, phrases] of Object.entries(entities))
      for (const [text, expected] of Object.entries(phrases))
        t.equal(meaning(entity, text, language, now) ?? "", expected, `${entity}: ${text}`);
    t.end();
  });

t.test("each language finds its values inside sentences", (t) => {
  const sentences: Record<string, [sentence: string, entity: string, found: string]> = {
    fr: ["réveille-moi demain à sept heures s'il te plaît", "datetime", "demain à sept heures"],
    de: ["stell die heizung auf einundzwanzig grad in der küche", "temperature", "einundzwanzig grad"],
    es: ["pon un temporizador de quince minutos", "duration", "quince minutos"],
    it: ["accendi la luce al settantacinque per cento", "percentage", "settantacinque per cento"],
    pt: ["quanto são vinte euros em dólares", "amountOfMoney", "vinte euros"],
    ja: ["明日の朝七時に起こして", "datetime", "明日の朝七時"],
  };
  for (const [language, [sentence, entity, found]] of Object.entries(sentences)) {
    const tokens = tokenise(sentence);
    const [match] = findBuiltins(tokens, [`snips/${entity}`], language, now);
    t.equal(match && sentence.slice(tokens[match.start]!.start, tokens[match.end - 1]!.end), found);
  }
  t.end();
});

t.test("an hour without half of the day is the next of the two, but not where people count to 24", (t) => {
  const hours = (text: string, language: string) =>
    resolveBuiltins("snips/datetime", tokenise(text), language, now).map(
      (value) => value.kind === "InstantTime" && value.value.slice(5, 16),
    );
  t.same(hours("um drei", "de").slice(0, 2), ["02-12T15:00", "02-13T03:00"]);
  t.same(hours("a las tres", "es").slice(0, 2), ["02-12T15:00", "02-13T03:00"]);
  t.equal(hours("alle tre di notte", "it")[0], "02-13T03:00");
  t.equal(hours("à trois heures", "fr")[0], "02-13T03:00");
  t.equal(hours("3:30", "de")[0], "02-13T03:30");
  t.end();
});

t.test("an article in a sentence is not a number, but alone it is one", (t) => {
  const numbers = (text: string, language: string) =>
    findBuiltins(tokenise(text), ["snips/number"], language, now).map(
      ({ value }) => value.kind === "Number" && value.value,
    );
  t.same(numbers("mets une lampe sur cinq", "fr"), [5]);
  t.same(numbers("stell eine lampe auf einundzwanzig", "de"), [21]);
  t.same(numbers("pon una luz al veintiuno", "es"), [21]);
  t.same(numbers("eine", "de"), [1]);
  t.end();
});

t.test("a language's short words for days are days only where nothing else is said", (t) => {
  t.equal(meaning("datetime", "so", "de", now), "2013-02-17 Day");
  t.same(findBuiltins(tokenise("mach das so"), ["snips/datetime"], "de", now), []);
  t.same(findBuiltins(tokenise("nunca he visto el mar"), ["snips/datetime"], "es", now), []);
  t.end();
});
