/** Italian: the article that means "one" depends on the following sound. */
import { currencies, noun, nouns, type Noun, type Reading, type Rule } from "../language.ts";

const months = [
  "gennaio",
  "febbraio",
  "marzo",
  "aprile",
  "maggio",
  "giugno",
  "luglio",
  "agosto",
  "settembre",
  "ottobre",
  "novembre",
  "dicembre",
];
const ordinals = ["", "primo", "secondo", "terzo", "quarto", "quinto", "sesto", "settimo", "ottavo", "nono", "decimo"];

function article({ one, gender }: Noun): string {
  if (gender === "f") return /^[aeiou]/iu.test(one) ? "un'" : "una ";
  return /^(?:z|s[^aeiou]|gn|ps|x|y)/iu.test(one) ? "uno " : "un ";
}

const own: Rule[] = [
  [/(?<!\p{L})[Ss]ig\.\s?ra\.?(?!\p{L})/u, () => "signora"],
  [/(?<!\p{L})[Ss]ig\.\s?na\.?(?!\p{L})/u, () => "signorina"],
  [/(?<!\p{L})[Ss]igg\./u, () => "signori"],
  [/(?<!\p{L})[Ss]ig\./u, () => "signor"],
  [/(?<!\p{L})[Dd]ott\.\s?ssa\.?(?!\p{L})/u, () => "dottoressa"],
  [/(?<!\p{L})(?:[Dd]ott|[Dd]r)\./u, () => "dottor"],
  [/(?<!\p{L})[Pp]rof\.\s?ssa\.?(?!\p{L})/u, () => "professoressa"],
  [/(?<!\p{L})[Pp]rof\./u, () => "professor"],
  [/(?<!\p{L})ecc\./u, () => "eccetera"],
  [/(?<!\p{L})(?:p\.\s?es\.|ad es\.)/u, () => "per esempio"],
  [/(?<!\p{L})ca\.(?= \d)/u, () => "circa"],
  [/(?<!\p{L})[nN](?:\.|[°º]|\.[°º])\s?(?=\d)/u, () => "numero "],
  [
    /(?<![\p{L}\p{N}.,:/-])1[°º]? (?=(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)(?!\p{L}))/u,
    () => "primo ",
  ],
  [
    // "il 2° piano" is an ordinal, "20° in salotto" is a temperature.
    /(?<=(?:^|[\s'])(?:il|lo|al|allo|del|dello|nel|nello|dal|dallo|sul) )(\d{1,2})[°º](?= ?\p{L})(?! ?[CF](?!\p{L}))/u,
    ([all, n]) => ordinals[Number(n)] ?? all!,
  ],
  [
    /(?<=(?:^|[\s'])(?:la|alla|della|nella|dalla|sulla) )(\d{1,2})[°ª](?= ?\p{L})/u,
    ([all, n]) => ordinals[Number(n)]?.replace(/o$/u, "a") ?? all!,
  ],
];

export const it: Reading = {
  decimal: ",",
  minus: "meno",
  to: "a",
  per: "per",
  dot: "punto",
  number: "numero",
  times: "volte",
  plusMinus: "più o meno",
  about: "circa",
  and: "e",
  fractions: ["un mezzo", "un terzo", "due terzi", "un quarto", "tre quarti"],
  months,
  units: nouns(`
    °C grado Celsius|gradi Celsius
    °F grado Fahrenheit|gradi Fahrenheit
    ° grado|gradi
    km chilometro|chilometri
    m metro|metri
    dm decimetro|decimetri
    cm centimetro|centimetri
    mm millimetro|millimetri
    µm micrometro|micrometri
    m² metro quadrato|metri quadrati
    km² chilometro quadrato|chilometri quadrati
    m³ metro cubo|metri cubi
    kg chilogrammo|chilogrammi
    g grammo|grammi
    mg milligrammo|milligrammi
    µg microgrammo|microgrammi
    t f tonnellata|tonnellate
    l litro|litri
    L litro|litri
    dl decilitro|decilitri
    cl centilitro|centilitri
    ml millilitro|millilitri
    W watt
    kW chilowatt
    MW megawatt
    Wh wattora
    kWh chilowattora
    MWh megawattora
    V volt
    A ampere
    mA milliampere
    Hz hertz
    kHz chilohertz
    MHz megahertz
    GHz gigahertz
    Pa pascal
    hPa ettopascal
    mbar millibar
    bar bar
    dB decibel
    lx lux
    lm lumen
    kB kilobyte
    KB kilobyte
    MB megabyte
    GB gigabyte
    TB terabyte
    kcal f chilocaloria|chilocalorie
    kJ chilojoule
    ms millisecondo|millisecondi
    s secondo|secondi
    sec secondo|secondi
    min minuto|minuti
    h f ora|ore
  `),
  pairs: { "km/h": "chilometri orari", "m/s": "metri al secondo" },
  currencies: currencies(`
    EUR euro, centesimo|centesimi
    USD dollaro|dollari, centesimo|centesimi
    GBP f sterlina|sterline, penny|pence
    CHF franco|franchi, centesimo|centesimi
    JPY yen
    INR f rupia|rupie, paisa
    BRL real, centavo|centavos
    PLN zloty, grosz
  `),
  counted: ["giorno|giorni", "mese|mesi", "anno|anni", "f settimana|settimane", "f volta|volte", "f luce|luci"].map(
    noun,
  ),
  count: (digits, of) => (digits === "1" ? article(of).trimEnd() : digits),
  date: ({ day, month, year }) =>
    `${day === 1 ? "primo" : day} ${months[month - 1]}${year === undefined ? "" : ` ${year}`}`,
  time: ({ hour, minute, second }, before) => {
    const tail = second === undefined ? "" : ` e ${second === 1 ? "un secondo" : `${second} secondi`}`;
    const hours = hour === 1 ? "una" : String(hour);
    if (minute > 0) return `${hours} e ${minute}${tail}`;
    const alone = /^(?:alle|le|dalle|delle|ore|all'|l'|dall')$/u.test(before);
    return `${alone ? "" : hour === 1 ? "ora " : "ore "}${hours}${tail}`;
  },
  money: (whole, cents) => `${whole} e ${cents}`,
  own,
};
