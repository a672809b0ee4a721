/** The whole skill as its own process. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import t from "tap";
import { earlyClock, runSkill } from "../../test/skills/run-skill.ts";
import { wordsIn } from "./words.ts";

t.setTimeout(120_000);

t.test("the time and the date are told in the language of the assistant", async (t) => {
  const { say } = await runSkill(t, "clock");
  t.match(await say("getTime"), /^It is (?:noon|midnight|\d+.* [ap] m)\.$/u);
  t.match(await say("getTime", {}, { lang: "de_DE" }), /^Es ist \d+(?: Uhr|:\d\d)\.$/u);
  t.match(await say("getDate", {}, { lang: "fr" }), /^Nous sommes le \p{L}+ \d+ \p{L}+\.$/u);
});

t.test("while the clock of the board is not set, no time and no date is told", async (t) => {
  const { say } = await runSkill(t, "clock", { environment: earlyClock });
  t.equal(await say("getTime"), "I do not know what time it is: the clock of the board is not set yet.");
  t.equal(await say("getDate", {}, { lang: "de" }), "Das weiß ich nicht: Die Uhr des Geräts ist noch nicht gestellt.");
  for (const lang of ["en", "de", "fr", "es", "it", "pt"])
    for (const intent of ["getTime", "getDate"])
      t.equal(await say(intent, {}, { lang }), wordsIn(lang).unset, `${intent}, ${lang}`);
});

t.test("the zone of the board is followed while the skill runs", async (t) => {
  const { pid } = await runSkill(t, "clock");
  const folder = statSync("/etc").ino.toString(16);
  const watched = readdirSync(`/proc/${pid()}/fdinfo`).map((file) =>
    readFileSync(`/proc/${pid()}/fdinfo/${file}`, "utf8"),
  );
  t.ok(
    watched.some((text) => new RegExp(`^inotify .*ino:${folder} `, "mu").test(text)),
    "it hears of a new /etc/localtime",
  );
});

t.test("hours and minutes are spoken as people say them", async (t) => {
  const times = (language: string) => [
    wordsIn(language).time(0, 0),
    wordsIn(language).time(1, 5),
    wordsIn(language).time(14, 30),
  ];
  t.same(times("en"), ["It is midnight.", "It is 1 oh 5 a m.", "It is 2 30 p m."]);
  t.same(times("de"), ["Es ist 0 Uhr.", "Es ist 1:05.", "Es ist 14:30."]);
  t.same(times("fr"), ["Il est 0 heure.", "Il est 1:05.", "Il est 14:30."]);
  t.same(times("es"), ["Son las 0 en punto.", "Es la 1:05.", "Son las 14:30."]);
  t.same(times("it"), ["Sono le 0 in punto.", "È l'1 e 5.", "Sono le 14 e 30."]);
  t.same(times("pt"), ["São 0 horas.", "É 1:05.", "São 14:30."]);
});
