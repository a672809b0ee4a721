/** The built-in entities as French speakers say them: in words, in France and in Belgium and Switzerland. */
import { list, rarely, units } from "./builtin-parts.ts";
import { byWeight, type Expression, inOrder, maybe, oneOf, say } from "./expression.ts";

const digit = list("un deux trois quatre cinq six sept huit neuf");
const severalDigits = list("deux trois quatre cinq six sept huit neuf");
const teens = oneOf(list("dix onze douze treize quatorze quinze seize"), "dix sept", "dix huit", "dix neuf");
const tens = oneOf(
  inOrder(list("vingt trente quarante cinquante soixante"), maybe(oneOf("et un", severalDigits))),
  inOrder(say("soixante"), oneOf("et onze", teens)),
  inOrder(say("quatre vingt"), maybe(oneOf(digit, teens))),
  byWeight([1, inOrder(list("septante huitante nonante"), maybe(oneOf("et un", severalDigits)))]),
);
const several = byWeight([4, severalDigits], [4, teens], [5, tens]);
const below100 = byWeight([4, digit], [4, teens], [5, tens]);
const hundreds = inOrder(maybe(severalDigits), say("cent"), maybe(below100));
const below1000 = byWeight([12, below100], [1, hundreds]);
const number = inOrder(
  byWeight(
    [1, "zéro"],
    [40, inOrder(rarely(say("moins"), 40), below1000)],
    [1, inOrder(maybe(several), say("mille"), maybe(below1000))],
  ),
  rarely(inOrder(say("virgule"), oneOf("zéro", digit)), 20),
);

const ordinal = list(
  `premier première deuxième second seconde troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième
  vingtième`.replaceAll(/\s+/gu, " "),
);

const percentage = inOrder(byWeight([1, "zéro"], [20, below100], [2, "cent"]), say("pour cent"));

const plural = units("minutes secondes heures jours semaines mois ans");
const amount = byWeight(
  [10, inOrder(byWeight([12, several], [1, "cent"]), plural)],
  [3, oneOf("une minute", "une heure", "une seconde", "un jour", "une semaine", "un mois", "un an")],
  [1, inOrder(severalDigits, say("heures et demie"))],
);
const duration = byWeight(
  [30, amount],
  [4, inOrder(amount, say("et"), amount)],
  [2, "une demi heure"],
  [1, "une heure et demie"],
  [1, oneOf("un quart d'heure", "trois quarts d'heure")],
);

const temperature = inOrder(
  byWeight([1, "zéro"], [30, inOrder(rarely(say("moins"), 20), below100)], [1, "cent"]),
  maybe(byWeight([1, "degré"], [10, "degrés"])),
  rarely(oneOf("celsius", "fahrenheit"), 5),
);

const weekday = list("lundi mardi mercredi jeudi vendredi samedi dimanche");
const month = list("janvier février mars avril mai juin juillet août septembre octobre novembre décembre");
const partOfDay = list("matin soir midi");
const twenties = inOrder(say("vingt"), maybe(oneOf("et un", severalDigits)));
const dayOfMonth = byWeight([1, "premier"], [30, oneOf(severalDigits, teens, twenties, "trente", "trente et un")]);
const date = oneOf(
  list("aujourd'hui demain hier maintenant"),
  "après demain",
  "avant hier",
  inOrder(say("ce"), oneOf(partOfDay, "week end")),
  oneOf("cet après midi", "cette nuit", "cette semaine"),
  inOrder(oneOf("demain", weekday), oneOf(partOfDay, "après midi")),
  inOrder(weekday, maybe(oneOf("prochain", "dernier"))),
  inOrder(oneOf("la semaine", "le mois", "le week end"), oneOf("prochaine", "prochain", "dernière", "dernier")),
  inOrder(maybe("le"), dayOfMonth, month),
  inOrder(weekday, dayOfMonth, maybe(month)),
);
const hour = byWeight(
  [9, severalDigits],
  [3, list("dix onze douze")],
  [
    3,
    oneOf(
      list("treize quatorze quinze seize"),
      "dix sept",
      "dix huit",
      "dix neuf",
      "vingt",
      "vingt et une",
      "vingt deux",
      "vingt trois",
    ),
  ],
);
const minutes = byWeight(
  [4, oneOf("et quart", "et demie", "moins le quart")],
  [4, list("cinq dix quinze vingt trente quarante")],
  [1, several],
);
const clock = inOrder(
  maybe(oneOf("à", "pour")),
  oneOf("midi", "minuit", inOrder(oneOf(inOrder(hour, say("heures")), say("une heure")), rarely(minutes, 2))),
);
const time = inOrder(clock, maybe(oneOf("du matin", "du soir", "de l'après midi")));
const datetime = oneOf(date, time, inOrder(date, time), inOrder(time, date), inOrder(say("dans"), duration));

const money = inOrder(number, list("euros euro dollars dollar francs livres centimes"));

export const french: Readonly<Record<string, Expression>> = {
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
