/** German: ordinals agree with the word before them. */
import { currencies, noun, nouns, type Reading, type Rule } from "../language.ts";

const months = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
];
const month = `(${months.join("|")}|Jänner|Feber|(?:Jan|Feb|Febr|Mär|Apr|Jun|Jul|Aug|Sep|Sept|Okt|Nov|Dez)\\b\\.?)`;
const small = [
  "",
  "ers",
  "zwei",
  "drit",
  "vier",
  "fünf",
  "sechs",
  "sieb",
  "ach",
  "neun",
  "zehn",
  "elf",
  "zwölf",
  "dreizehn",
  "vierzehn",
  "fünfzehn",
  "sechzehn",
  "siebzehn",
  "achtzehn",
  "neunzehn",
];
const units = ["", "einund", "zweiund", "dreiund", "vierund", "fünfund", "sechsund", "siebenund", "achtund", "neunund"];
const tens = ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"];
const hundreds = ["elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"];

const weak = new Set(["der", "die", "das", "jede", "jedes", "jeder", "diese", "dieser", "dieses"]);
const oblique = new Set(
  (
    "am im vom zum beim zur den dem des einem einen ab seit bis nach und jeden jedem diesen diesem ins ans ihrem seinem " +
    "ihren seinen meinem meinen"
  ).split(" "),
);

const dative = new Set(["in", "nach", "vor", "seit", "mit", "von", "aus", "bei", "ab"]);

/** From 1 to 99, inflected for the preceding word; undefined when that does not indicate an ordinal. */
function ordinal(n: number, before: string): string | undefined {
  if (n < 1 || n > 99) return undefined;
  const stem = n < 20 ? `${small[n]}t` : `${units[n % 10]}${tens[Math.floor(n / 10)]}st`;
  return weak.has(before) ? `${stem}e` : oblique.has(before) ? `${stem}en` : undefined;
}

function dateOrdinal(n: number, before: string): string {
  return ordinal(n, before) ?? ordinal(n, "der")!.concat("r");
}

function yearText(year: number | undefined): string {
  if (year === undefined) return "";
  const century = hundreds[Math.floor(year / 100) - 11];
  return century === undefined ? ` ${year}` : ` ${century}hundert${year % 100 === 0 ? "" : ` ${year % 100}`}`;
}

function nameOf(written: string): string {
  return months.find((name) => name.startsWith(written.slice(0, 3))) ?? written;
}

const word = (pattern: string, text: string): Rule => [new RegExp(String.raw`(?<!\p{L})${pattern}`, "u"), () => text];

const own: Rule[] = [
  word(String.raw`z\.\s?B\.`, "zum Beispiel"),
  word(String.raw`d\.\s?h\.`, "das heißt"),
  word(String.raw`u\.\s?a\.`, "unter anderem"),
  word(String.raw`usw\.`, "und so weiter"),
  word(String.raw`bzw\.`, "beziehungsweise"),
  word(String.raw`ca\.`, "circa"),
  word(String.raw`evtl\.`, "eventuell"),
  word(String.raw`ggf\.`, "gegebenenfalls"),
  word(String.raw`inkl\.`, "inklusive"),
  word(String.raw`zzgl\.`, "zuzüglich"),
  word(String.raw`vgl\.`, "vergleiche"),
  word(String.raw`Nr\.(?=\s?\d)`, "Nummer"),
  word(String.raw`Dr\.(?=\s)`, "Doktor"),
  word(String.raw`Prof\.(?=\s)`, "Professor"),
  word(String.raw`Hrn?\.(?=\s)`, "Herr"),
  word(String.raw`Fr\.(?=\s\p{Lu}\p{Ll})`, "Frau"),
  word(String.raw`St\.(?=\s\p{Lu})`, "Sankt"),
  word(String.raw`Mio\.`, "Millionen"),
  word(String.raw`Mrd\.`, "Milliarden"),
  [/(?<=\d)\s?Std\.?(?!\p{L})/u, () => " h"],
  [/(?<=\d)\s?Min\.?(?!\p{L})/u, () => " min"],
  [/(?<=\d)\s?Sek\.?(?!\p{L})/u, () => " s"],
  [/(?<=\p{Ll})str\.(?=\s\d)/u, () => "straße"],
  [
    new RegExp(String.raw`(?<![\p{N}.,:/-])(0?[1-9]|[12]\d|3[01])\. ?${month}(?!\p{L})(?: (\d{4})\b(?![.,:]\d))?`, "u"),
    ([, day, name, year], before) =>
      `${dateOrdinal(Number(day), before)} ${nameOf(name!)}${yearText(year === undefined ? undefined : Number(year))}`,
  ],
  [
    // "am 22.11." without a year.
    /(?<![\p{N}.,:/-])(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(?![\p{N}])/u,
    ([, day, of], before) => `${dateOrdinal(Number(day), before)} ${months[Number(of) - 1]}`,
  ],
  [/(?<![\p{N}.,:/-])(\d{1,2})\.(?= \p{Lu}\p{Ll})/u, ([all, n], before) => ordinal(Number(n), before) ?? all!],
];

export const de: Reading = {
  decimal: ",",
  minus: "minus",
  to: "bis",
  per: "pro",
  dot: "Punkt",
  number: "Nummer",
  times: "mal",
  plusMinus: "plus minus",
  about: "etwa",
  and: "und",
  fractions: ["ein halb", "ein Drittel", "zwei Drittel", "ein Viertel", "drei Viertel"],
  hourWord: "Uhr",
  months,
  units: nouns(`
    °C Grad Celsius
    °F Grad Fahrenheit
    ° Grad
    km Kilometer
    m Meter
    dm Dezimeter
    cm Zentimeter
    mm Millimeter
    µm Mikrometer
    m² Quadratmeter
    km² Quadratkilometer
    m³ Kubikmeter
    kg Kilogramm
    g Gramm
    mg Milligramm
    µg Mikrogramm
    t f Tonne|Tonnen
    l Liter
    L Liter
    dl Deziliter
    cl Zentiliter
    ml Milliliter
    W Watt
    kW Kilowatt
    MW Megawatt
    Wh f Wattstunde|Wattstunden
    kWh f Kilowattstunde|Kilowattstunden
    MWh f Megawattstunde|Megawattstunden
    V Volt
    A Ampere
    mA Milliampere
    Hz Hertz
    kHz Kilohertz
    MHz Megahertz
    GHz Gigahertz
    Pa Pascal
    hPa Hektopascal
    mbar Millibar
    bar Bar
    dB Dezibel
    lx Lux
    lm Lumen
    kB Kilobyte
    KB Kilobyte
    MB Megabyte
    GB Gigabyte
    TB Terabyte
    kcal f Kilokalorie|Kilokalorien
    kJ Kilojoule
    ppm ppm
    ms f Millisekunde|Millisekunden
    s f Sekunde|Sekunden
    sec f Sekunde|Sekunden
    min f Minute|Minuten
    h f Stunde|Stunden
  `),
  currencies: currencies(`
    EUR Euro, Cent
    USD Dollar, Cent
    GBP Pfund, Penny|Pence
    CHF Franken, Rappen
    JPY Yen
    INR f Rupie|Rupien, Paisa
    BRL Real, Centavo|Centavos
    PLN Zloty, Groschen
  `),
  counted: ["Tag|Tage", "Monat|Monate", "Jahr|Jahre", "f Woche|Wochen", "Uhr", "Prozent", "Mal"].map(noun),
  count: (digits, { gender }, before) => {
    if (digits !== "1") return digits;
    const ending = dative.has(before) ? { m: "em", f: "er" } : { m: "", f: "e" };
    return `ein${ending[gender]}`;
  },
  date: ({ day, month, year }, before) => `${dateOrdinal(day, before)} ${months[month - 1]}${yearText(year)}`,
  time: ({ hour, minute, second }) => {
    const tail = second === undefined ? "" : ` und ${second === 1 ? "eine Sekunde" : `${second} Sekunden`}`;
    return `${hour === 1 ? "ein" : hour} Uhr${minute === 0 ? "" : ` ${minute}`}${tail}`;
  },
  money: (whole, cents) => `${whole} und ${cents}`,
  own,
};
