/** English with British dates; American ones are read month first. */
import { currencies, type Noun, nouns, noun, type Reading, type Rule } from "../language.ts";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const month = `(${months.join("|")}|${months.map((name) => `${name.slice(0, 3)}\\b\\.?`).join("|")}|Sept\\b\\.?)`;
const day = String.raw`(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?`;
const year = String.raw`(?:,? (1[1-9]\d\d|20\d\d)\b(?![.,:]\d))?`;

function nameOf(written: string): string {
  return months.find((name) => name.startsWith(written.slice(0, 3))) ?? written;
}

function ordinal(n: number): string {
  const suffix = n % 100 >= 11 && n % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${suffix}`;
}

/** Returns "19 99": years in pairs, from 2000 on like other numbers. */
function yearText(n: number | undefined): string {
  if (n === undefined) return "";
  if (n < 1100 || n > 1999) return ` ${n}`;
  const [century, rest] = [Math.floor(n / 100), n % 100];
  return ` ${century} ${rest === 0 ? "hundred" : rest < 10 ? `oh ${rest}` : rest}`;
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function dateText(day: number, name: string, year: number | undefined, before: string): string {
  return `${before === "the" ? "" : "the "}${ordinal(day)} of ${name}${yearText(year)}`;
}

const decadeNames = [
  "",
  "tens",
  "twenties",
  "thirties",
  "forties",
  "fifties",
  "sixties",
  "seventies",
  "eighties",
  "nineties",
];

/** Returns "19 nineties"; undefined when it is not a decade but a number of seconds. */
function decadeText(century: string | undefined, decade: number, before: string): string | undefined {
  if (century === undefined)
    return before === "the" || before === "late" || before === "early" ? decadeNames[decade] : undefined;
  if (decade > 0) return `${century} ${decadeNames[decade]}`;
  return century === "20" ? "two thousands" : `${century} hundreds`;
}

const own: Rule[] = [
  [
    /(?<![\p{L}\p{N}.,:/-])(?:['’](?=\d0s)|(1[0-9]|20))?(\d)0['’]?s(?![\p{L}\p{N}])/u,
    ([all, century, decade], before) =>
      decadeText(century, Number(decade), all!.startsWith("'") || all!.startsWith("’") ? "the" : before) || all!,
  ],
  [/\b(?:No|Nos|no|nos)\. ?(?=\d)/u, () => "number "],
  [/\bapprox\./u, () => "approximately"],
  [/\bvs\.?(?= )/u, () => "versus"],
  [/\bi\.\s?e\./u, () => "that is"],
  [/\be\.\s?g\./u, () => "for example"],
  [/\b24\/7\b/u, () => "24 7"],
  [
    // "May 5 people come?" contains no date.
    new RegExp(String.raw`\b${month} ${day}(?![\p{N}:]|[.,/]\d)(?!(?<=\b(?:May|Mar|March) \d+) [a-z])${year}`, "u"),
    ([, name, of, in_]) =>
      `${nameOf(name!)} ${ordinal(Number(of))}${in_ === undefined ? "" : `,${yearText(Number(in_))}`}`,
  ],
  [
    new RegExp(String.raw`(?<![\p{N}.,:/-])(?:the )?${day} (?:of )?${month}(?!\p{L})${year}`, "u"),
    ([, of, name, in_], before) => dateText(Number(of), nameOf(name!), numberOf(in_), before),
  ],
];

export const en: Reading = {
  decimal: ".",
  minus: "minus",
  to: "to",
  per: "per",
  dot: "dot",
  number: "number",
  times: "times",
  plusMinus: "plus or minus",
  about: "about",
  and: "and",
  fractions: ["a half", "a third", "two thirds", "a quarter", "three quarters"],
  hourMarks: ".",
  hasHalves: true,
  months,
  monthFirst: (lang) => /^en[-_]us/iu.test(lang),
  units: nouns(`
    °C degree Celsius|degrees Celsius
    °F degree Fahrenheit|degrees Fahrenheit
    ° degree|degrees
    km kilometre|kilometres
    m metre|metres
    dm decimetre|decimetres
    cm centimetre|centimetres
    mm millimetre|millimetres
    µm micrometre|micrometres
    ft foot|feet
    mi mile|miles
    mph mile per hour|miles per hour
    m² square metre|square metres
    km² square kilometre|square kilometres
    m³ cubic metre|cubic metres
    kg kilogram|kilograms
    g gram|grams
    mg milligram|milligrams
    µg microgram|micrograms
    lb pound|pounds
    lbs pound|pounds
    oz ounce|ounces
    l litre|litres
    L litre|litres
    dl decilitre|decilitres
    cl centilitre|centilitres
    ml millilitre|millilitres
    mL millilitre|millilitres
    W watt|watts
    kW kilowatt|kilowatts
    MW megawatt|megawatts
    Wh watt hour|watt hours
    kWh kilowatt hour|kilowatt hours
    MWh megawatt hour|megawatt hours
    V volt|volts
    A amp|amps
    mA milliamp|milliamps
    Hz hertz
    kHz kilohertz
    MHz megahertz
    GHz gigahertz
    Pa pascal|pascals
    hPa hectopascal|hectopascals
    mbar millibar|millibars
    bar bar|bars
    dB decibel|decibels
    lx lux
    lm lumen|lumens
    kB kilobyte|kilobytes
    KB kilobyte|kilobytes
    MB megabyte|megabytes
    GB gigabyte|gigabytes
    TB terabyte|terabytes
    Mbps megabit per second|megabits per second
    kcal kilocalorie|kilocalories
    kJ kilojoule|kilojoules
    ppm part per million|parts per million
    rpm revolution per minute|revolutions per minute
    ms millisecond|milliseconds
    s second|seconds
    sec second|seconds
    min minute|minutes
    mins minute|minutes
    h hour|hours
    hr hour|hours
    hrs hour|hours
  `),
  currencies: currencies(`
    EUR euro|euros, cent|cents
    USD dollar|dollars, cent|cents
    GBP pound|pounds, penny|pence
    CHF franc|francs, centime|centimes
    JPY yen
    INR rupee|rupees, paisa|paise
    BRL real|reais, centavo|centavos
    PLN zloty|zlotys, grosz|groszy
  `),
  counted: [noun("o'clock")],
  count: (digits: string, _noun: Noun) => digits,
  date: ({ day, month, year }, before) => dateText(day, months[month - 1]!, year, before),
  time: ({ hour, minute, second, half }) => {
    const tail = second === undefined ? "" : ` and ${second} ${second === 1 ? "second" : "seconds"}`;
    const minutes = minute < 10 ? `oh ${minute}` : String(minute);
    if (half !== undefined) return `${hour}${minute === 0 ? "" : ` ${minutes}`}${tail} ${half}`;
    if (minute > 0) return `${hour} ${minutes}${tail}`;
    if (hour === 0 || hour === 24) return `midnight${tail}`;
    return hour <= 12 ? `${hour} o'clock${tail}` : `${hour} hundred${tail}`;
  },
  money: (whole, cents) => `${whole} and ${cents}`,
  own,
};
