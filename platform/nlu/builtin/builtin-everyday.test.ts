/** Phrases as people say them at home, beside those that the public worked examples have. */
import t from "tap";
import { meaning } from "./testing/meaning.ts";

/** A Sunday, half past ten. */
const now = { instant: Date.parse("2026-11-22T10:30:00Z"), zone: "UTC" };

type Phrases = Readonly<Record<string, string>>;
const everyday: Readonly<Record<string, Readonly<Record<string, Phrases>>>> = {
  en: {
    number: {
      "100K": "100000",
      "−1.2M": "-1200000",
      "half a million": "500000",
      "two million and a half": "2500000",
      "two dozen": "24",
    },
    amountOfMoney: { "15 lira": "15 TRY", "50 zlotys": "50 PLN", "$1.2M": "1200000 $", "€12,50": "12.5 EUR" },
    temperature: { "five below zero": "-5", "twenty one": "21" },
    percentage: { fifty: "50", half: "50", "a quarter": "25" },
    duration: { "an hour fifteen": "1 hours 15 minutes", "1.5 h": "1 hours 30 minutes", "2:30": "2 hours 30 minutes" },
    datetime: {
      "3ish": "2026-11-22T15 Hour",
      "two weeks from monday": "2026-12-07 Day",
      "tuesday week": "2026-12-01 Day",
      "24.12.2026": "2026-12-24 Day",
      "tomorrow at midnight": "2026-11-24 Hour",
      "new year's eve at midnight": "2027-01-01 Hour",
      "quarter past midnight": "2026-11-23T00:15 Minute",
      "mid afternoon": "2026-11-22T15 / 2026-11-22T17",
      "the end of the afternoon": "2026-11-22T17 / 2026-11-22T19",
      "after eight": "2026-11-22T20 / ",
      "first thing tomorrow": "2026-11-23T06 / 2026-11-23T09",
    },
  },
  de: {
    number: { "-1,2M": "-1200000", "drei Fünftel": "0.6", "zwei Dutzend": "24" },
    amountOfMoney: { "100 Lira": "100 TRY", "20 tschechische Kronen": "20 CZK" },
    duration: { "eine Stunde dreißig": "1 hours 30 minutes", "1h30": "1 hours 30 minutes" },
    datetime: {
      "heute um Mitternacht": "2026-11-23 Hour",
      "in der Nacht auf Samstag": "2026-11-27T23 / 2026-11-28T05",
      "ab acht": "2026-11-22T20 / ",
      "bei Sonnenuntergang": "2026-11-22T19 / 2026-11-22T22",
    },
  },
  es: {
    number: { "100K": "100000", "-1,2M": "-1200000", "dos millones y medio": "2500000" },
    amountOfMoney: { "50 soles": "50 PEN", "100 pesos argentinos": "100 ARS", "medio millón de euros": "500000 EUR" },
    duration: { "hora y media": "1 hours 30 minutes" },
    datetime: { "al mediodía": "2026-11-22T12 Hour", "las doce del mediodía": "2026-11-22T12 Hour" },
  },
  fr: {
    number: { "-1,2M": "-1200000", "deux millions et demi": "2500000" },
    amountOfMoney: { "10 livres turques": "10 TRY", "50 zlotys": "50 PLN" },
    datetime: { "midi et demi": "2026-11-22T12:30 Minute", "ce soir à minuit": "2026-11-23 Hour" },
  },
  it: {
    number: { "-1,2M": "-1200000", "due milioni e mezzo": "2500000" },
    amountOfMoney: { "10 lire turche": "10 TRY", "mezzo milione di euro": "500000 EUR" },
    datetime: { "a mezzogiorno": "2026-11-22T12 Hour", "dalle otto in poi": "2026-11-22T20 / " },
  },
  pt: {
    number: { "-1,2M": "-1200000", "dois milhões e meio": "2500000" },
    amountOfMoney: { "10 liras turcas": "10 TRY" },
    datetime: {
      "ao meio-dia": "2026-11-22T12 Hour",
      "a partir das oito": "2026-11-22T20 / ",
      "lá pelas três": "2026-11-22T15 Hour",
    },
  },
};

for (const [language, entities] of Object.entries(everyday))
  for (const [entity, phrases] of Object.entries(entities))
    t.test(`${language}: ${entity} as people say it at home`, (t) => {
      for (const [phrase, expected] of Object.entries(phrases))
        t.equal(meaning(entity, phrase, language, now), expected, phrase);
      t.end();
    });
