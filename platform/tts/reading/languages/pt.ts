/** Portuguese: "uma", "duas" before a feminine noun. */
import { currencies, noun, nouns, type Reading, type Rule } from "../language.ts";

const months = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];
const tens = ["", "", "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"];

function feminine(digits: string): string {
  const n = Number(digits);
  const unit = n % 10 === 1 ? "uma" : n % 10 === 2 ? "duas" : undefined;
  if (unit === undefined || n > 99 || n === 11 || n === 12) return digits;
  return n < 10 ? unit : `${tens[Math.floor(n / 10)]} e ${unit}`;
}

const own: Rule[] = [
  [/(?<!\p{L})Srta\./u, () => "senhorita"],
  [/(?<!\p{L})Sra\./u, () => "senhora"],
  [/(?<!\p{L})Sr\./u, () => "senhor"],
  [/(?<!\p{L})Dra\./u, () => "doutora"],
  [/(?<!\p{L})Dr\./u, () => "doutor"],
  [/(?<!\p{L})Profa\.?(?= \p{Lu})/u, () => "professora"],
  [/(?<!\p{L})Prof\./u, () => "professor"],
  [/(?<!\p{L})p\.\s?ex\./u, () => "por exemplo"],
  [/(?<!\p{L})aprox\./u, () => "aproximadamente"],
  [/(?<!\p{L})[nN](?:\.?[°º]|úm\.)\s?(?=\d)/u, () => "número "],
  [/(?<![\p{L}\p{N}])(\d{1,2})\.([ºª])/u, ([, n, sign]) => `${n}${sign}`],
  [
    /(?<![\p{L}\p{N}.,:/-])1º? de (?=(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)(?!\p{L}))/u,
    () => "primeiro de ",
  ],
];

export const pt: Reading = {
  decimal: ",",
  minus: "menos",
  to: "a",
  per: "por",
  dot: "ponto",
  number: "número",
  times: "vezes",
  plusMinus: "mais ou menos",
  about: "cerca de",
  and: "e",
  fractions: ["um meio", "um terço", "dois terços", "um quarto", "três quartos"],
  hourMarks: "hH",
  months,
  units: nouns(`
    °C grau Celsius|graus Celsius
    °F grau Fahrenheit|graus Fahrenheit
    ° grau|graus
    km quilómetro|quilómetros
    m metro|metros
    dm decímetro|decímetros
    cm centímetro|centímetros
    mm milímetro|milímetros
    µm micrómetro|micrómetros
    m² metro quadrado|metros quadrados
    km² quilómetro quadrado|quilómetros quadrados
    m³ metro cúbico|metros cúbicos
    kg quilograma|quilogramas
    g grama|gramas
    mg miligrama|miligramas
    µg micrograma|microgramas
    t f tonelada|toneladas
    l litro|litros
    L litro|litros
    dl decilitro|decilitros
    cl centilitro|centilitros
    ml mililitro|mililitros
    W watt|watts
    kW quilowatt|quilowatts
    MW megawatt|megawatts
    Wh watt-hora|watts-hora
    kWh quilowatt-hora|quilowatts-hora
    MWh megawatt-hora|megawatts-hora
    V volt|volts
    A ampere|amperes
    mA miliampere|miliamperes
    Hz hertz
    kHz quilohertz
    MHz megahertz
    GHz gigahertz
    Pa pascal|pascals
    hPa hectopascal|hectopascals
    mbar milibar|milibares
    bar bar|bares
    dB decibel|decibéis
    lx lux
    lm lúmen|lúmenes
    kB quilobyte|quilobytes
    KB quilobyte|quilobytes
    MB megabyte|megabytes
    GB gigabyte|gigabytes
    TB terabyte|terabytes
    kcal f quilocaloria|quilocalorias
    kJ quilojoule|quilojoules
    ms milissegundo|milissegundos
    s segundo|segundos
    seg segundo|segundos
    min minuto|minutos
    h f hora|horas
  `),
  currencies: currencies(`
    EUR euro|euros, cêntimo|cêntimos
    USD dólar|dólares, cêntimo|cêntimos
    GBP f libra|libras, péni|pence
    CHF franco|francos, cêntimo|cêntimos
    JPY iene|ienes
    INR f rupia|rupias, paisa|paisas
    BRL real|reais, centavo|centavos
    PLN zlóti|zlótis, grosz
  `),
  counted: ["dia|dias", "mês|meses", "ano|anos", "f semana|semanas", "f vez|vezes", "f luz|luzes"].map(noun),
  count: (digits, { gender }) => (gender === "f" ? feminine(digits) : digits),
  date: ({ day, month, year }) =>
    `${day === 1 ? "primeiro" : day} de ${months[month - 1]}${year === undefined ? "" : ` de ${year}`}`,
  time: ({ hour, minute, second }) => {
    const tail = second === undefined ? "" : ` e ${second} ${second === 1 ? "segundo" : "segundos"}`;
    const hours = feminine(String(hour));
    return minute > 0 ? `${hours} e ${minute}${tail}` : `${hours} ${hour === 1 ? "hora" : "horas"}${tail}`;
  },
  money: (whole, cents) => `${whole} e ${cents}`,
  own,
};
