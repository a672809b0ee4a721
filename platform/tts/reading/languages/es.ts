/** Spanish: "un", "una", "veintiún" before a noun. */
import { currencies, noun, nouns, type Reading, type Rule } from "../language.ts";

const months = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];
const tens = ["", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];

function count(digits: string, gender: "m" | "f"): string {
  const n = Number(digits);
  const un = gender === "m" ? "un" : "una";
  if (n === 1) return un;
  if (n === 21) return gender === "m" ? "veintiún" : "veintiuna";
  return n > 30 && n < 100 && n % 10 === 1 ? `${tens[Math.floor(n / 10)]} y ${un}` : digits;
}

const own: Rule[] = [
  [/(?<!\p{L})[Uu]ds\./u, () => "ustedes"],
  [/(?<!\p{L})[Uu]d\./u, () => "usted"],
  [/(?<!\p{L})Sres\./u, () => "señores"],
  [/(?<!\p{L})Srta\./u, () => "señorita"],
  [/(?<!\p{L})Sra\./u, () => "señora"],
  [/(?<!\p{L})Sr\./u, () => "señor"],
  [/(?<!\p{L})Dra\./u, () => "doctora"],
  [/(?<!\p{L})Dr\./u, () => "doctor"],
  [/(?<!\p{L})p\.\s?ej\./u, () => "por ejemplo"],
  [/(?<!\p{L})aprox\./u, () => "aproximadamente"],
  [/(?<!\p{L})(?:[nN]\.?[°ºo]|[nN]úm\.)\s?(?=\d)/u, () => "número "],
  [/(?<![\p{L}\p{N}])([13])\.?er(?!\p{L})/u, ([, n]) => (n === "1" ? "primer" : "tercer")],
  [/(?<![\p{L}\p{N}])(\d{1,2})\.([ºª])/u, ([, n, sign]) => `${n}${sign}`],
  [
    /(?<![\p{L}\p{N}.,:/-])1º? de (?=(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\p{L}))/u,
    () => "primero de ",
  ],
];

export const es: Reading = {
  decimal: ",",
  minus: "menos",
  to: "a",
  per: "por",
  dot: "punto",
  number: "número",
  times: "veces",
  plusMinus: "más menos",
  about: "unos",
  and: "y",
  fractions: ["un medio", "un tercio", "dos tercios", "un cuarto", "tres cuartos"],
  hasHalves: true,
  months,
  units: nouns(`
    °C grado Celsius|grados Celsius
    °F grado Fahrenheit|grados Fahrenheit
    ° grado|grados
    km kilómetro|kilómetros
    m metro|metros
    dm decímetro|decímetros
    cm centímetro|centímetros
    mm milímetro|milímetros
    µm micrómetro|micrómetros
    m² metro cuadrado|metros cuadrados
    km² kilómetro cuadrado|kilómetros cuadrados
    m³ metro cúbico|metros cúbicos
    kg kilogramo|kilogramos
    g gramo|gramos
    mg miligramo|miligramos
    µg microgramo|microgramos
    t f tonelada|toneladas
    l litro|litros
    L litro|litros
    dl decilitro|decilitros
    cl centilitro|centilitros
    ml mililitro|mililitros
    W vatio|vatios
    kW kilovatio|kilovatios
    MW megavatio|megavatios
    Wh vatio hora|vatios hora
    kWh kilovatio hora|kilovatios hora
    MWh megavatio hora|megavatios hora
    V voltio|voltios
    A amperio|amperios
    mA miliamperio|miliamperios
    Hz hercio|hercios
    kHz kilohercio|kilohercios
    MHz megahercio|megahercios
    GHz gigahercio|gigahercios
    Pa pascal|pascales
    hPa hectopascal|hectopascales
    mbar milibar|milibares
    bar bar|bares
    dB decibelio|decibelios
    lx lux
    lm lumen|lúmenes
    kB kilobyte|kilobytes
    KB kilobyte|kilobytes
    MB megabyte|megabytes
    GB gigabyte|gigabytes
    TB terabyte|terabytes
    kcal f kilocaloría|kilocalorías
    kJ kilojulio|kilojulios
    ms milisegundo|milisegundos
    s segundo|segundos
    seg segundo|segundos
    min minuto|minutos
    h f hora|horas
  `),
  currencies: currencies(`
    EUR euro|euros, céntimo|céntimos
    USD dólar|dólares, centavo|centavos
    GBP f libra|libras, penique|peniques
    CHF franco|francos, céntimo|céntimos
    JPY yen|yenes
    INR f rupia|rupias, paisa|paisas
    BRL real|reales, centavo|centavos
    PLN esloti|eslotis, grosz
  `),
  counted: ["día|días", "mes|meses", "año|años", "f semana|semanas", "f vez|veces", "f luz|luces"].map(noun),
  count: (digits, { gender }) => count(digits, gender),
  date: ({ day, month, year }) =>
    `${day === 1 ? "primero" : day} de ${months[month - 1]}${year === undefined ? "" : ` de ${year}`}`,
  time: ({ hour, minute, second, half }, before) => {
    const tail =
      second === undefined ? "" : ` y ${second === 1 ? "un segundo" : `${count(String(second), "m")} segundos`}`;
    const part =
      half === undefined
        ? ""
        : half === "AM"
          ? " de la mañana"
          : hour < 8 || hour === 12
            ? " de la tarde"
            : " de la noche";
    const hours = count(String(hour), "f");
    if (minute > 0) return `${hours} y ${minute}${tail}${part}`;
    const alone = before === "las" || before === "la" || part !== "";
    return `${hours}${alone ? "" : hour === 1 ? " hora" : " horas"}${tail}${part}`;
  },
  money: (whole, cents) => `${whole} con ${cents}`,
  own,
};
