/** What is answered to "what can I say?" where a value is asked for. Only the dialogue needs it. */
import { type ByLanguage, ofLanguage } from "../../languages/languages.ts";

export type Options = {
  /** With {known}: the values that there are. */
  readonly all: string;
  /** With {known}: some of many values, or examples of a kind of value. */
  readonly some: string;
  /** Examples of the builtin kinds of values, by their names after "snips/". */
  readonly kinds: Readonly<Record<Kind, string>>;
};

type Kind =
  | "number"
  | "ordinal"
  | "percentage"
  | "duration"
  | "temperature"
  | "amountOfMoney"
  | "datetime"
  | "date"
  | "time"
  | "datePeriod"
  | "timePeriod"
  | "musicAlbum"
  | "musicArtist"
  | "musicTrack"
  | "city"
  | "country"
  | "region";

const options: ByLanguage<"moods", Options> = {
  en: {
    all: "You can say: {known}.",
    some: "For example: {known}.",
    kinds: {
      number: "seven, or twenty",
      ordinal: "the first, or the third",
      percentage: "fifty percent",
      duration: "ten minutes, or an hour and a half",
      temperature: "twenty degrees",
      amountOfMoney: "five euros",
      datetime: "tomorrow at seven, or in ten minutes",
      date: "today, or next Friday",
      time: "seven o'clock, or half past nine",
      datePeriod: "this weekend, or next week",
      timePeriod: "this evening, or from eight to ten",
      musicAlbum: "the name of an album",
      musicArtist: "the name of a band or a singer",
      musicTrack: "the name of a song",
      city: "the name of a city",
      country: "the name of a country",
      region: "the name of a region",
    },
  },
  de: {
    all: "Möglich ist: {known}.",
    some: "Zum Beispiel: {known}.",
    kinds: {
      number: "sieben, oder zwanzig",
      ordinal: "der erste, oder der dritte",
      percentage: "fünfzig Prozent",
      duration: "zehn Minuten, oder anderthalb Stunden",
      temperature: "zwanzig Grad",
      amountOfMoney: "fünf Euro",
      datetime: "morgen um sieben, oder in zehn Minuten",
      date: "heute, oder nächsten Freitag",
      time: "sieben Uhr, oder halb zehn",
      datePeriod: "dieses Wochenende, oder nächste Woche",
      timePeriod: "heute Abend, oder von acht bis zehn",
      musicAlbum: "der Name eines Albums",
      musicArtist: "der Name einer Band oder eines Sängers",
      musicTrack: "der Name eines Liedes",
      city: "der Name einer Stadt",
      country: "der Name eines Landes",
      region: "der Name einer Gegend",
    },
  },
  fr: {
    all: "Tu peux dire : {known}.",
    some: "Par exemple : {known}.",
    kinds: {
      number: "sept, ou vingt",
      ordinal: "le premier, ou le troisième",
      percentage: "cinquante pour cent",
      duration: "dix minutes, ou une heure et demie",
      temperature: "vingt degrés",
      amountOfMoney: "cinq euros",
      datetime: "demain à sept heures, ou dans dix minutes",
      date: "aujourd'hui, ou vendredi prochain",
      time: "sept heures, ou neuf heures et demie",
      datePeriod: "ce week-end, ou la semaine prochaine",
      timePeriod: "ce soir, ou de huit heures à dix heures",
      musicAlbum: "le nom d'un album",
      musicArtist: "le nom d'un groupe ou d'un chanteur",
      musicTrack: "le nom d'une chanson",
      city: "le nom d'une ville",
      country: "le nom d'un pays",
      region: "le nom d'une région",
    },
  },
  es: {
    all: "Puedes decir: {known}.",
    some: "Por ejemplo: {known}.",
    kinds: {
      number: "siete, o veinte",
      ordinal: "el primero, o el tercero",
      percentage: "cincuenta por ciento",
      duration: "diez minutos, o una hora y media",
      temperature: "veinte grados",
      amountOfMoney: "cinco euros",
      datetime: "mañana a las siete, o dentro de diez minutos",
      date: "hoy, o el viernes que viene",
      time: "las siete, o las nueve y media",
      datePeriod: "este fin de semana, o la semana que viene",
      timePeriod: "esta tarde, o de ocho a diez",
      musicAlbum: "el nombre de un álbum",
      musicArtist: "el nombre de un grupo o de un cantante",
      musicTrack: "el nombre de una canción",
      city: "el nombre de una ciudad",
      country: "el nombre de un país",
      region: "el nombre de una región",
    },
  },
  it: {
    all: "Si può dire: {known}.",
    some: "Per esempio: {known}.",
    kinds: {
      number: "sette, o venti",
      ordinal: "il primo, o il terzo",
      percentage: "cinquanta per cento",
      duration: "dieci minuti, o un'ora e mezza",
      temperature: "venti gradi",
      amountOfMoney: "cinque euro",
      datetime: "domani alle sette, o tra dieci minuti",
      date: "oggi, o venerdì prossimo",
      time: "le sette, o le nove e mezza",
      datePeriod: "questo fine settimana, o la settimana prossima",
      timePeriod: "stasera, o dalle otto alle dieci",
      musicAlbum: "il nome di un album",
      musicArtist: "il nome di un gruppo o di un cantante",
      musicTrack: "il nome di una canzone",
      city: "il nome di una città",
      country: "il nome di un paese",
      region: "il nome di una regione",
    },
  },
  pt: {
    all: "Pode dizer: {known}.",
    some: "Por exemplo: {known}.",
    kinds: {
      number: "sete, ou vinte",
      ordinal: "o primeiro, ou o terceiro",
      percentage: "cinquenta por cento",
      duration: "dez minutos, ou uma hora e meia",
      temperature: "vinte graus",
      amountOfMoney: "cinco euros",
      datetime: "amanhã às sete, ou daqui a dez minutos",
      date: "hoje, ou na próxima sexta-feira",
      time: "sete horas, ou nove e meia",
      datePeriod: "este fim de semana, ou a próxima semana",
      timePeriod: "hoje à noite, ou das oito às dez",
      musicAlbum: "o nome de um álbum",
      musicArtist: "o nome de uma banda ou de um cantor",
      musicTrack: "o nome de uma música",
      city: "o nome de uma cidade",
      country: "o nome de um país",
      region: "o nome de uma região",
    },
  },
};

/** Undefined for a language without them: the sentence is treated like any other. */
export const optionsIn = (language: string): Options | undefined => ofLanguage(options, language);
