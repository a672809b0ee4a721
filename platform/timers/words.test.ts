/** Every sentence in every language: nothing left out, nothing left in English, plural and gender as people say them. */
import t from "tap";
import type { Timer } from "./timer.ts";
import type { Listed, Words } from "./words/language.ts";
import { counted, languages, lengthInWords, missedInWords, momentInWords, repeatInWords, wordsIn } from "./words.ts";

const timer = (more: Partial<Timer> = {}): Timer => ({
  id: "x",
  kind: "timer",
  name: "",
  siteId: "kitchen",
  state: "waiting",
  ...more,
});
const pizza = timer({ name: "pizza" });
const [marked, other] = ["«1»", "«2»"];

/** Everything that a language says, by what it is, with marks instead of values. */
const spoken = (words: Words): Readonly<Record<string, string>> => {
  const kinds = ["timer", "alarm", "reminder"] as const;
  const listed = (state: Listed["state"], kind: Timer["kind"] = "timer", isIn = false): string =>
    words.listed([{ timer: timer({ kind, name: marked }), when: other, state, isIn }], 0);
  const named = timer({ name: marked });
  const texts = Object.entries(words).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
  return {
    ...(Object.fromEntries(texts) as Record<string, string>),
    which: words.which(`${marked}${other}`),
    set: words.set(named, other),
    another: words.another(7),
    alarmIn: words.alarmIn(marked),
    alarmOn: words.alarmOn(marked),
    alarmEvery: words.alarmEvery(marked, other),
    remindIn: words.remindIn(marked, other),
    remindOn: words.remindOn(marked, other),
    extended: words.extended(named, other),
    cancelled: words.cancelled(named),
    cancelledSeveral: words.cancelledSeveral(marked),
    snoozed: words.snoozed(marked),
    rings: words.rings(named),
    ringsReminder: words.rings(timer({ kind: "reminder", name: marked })),
    missed: words.missed(named, other),
    missedReminder: words.missed(timer({ kind: "reminder", name: marked }), other),
    noneNamed: words.noneNamed(named),
    andMore: words.andMore(7),
    cannot: words.cannot(marked),
    toEnd: words.toEnd(2),
    listedRings: listed("rings"),
    listedCounts: listed("counts"),
    listedWaits: listed("waits", "reminder"),
    listedIn: listed("waits", "alarm", true),
    ...Object.fromEntries(kinds.map((kind) => [`noSuch ${kind}`, words.noSuch[kind]])),
    ...Object.fromEntries(kinds.map((kind) => [`noneRuns ${kind}`, words.noneRuns[kind]])),
    ...Object.fromEntries(kinds.map((kind) => [`none ${kind}`, words.none[kind]])),
    ...Object.fromEntries(Object.entries(words.refusals).map(([rule, text]) => [`refusal ${rule}`, text])),
  };
};

t.test("no language leaves out a value, or repeats a sentence of another", (t) => {
  const english = spoken(wordsIn("en"));
  const values = (text: string): string[] => (text.match(/«\d»|\b7\b/gu) ?? []).map((value) => value).toSorted();
  for (const [language, words] of Object.entries(languages)) {
    for (const [key, text] of Object.entries(spoken(words))) {
      // German names begin with a capital; marks have none.
      t.same(new Set(values(text)), new Set(values(english[key] ?? "")), `${language} ${key}: ${text}`);
      t.notMatch(text, /undefined|\s{2}|\s[.,](?!\d)|\.\./u, `${language} ${key}: ${text}`);
      if (language !== "en" && text.length > 3) t.not(text, english[key], `${language} ${key} is not English`);
    }
  }
  t.end();
});

t.test("lengths, numbers and genders are those of the language", (t) => {
  const alarms = [timer({ kind: "alarm" }), timer({ kind: "alarm" }), timer({ kind: "reminder" }), pizza];
  const all = (say: (words: Words) => string) =>
    Object.fromEntries(Object.entries(languages).map(([language, words]) => [language, say(words)]));
  t.same(
    all((words) => lengthInWords(5400, words)),
    {
      en: "1 hour and 30 minutes",
      de: "1 Stunde und 30 Minuten",
      fr: "1 heure et 30 minutes",
      es: "1 hora y 30 minutos",
      it: "1 ora e 30 minuti",
      pt: "1 hora e 30 minutos",
    },
  );
  t.same(
    [false, true].map((after) => lengthInWords(3 * 86_400, wordsIn("de"), after)),
    ["3 Tage", "3 Tagen"],
  );
  t.same(
    all((words) => words.cancelledSeveral(counted(alarms, words))),
    {
      en: "Two alarms, one reminder and one pizza timer are cancelled.",
      de: "2 Wecker, eine Erinnerung und ein Pizza-Timer sind gelöscht.",
      fr: "2 réveils, un rappel et un minuteur pizza sont annulés.",
      es: "He cancelado 2 alarmas, un recordatorio y un temporizador de pizza.",
      it: "Ho annullato 2 sveglie, un promemoria e un timer pizza.",
      pt: "2 alarmes, um lembrete e um temporizador de pizza estão cancelados.",
    },
  );
  t.same(
    all((words) => words.noneNamed(timer({ kind: "alarm", name: "x" }))),
    {
      en: "There is no x alarm.",
      de: "Es gibt keinen X-Wecker.",
      fr: "Il n'y a pas de réveil x.",
      es: "No hay ninguna alarma de x.",
      it: "Non c'è nessuna sveglia x.",
      pt: "Não há nenhum alarme de x.",
    },
  );
  const one = [{ timer: pizza, when: "1 minuto", state: "counts", isIn: false }] as const;
  t.equal(wordsIn("es").listed(one, 0), "Queda 1 minuto del temporizador de pizza.");
  t.equal(
    wordsIn("pt").listed([{ ...one[0], when: "2 minutos" }], 3),
    "Faltam 2 minutos no temporizador de pizza. E mais 3.",
  );
  t.end();
});

t.test("moments and repetitions are those of the language", (t) => {
  const now = new Date(2026, 10, 25, 12).getTime();
  const at = (days: number, hour: number, minute: number) => new Date(2026, 10, 25 + days, hour, minute).getTime();
  const moments = (language: string): string[] =>
    [at(0, 13, 0), at(1, 1, 0), at(3, 0, 0), at(30, 19, 5)].map((moment) =>
      momentInWords(moment, now, wordsIn(language)),
    );
  t.same(moments("en"), [
    "today at 1 p m",
    "tomorrow at 1 a m",
    "on Saturday at midnight",
    "on Friday, 25 December, at 7 oh 5 p m",
  ]);
  t.same(moments("de_AT"), [
    "heute um 13 Uhr",
    "morgen um 1 Uhr",
    "am Samstag um 0 Uhr",
    "am Freitag, dem 25. Dezember, um 19:05 Uhr",
  ]);
  t.same(moments("fr"), [
    "aujourd'hui à 13 heures",
    "demain à 1 heure",
    "samedi à minuit",
    "le vendredi 25 décembre à 19:05",
  ]);
  t.same(moments("es"), [
    "hoy a las 13",
    "mañana a la 1",
    "el sábado a las 0",
    "el viernes 25 de diciembre a las 19:05",
  ]);
  t.same(moments("it"), ["oggi alle 13", "domani all'1", "sabato a mezzanotte", "venerdì 25 dicembre alle 19 e 5"]);
  t.same(moments("pt"), [
    "hoje às 13 horas",
    "amanhã à 1 hora",
    "no sábado à meia-noite",
    "sexta-feira, 25 de dezembro, às 19:05",
  ]);
  const repeats = (days: readonly number[]) => Object.values(languages).map((words) => repeatInWords(days, words));
  t.same(repeats([6, 1]), [
    "every Monday and Saturday",
    "montags und samstags",
    "le lundi et le samedi",
    "los lunes y los sábados",
    "ogni lunedì e ogni sabato",
    "toda segunda-feira e todo sábado",
  ]);
  t.equal(new Set(repeats([1, 2, 3, 4, 5])).size, 6);
  const missed = timer({ wall: now - 3 * 86_400_000, name: "eier" });
  t.equal(
    missedInWords([missed], now, "whileOff", wordsIn("de")),
    "Während ich aus war: Der Eier-Timer ist vor 3 Tagen abgelaufen.",
  );
  t.equal(wordsIn("nl"), wordsIn("en"), "another language is answered in English");
  t.end();
});
