/** The built-in entities as Spanish speakers say them: in words. */
import { list, rarely, units, withMore } from "./builtin-parts.ts";
import { byWeight, type Expression, inOrder, maybe, oneOf, say } from "./expression.ts";

const digit = list("uno dos tres cuatro cinco seis siete ocho nueve");
const severalDigits = list("dos tres cuatro cinco seis siete ocho nueve");
const teens = list("diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve");
const twenties = list(
  "veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
);
const tens = inOrder(
  list("treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
  maybe(inOrder(say("y"), digit)),
);
const several = byWeight([4, severalDigits], [4, teens], [2, twenties], [3, tens]);
const below100 = byWeight([4, digit], [4, teens], [2, twenties], [3, tens]);
const hundreds = oneOf(
  "cien",
  inOrder(
    list("ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"),
    maybe(below100),
  ),
);
const below1000 = byWeight([12, below100], [1, hundreds]);
const number = inOrder(
  byWeight(
    [1, "cero"],
    [40, inOrder(rarely(say("menos"), 40), below1000)],
    [1, inOrder(maybe(several), say("mil"), maybe(below1000))],
  ),
  rarely(inOrder(say("coma"), oneOf("cero", digit)), 20),
);

const ordinal = list(
  `primero primera primer segundo segunda tercero tercera tercer cuarto cuarta quinto quinta sexto sexta séptimo séptima octavo octava
  noveno novena décimo décima`.replaceAll(/\s+/gu, " "),
);

const percentage = inOrder(byWeight([1, "cero"], [20, below100], [2, "cien"]), say("por ciento"));

const plural = units("minutos segundos horas días semanas meses años");
const amount = byWeight(
  [10, inOrder(byWeight([12, several], [1, "cien"], [1, "un par de"]), plural)],
  [3, oneOf("un minuto", "una hora", "un segundo", "un día", "una semana", "un mes", "un año")],
  [1, inOrder(severalDigits, say("horas y media"))],
);
const duration = byWeight(
  [30, amount],
  [4, inOrder(amount, say("y"), amount)],
  [2, "media hora"],
  [1, "una hora y media"],
  [1, oneOf("un cuarto de hora", "tres cuartos de hora")],
);

const temperature = inOrder(
  byWeight([1, "cero"], [30, inOrder(rarely(say("menos"), 20), below100)], [1, "cien"]),
  maybe(byWeight([1, "grado"], [10, "grados"])),
  rarely(oneOf("celsius", "centígrados", "fahrenheit"), 5),
);

const weekday = list("lunes martes miércoles jueves viernes sábado domingo");
const month = list("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre");
const partOfDay = list("mañana tarde noche");
const dayOfMonth = byWeight(
  [1, oneOf("uno", "primero")],
  [30, oneOf(severalDigits, teens, twenties, "treinta", "treinta y uno")],
);
const date = oneOf(
  list("hoy mañana ayer anteayer ahora"),
  "pasado mañana",
  inOrder(oneOf("esta", "mañana por la", "por la"), partOfDay),
  inOrder(maybe(oneOf("el", "este", "el próximo")), weekday, maybe(inOrder(say("por la"), partOfDay))),
  inOrder(weekday, oneOf("que viene", "pasado", "próximo")),
  inOrder(oneOf("la semana", "el mes", "el fin de semana"), oneOf("que viene", "pasado", "pasada")),
  inOrder(maybe("el"), dayOfMonth, say("de"), month),
  inOrder(weekday, dayOfMonth, maybe(inOrder(say("de"), month))),
);
const hour = byWeight(
  [9, severalDigits],
  [3, list("diez once doce")],
  [3, list("trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuna veintidós veintitrés")],
);
const minutes = byWeight([4, oneOf("cuarto", "media")], [4, list("cinco diez veinte veinticinco")], [1, several]);
const past = rarely(inOrder(oneOf("y", "menos"), minutes), 2);
const clock = oneOf(
  "mediodía",
  "medianoche",
  "al mediodía",
  "a medianoche",
  inOrder(oneOf("a las", "las", "para las"), withMore(hour, 2, inOrder(oneOf("y", "menos"), minutes))),
  inOrder(oneOf("a la una", "la una"), past),
);
const time = inOrder(clock, maybe(oneOf("de la mañana", "de la tarde", "de la noche", "de la madrugada", "en punto")));
const datetime = oneOf(
  date,
  time,
  inOrder(date, time),
  inOrder(time, date),
  inOrder(oneOf("en", "dentro de"), duration),
);

const money = inOrder(number, list("euros euro dólares dólar pesos libras céntimos"));

export const spanish: Readonly<Record<string, Expression>> = {
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
