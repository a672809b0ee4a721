/** Reads a calculation from a sentence: numbers as the platform has found them, and what is said between them. */
import { Fraction } from "./fraction.ts";

export type Found = {
  readonly value: number;
  readonly isPercent: boolean;
  readonly start: number;
  readonly end: number;
};
type Operator = "+" | "-" | "*" | "/";
export type Result =
  | { readonly value: Fraction }
  /** What prevents it: a division by zero, a result that nobody can listen to, or words that are no calculation. */
  | { readonly problem: "zero" | "large" | "unclear" };

/** Between two numbers, in the languages of the shipped assistants: the first that fits. */
const between: readonly (readonly [Operator, RegExp])[] = [
  ["/", /divided by|\bover\b|÷|\/|geteilt durch|durch|divisé par|sur|dividido (?:por|entre)|entre|diviso|dividido/u],
  [
    "*",
    /times|multiplied (?:by|with)|[×*]|\bx\b|\bmal\b|multipliziert mit|fois|multiplié par|multiplicado por|\bpor\b|\bper\b|moltiplicato per|vezes/u,
  ],
  ["-", /minus|less|take away|−|-|weniger|abzüglich|moins|menos|meno/u],
  ["+", /plus|\band\b|added to|\+|\bund\b|\bet\b|más|\by\b|più|\be\b|mais/u],
];
const percentOf = /\bof\b|\bvon\b|\bde\b|\bdes\b|\bdi\b|\bdel\b|\bda\b|\bdo\b/u;
/** Where the verb says what is done, before the numbers. */
const verbs: readonly (readonly [Operator, RegExp])[] = [
  ["/", /\b(?:divide|teile|teil|dividiere|divise|dividi|divida)\b/u],
  ["*", /\b(?:multiply|multipliziere|multiplie|multiplica|moltiplica|multiplique)\b/u],
  [
    "-",
    /\b(?:subtract|take|deduct|subtrahiere|zieh|ziehe|soustrais|enlève|resta|réstale|quita|sottrai|togli|subtraia|tire)\b/u,
  ],
  ["+", /\b(?:add|sum|addiere|zähle|ajoute|additionne|suma|súmale|añade|somma|aggiungi|some|adicione)\b/u],
];
/** "Subtract three from ten" is ten minus three. */
const reversed = /\bfrom\b|\bvon\b|\bà\b|\bde\b|\ba\b|\bda\b|\bdi\b/u;

/** A longer number is not listened to. */
const maxDigits = 15;

export function calculate(said: string, found: readonly Found[]): Result {
  const numbers = found.toSorted((one, other) => one.start - other.start);
  const values = numbers.map(({ value }) => Fraction.of(value));
  if (values.length < 2 || values.some((value) => value === undefined)) return { problem: "unclear" };
  const text = said.toLowerCase();
  const verb = verbs.find(([, words]) => words.test(text.slice(0, numbers[0]?.start)))?.[0];
  const gaps = numbers.slice(1).map(({ start }, at) => text.slice(numbers[at]?.end, start));
  const operators = gaps.map((gap) => between.find(([, words]) => words.test(gap))?.[0] ?? verb);
  const [a, b] = values;
  if (a === undefined || b === undefined) return { problem: "unclear" };
  const [first, gap = ""] = [numbers[0], gaps[0]];
  if (first?.isPercent === true && values.length === 2 && percentOf.test(gap)) {
    const share = a.times(b).over(Fraction.of(100) ?? b);
    return share === undefined ? { problem: "unclear" } : checked(share);
  }
  if (verb === "-" && values.length === 2 && reversed.test(gap)) return checked(b.minus(a));
  if (numbers.some(({ isPercent }) => isPercent)) return { problem: "unclear" };
  return evaluate(values as readonly Fraction[], operators);
}

/** Products before sums. */
function evaluate(values: readonly Fraction[], operators: readonly (Operator | undefined)[]): Result {
  const [first, ...others] = values;
  if (first === undefined) return { problem: "unclear" };
  let [sum, product, sign] = [Fraction.of(0) ?? first, first, 1];
  const add = (): Fraction => (sign > 0 ? sum.plus(product) : sum.minus(product));
  for (const [at, value] of others.entries()) {
    const operator = operators[at];
    if (operator === undefined) return { problem: "unclear" };
    if (operator === "*") product = product.times(value);
    else if (operator === "/") {
      const quotient = product.over(value);
      if (quotient === undefined) return { problem: "zero" };
      product = quotient;
    } else {
      sum = add();
      product = value;
      sign = operator === "+" ? 1 : -1;
    }
  }
  return checked(add());
}

function checked(value: Fraction): Result {
  const { text } = value.decimal(0);
  return text.replace("-", "").length > maxDigits ? { problem: "large" } : { value };
}
