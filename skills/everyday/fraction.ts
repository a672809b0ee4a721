/** Exact arithmetic: 0.1 plus 0.2 is 0.3, and a third is a third until it is spoken. */
export class Fraction {
  readonly numerator: bigint;
  /** Always above 0. */
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    const by = divisor(numerator < 0n ? -numerator : numerator, denominator);
    this.numerator = numerator / by;
    this.denominator = denominator / by;
  }

  /** Reads a number as it is written: "-0.25", "1e-7". Returns undefined when it is none. */
  static of(value: number | string): Fraction | undefined {
    const [, sign, whole = "", part = "", power = "0"] =
      /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/iu.exec(String(value)) ?? [];
    if (sign === undefined) return undefined;
    const digits = BigInt(`${sign === "-" ? "-" : ""}${whole}${part}`);
    const shift = Number(power) - part.length;
    return shift >= 0 ? new Fraction(digits * 10n ** BigInt(shift), 1n) : new Fraction(digits, 10n ** BigInt(-shift));
  }

  plus({ numerator, denominator }: Fraction): Fraction {
    return new Fraction(this.numerator * denominator + numerator * this.denominator, this.denominator * denominator);
  }

  minus({ numerator, denominator }: Fraction): Fraction {
    return new Fraction(this.numerator * denominator - numerator * this.denominator, this.denominator * denominator);
  }

  times({ numerator, denominator }: Fraction): Fraction {
    return new Fraction(this.numerator * numerator, this.denominator * denominator);
  }

  /** Returns undefined for a division by zero. */
  over({ numerator, denominator }: Fraction): Fraction | undefined {
    if (numerator === 0n) return undefined;
    const sign = numerator < 0n ? -1n : 1n;
    return new Fraction(this.numerator * denominator * sign, this.denominator * numerator * sign);
  }

  /** Rounded to so many decimals, half away from zero, without zeros at the end; and whether that is exact. */
  decimal(decimals: number): { readonly text: string; readonly isExact: boolean } {
    const scale = 10n ** BigInt(decimals);
    const size = this.numerator < 0n ? -this.numerator : this.numerator;
    const scaled = (size * scale * 2n + this.denominator) / (this.denominator * 2n);
    const whole = scaled / scale;
    const part = (scaled % scale).toString().padStart(decimals, "0").replace(/0+$/u, "");
    const sign = this.numerator < 0n && scaled > 0n ? "-" : "";
    const isExact = (size * scale) % this.denominator === 0n;
    return { text: `${sign}${whole}${part === "" ? "" : `.${part}`}`, isExact };
  }
}

function divisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
