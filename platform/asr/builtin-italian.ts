/** The built-in entities as Italian speakers say them: in words, with the numbers below a hundred as one word each. */
import { list, rarely, units, withMore } from "./builtin-parts.ts";
import { byWeight, type Expression, inOrder, maybe, oneOf, say } from "./expression.ts";

const ones = "uno due tre quattro cinque sei sette otto nove".split(" ");
const tens = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split(" ");
/** "ventuno" and "ventotto" lose a vowel, "ventitré" gains an accent. */
const joinedWords = tens.flatMap((ten) =>
  ones.map((one) => `${/^[uo]/u.test(one) ? ten.slice(0, -1) : ten}${one === "tre" ? "tré" : one}`),
);

const digit = list(ones.join(" "));
const severalDigits = list(ones.slice(1).join(" "));
const teens = list("dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove");
const twenties = oneOf(...tens, ...joinedWords);
const several = byWeight([4, severalDigits], [4, teens], [5, twenties]);
const below100 = byWeight([4, digit], [4, teens], [5, twenties]);
const hundreds = oneOf("cento", ...ones.slice(1).map((one) => `${one}cento`));
const below1000 = byWeight([12, below100], [1, inOrder(hundreds, maybe(below100))]);
const thousands = oneOf(
  "mille",
  ...ones.slice(1).map((one) => `${one}mila`),
  ...["dieci", "venti"].map((n) => `${n}mila`),
);
const number = inOrder(
  byWeight([1, "zero"], [40, inOrder(rarely(say("meno"), 40), below1000)], [1, inOrder(thousands, maybe(below1000))]),
  rarely(inOrder(say("virgola"), oneOf("zero", digit)), 20),
);

const ordinal = list(
  `primo prima secondo seconda terzo terza quarto quarta quinto quinta sesto sesta settimo settima ottavo ottava nono nona decimo decima
  undicesimo undicesima dodicesimo dodicesima ventesimo ventesima`.replaceAll(/\s+/gu, " "),
);

const percentage = inOrder(byWeight([1, "zero"], [20, below100], [2, "cento"]), say("per cento"));

const plural = units("minuti secondi ore giorni settimane mesi anni");
const amount = byWeight(
  [10, inOrder(byWeight([12, several], [1, "cento"], [1, "un paio di"]), plural)],
  [2, oneOf("un minuto", "un secondo", "un giorno", "una settimana", "un mese", "un anno")],
  [2, "un'ora"],
  [1, inOrder(severalDigits, list("ore minuti"), say("e mezza"))],
);
const duration = byWeight(
  [30, amount],
  [4, inOrder(amount, say("e"), amount)],
  [2, oneOf("mezz'ora", "mezzora")],
  [1, "un'ora e mezza"],
  [1, inOrder(oneOf("un quarto", "tre quarti"), say("d'ora"))],
);

const temperature = inOrder(
  byWeight([1, "zero"], [30, inOrder(rarely(say("meno"), 20), below100)], [1, "cento"]),
  maybe(byWeight([1, "grado"], [10, "gradi"])),
  rarely(oneOf("celsius", "centigradi", "fahrenheit"), 5),
);

const weekday = list("lunedì martedì mercoledì giovedì venerdì sabato domenica");
const month = list("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre");
const partOfDay = list("mattina pomeriggio sera notte");
const dayOfMonth = byWeight(
  [1, "primo"],
  [30, oneOf(severalDigits, teens, "trenta", "trentuno", "venti", ...joinedWords.slice(0, ones.length))],
);
const date = oneOf(
  list("oggi domani ieri dopodomani stasera stamattina stanotte adesso ora"),
  inOrder(oneOf("domani", weekday), partOfDay),
  inOrder(maybe(oneOf("questo", "questa")), oneOf(weekday, partOfDay, "weekend", "fine settimana")),
  inOrder(weekday, oneOf("prossimo", "prossima", "scorso", "scorsa")),
  inOrder(oneOf("la settimana", "settimana"), oneOf("prossima", "scorsa")),
  inOrder(oneOf("il mese", "il weekend"), oneOf("prossimo", "scorso")),
  inOrder(maybe("il"), dayOfMonth, month),
  inOrder(weekday, dayOfMonth, maybe(month)),
);
const hour = byWeight([9, severalDigits], [3, list("dieci undici dodici")], [3, oneOf(...teensOf24())]);
const minutes = byWeight(
  [4, oneOf("un quarto", "mezza", "mezzo", "tre quarti")],
  [4, list("cinque dieci venti venticinque quaranta cinquanta")],
  [1, several],
);
const clock = oneOf(
  "mezzogiorno",
  "mezzanotte",
  "a mezzogiorno",
  "a mezzanotte",
  inOrder(oneOf("alle", "le", "per le"), withMore(hour, 2, inOrder(oneOf("e", "meno"), minutes))),
  inOrder(oneOf("all'una", "l'una"), rarely(inOrder(say("e"), minutes), 2)),
);
const time = inOrder(clock, maybe(oneOf("di mattina", "del mattino", "del pomeriggio", "di sera", "di notte")));
const datetime = oneOf(date, time, inOrder(date, time), inOrder(time, date), inOrder(oneOf("tra", "fra"), duration));

const money = inOrder(number, list("euro dollari dollaro sterline centesimi"));

export const italian: Readonly<Record<string, Expression>> = {
  number,
  ordinal,
  percentage,
  duration,
  temperature,
  datetime,
  date,
  time,
  amountofmoney: money,
};

/** The hours after noon, as the clock of 24 hours has them. */
function teensOf24(): string[] {
  return "tredici quattordici quindici sedici diciassette diciotto diciannove venti ventuno ventidue ventitré".split(
    " ",
  );
}
