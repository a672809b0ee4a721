/** French: "une" and "vingt et une" before a feminine noun. */
import { currencies, noun, nouns, type Reading, type Rule } from "../language.ts";

const months = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

const small = [
  "",
  "premier",
  "deuxième",
  "troisième",
  "quatrième",
  "cinquième",
  "sixième",
  "septième",
  "huitième",
  "neuvième",
  "dixième",
  "onzième",
  "douzième",
  "treizième",
  "quatorzième",
  "quinzième",
  "seizième",
  "dix-septième",
  "dix-huitième",
  "dix-neuvième",
];
const tens = ["", "", "vingt", "trente", "quarante", "cinquante", "soixante"];

/** Up to 99: 70 and 80 are formed from sixty and eighty. */
function ordinal(n: number): string | undefined {
  if (n < 1 || n > 99) return undefined;
  if (n < 20) return small[n];
  if (n === 80) return "quatre-vingtième";
  if (n > 80) return `quatre-vingt-${n === 81 ? "unième" : small[n - 80]}`;
  if (n >= 70) return n === 71 ? "soixante et onzième" : `soixante-${small[n - 60]}`;
  const ten = tens[Math.floor(n / 10)]!;
  if (n % 10 === 0) return `${ten.replace(/e$/u, "")}ième`;
  return n % 10 === 1 ? `${ten} et unième` : `${ten}-${small[n % 10]}`;
}

const own: Rule[] = [
  [/(?<!\p{L})M\.(?= \p{Lu})/u, () => "Monsieur"],
  [/(?<!\p{L})MM\.(?= \p{Lu})/u, () => "Messieurs"],
  [/(?<!\p{L})Mlle\.?(?= \p{Lu})/u, () => "Mademoiselle"],
  [/(?<!\p{L})Mme\.(?= \p{Lu})/u, () => "Madame"],
  [/(?<!\p{L})Dr\.?(?= \p{Lu})/u, () => "docteur"],
  [/(?<!\p{L})p\.\s?ex\./u, () => "par exemple"],
  [/(?<!\p{L})c\.-à-d\./u, () => "c'est-à-dire"],
  [/(?<!\p{L})env\.(?= \d)/u, () => "environ"],
  [/(?<!\p{L})[nN][°º]\s?(?=\d)/u, () => "numéro "],
  [
    /(?<![\p{L}\p{N}.,:/-])1(?:er)? (?=(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L}))/u,
    () => "premier ",
  ],
  [/(?<![\p{L}\p{N}])1(?:re|ère)(?!\p{L})/u, () => "première"],
  [/(?<![\p{L}\p{N}])2nd(e?)(?!\p{L})/u, ([, e]) => `second${e}`],
  [/(?<![\p{L}\p{N}])(\d{1,2})(?:e|è|ème|eme)(?!\p{L})/u, ([all, n]) => ordinal(Number(n)) ?? all!],
];

export const fr: Reading = {
  decimal: ",",
  minus: "moins",
  to: "à",
  per: "par",
  dot: "point",
  number: "numéro",
  times: "fois",
  plusMinus: "plus ou moins",
  about: "environ",
  and: "et",
  fractions: ["un demi", "un tiers", "deux tiers", "un quart", "trois quarts"],
  hourMarks: "hH",
  months,
  units: nouns(`
    °C degré Celsius|degrés Celsius
    °F degré Fahrenheit|degrés Fahrenheit
    ° degré|degrés
    km kilomètre|kilomètres
    m mètre|mètres
    dm décimètre|décimètres
    cm centimètre|centimètres
    mm millimètre|millimètres
    µm micromètre|micromètres
    m² mètre carré|mètres carrés
    km² kilomètre carré|kilomètres carrés
    m³ mètre cube|mètres cubes
    kg kilogramme|kilogrammes
    g gramme|grammes
    mg milligramme|milligrammes
    µg microgramme|microgrammes
    t f tonne|tonnes
    l litre|litres
    L litre|litres
    dl décilitre|décilitres
    cl centilitre|centilitres
    ml millilitre|millilitres
    mL millilitre|millilitres
    W watt|watts
    kW kilowatt|kilowatts
    MW mégawatt|mégawatts
    Wh wattheure|wattheures
    kWh kilowattheure|kilowattheures
    MWh mégawattheure|mégawattheures
    V volt|volts
    A ampère|ampères
    mA milliampère|milliampères
    Hz hertz
    kHz kilohertz
    MHz mégahertz
    GHz gigahertz
    Pa pascal|pascals
    hPa hectopascal|hectopascals
    mbar millibar|millibars
    bar bar|bars
    dB décibel|décibels
    lx lux
    lm lumen|lumens
    ko kilooctet|kilooctets
    Ko kilooctet|kilooctets
    Mo mégaoctet|mégaoctets
    Go gigaoctet|gigaoctets
    To téraoctet|téraoctets
    kcal f kilocalorie|kilocalories
    kJ kilojoule|kilojoules
    ms f milliseconde|millisecondes
    s f seconde|secondes
    sec f seconde|secondes
    min f minute|minutes
    mn f minute|minutes
    h f heure|heures
  `),
  pairs: { "km/h": "kilomètres à l'heure" },
  currencies: currencies(`
    EUR euro|euros, centime|centimes
    USD dollar|dollars, cent|cents
    GBP f livre|livres, penny|pence
    CHF franc|francs, centime|centimes
    JPY yen|yens
    INR f roupie|roupies, paisa
    BRL réal|réaux, centavo|centavos
    PLN zloty|zlotys, grosz
  `),
  counted: ["jour|jours", "mois", "an|ans", "f année|années", "f semaine|semaines", "f fois"].map(noun),
  count: (digits, { gender }) => {
    if (gender === "m") return digits;
    const n = Number(digits);
    if (n === 1) return "une";
    if (n === 81) return "quatre-vingt-une";
    return n > 20 && n < 70 && n % 10 === 1 ? `${tens[Math.floor(n / 10)]} et une` : digits;
  },
  date: ({ day, month, year }) =>
    `${day === 1 ? "premier" : day} ${months[month - 1]}${year === undefined ? "" : ` ${year}`}`,
  time: ({ hour, minute, second }) => {
    const tail = second === undefined ? "" : ` et ${second === 1 ? "une seconde" : `${second} secondes`}`;
    const hours =
      hour === 1 ? "une heure" : hour === 21 ? "vingt et une heures" : `${hour} heure${hour === 0 ? "" : "s"}`;
    return `${hours}${minute === 0 ? "" : ` ${minute}`}${tail}`;
  },
  money: (whole, cents) => `${whole} et ${cents}`,
  own,
};
