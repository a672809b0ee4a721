/**
 * Evaluates an expression of a template while reading it. There are no loops, no functions of the platform and no way to
 * an object's inherited parts: the work is bounded by the length of the text, and by what its steps may produce.
 */
import { bounded, filters, isTrue, jsonOf, numberOf, spend, tests, textOf, type Value } from "./template-filters.ts";
import { TemplateError, type Word, wordsOf } from "./template-words.ts";

const maxDepth = 40;

/** Returns the value of an expression. Throws TemplateError for one that this evaluator does not know. */
export function evaluate(text: string, variables: ReadonlyMap<string, Value>): Value {
  return new Reader(wordsOf(text), variables).whole();
}

class Reader {
  readonly #words: readonly Word[];
  readonly #variables: ReadonlyMap<string, Value>;
  #at = 0;
  #depth = 0;

  constructor(words: readonly Word[], variables: ReadonlyMap<string, Value>) {
    this.#words = words;
    this.#variables = variables;
  }

  whole(): Value {
    const value = this.#choice();
    if (this.#at < this.#words.length) throw new TemplateError(`"${this.#shown()}" is not known here`);
    return value;
  }

  #shown(): string {
    const word = this.#words[this.#at];
    return word === undefined ? "the end" : String(word.kind === "literal" ? word.value : word.text);
  }

  /** Takes the next word if it is one of these. */
  #take(...texts: readonly string[]): string | undefined {
    const word = this.#words[this.#at];
    if (word === undefined || word.kind === "literal" || !texts.includes(word.text)) return undefined;
    this.#at++;
    return word.text;
  }

  #need(text: string): void {
    if (this.#take(text) === undefined) throw new TemplateError(`"${text}" is missing before ${this.#shown()}`);
  }

  #name(): string {
    const word = this.#words[this.#at];
    if (word?.kind !== "name") throw new TemplateError(`a name is missing before ${this.#shown()}`);
    this.#at++;
    return word.text;
  }

  #choice(): Value {
    if (++this.#depth > maxDepth) throw new TemplateError("it is too deep");
    const value = this.#or();
    this.#depth--;
    if (this.#take("if") === undefined) return value;
    const isChosen = isTrue(this.#or());
    const other = this.#take("else") === undefined ? undefined : this.#choice();
    return isChosen ? value : other;
  }

  #or(): Value {
    let value = this.#and();
    while (this.#take("or") !== undefined) {
      const other = this.#and();
      value = isTrue(value) ? value : other;
    }
    return value;
  }

  #and(): Value {
    let value = this.#not();
    while (this.#take("and") !== undefined) {
      const other = this.#not();
      value = isTrue(value) ? other : value;
    }
    return value;
  }

  #not(): Value {
    let count = 0;
    while (this.#take("not") !== undefined) count++;
    const value = this.#comparison();
    return count === 0 ? value : (count % 2 === 1) !== isTrue(value);
  }

  #comparison(): Value {
    let value = this.#sum();
    for (;;) {
      const operator = this.#take("==", "!=", "<", ">", "<=", ">=", "in", "not", "is");
      if (operator === undefined) return value;
      if (operator === "is") {
        const isNegated = this.#take("not") !== undefined;
        const name = this.#name();
        const test = Object.hasOwn(tests, name) ? tests[name] : undefined;
        if (test === undefined) throw new TemplateError(`the test "${name}" is not known`);
        value = test(value) !== isNegated;
        continue;
      }
      if (operator === "not") this.#need("in");
      const other = this.#sum();
      value = operator === "not" ? !compare("in", value, other) : compare(operator, value, other);
    }
  }

  #sum(): Value {
    let value = this.#product();
    for (;;) {
      const operator = this.#take("+", "-", "~");
      if (operator === undefined) return value;
      const other = this.#product();
      const isText = operator === "~" || (operator === "+" && typeof value === "string" && typeof other === "string");
      value = isText
        ? textOf(textOf(value) + textOf(other))
        : operator === "+"
          ? numberOf(value) + numberOf(other)
          : numberOf(value) - numberOf(other);
    }
  }

  #product(): Value {
    let value = this.#sign();
    for (;;) {
      const operator = this.#take("*", "/", "//", "%");
      if (operator === undefined) return value;
      const [a, b] = [numberOf(value), numberOf(this.#sign())];
      value =
        operator === "*"
          ? a * b
          : operator === "/"
            ? a / b
            : operator === "//"
              ? Math.floor(a / b)
              : a - b * Math.floor(a / b);
    }
  }

  #sign(): Value {
    let sign = 1;
    let isSigned = false;
    for (let taken = this.#take("-", "+"); taken !== undefined; taken = this.#take("-", "+")) {
      isSigned = true;
      if (taken === "-") sign = -sign;
    }
    const value = this.#filtered();
    return isSigned ? sign * numberOf(value) : value;
  }

  #filtered(): Value {
    let value = this.#member(this.#single());
    while (this.#take("|") !== undefined) {
      const name = this.#name();
      const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
      if (filter === undefined) throw new TemplateError(`the filter "${name}" is not known`);
      value = this.#member(bounded(filter(value, ...(this.#take("(") === undefined ? [] : this.#list(")")))));
    }
    return value;
  }

  #member(of: Value): Value {
    let value = of;
    for (;;) {
      if (this.#take(".") !== undefined) {
        const name = this.#name();
        value = this.#take("(") === undefined ? memberOf(value, name) : bounded(method(name, value, this.#list(")")));
      } else if (this.#take("[") !== undefined) {
        value = memberOf(value, this.#choice());
        this.#need("]");
      } else return value;
    }
  }

  #single(): Value {
    const word = this.#words[this.#at];
    if (word?.kind === "literal") {
      this.#at++;
      return word.value;
    }
    if (this.#take("(") !== undefined) {
      const value = this.#choice();
      this.#need(")");
      return value;
    }
    if (this.#take("[") !== undefined) return this.#list("]");
    if (this.#take("{") !== undefined) return this.#object();
    return this.#named(this.#name());
  }

  #named(name: string): Value {
    if (name === "true" || name === "True") return true;
    if (name === "false" || name === "False") return false;
    if (name === "none" || name === "None") return null;
    if (this.#take("(") === undefined) return this.#variables.get(name);
    const [value, ...rest] = this.#list(")");
    const filter = ["iif", "int", "float", "bool"].includes(name) ? filters[name] : undefined;
    if (filter === undefined) throw new TemplateError(`the function "${name}" is not known`);
    return bounded(filter(value, ...rest));
  }

  /** Values up to the closing bracket; the names of named arguments are left out. */
  #list(close: string): readonly Value[] {
    const values: Value[] = [];
    while (this.#take(close) === undefined) {
      const next = this.#words[this.#at + 1];
      if (this.#words[this.#at]?.kind === "name" && next?.kind === "operator" && next.text === "=") this.#at += 2;
      values.push(this.#choice());
      if (this.#take(",") === undefined) {
        this.#need(close);
        break;
      }
    }
    return values;
  }

  #object(): Value {
    const pairs: [string, Value][] = [];
    while (this.#take("}") === undefined) {
      const key = textOf(this.#choice());
      this.#need(":");
      pairs.push([key, this.#choice()]);
      if (this.#take(",") === undefined) {
        this.#need("}");
        break;
      }
    }
    return Object.fromEntries(pairs);
  }
}

/** Only what the value itself contains: nothing inherited. */
function memberOf(value: Value, key: Value): Value {
  if (typeof value === "string" || Array.isArray(value)) return value.at(Math.trunc(numberOf(key))) as Value;
  if (typeof value !== "object" || value === null) return undefined;
  const name = textOf(key);
  return Object.hasOwn(value, name) ? (value as { readonly [key: string]: Value })[name] : undefined;
}

/** The methods of Python's values that templates of devices call. */
function method(name: string, value: Value, args: readonly Value[]): Value {
  const [one, two] = args;
  if (name === "get") return memberOf(value, one) ?? two;
  const text = textOf(value);
  if (name === "split") return text.split(one === undefined ? /\s+/u : textOf(one), 1_000);
  if (name === "startswith") return text.startsWith(textOf(one));
  if (name === "endswith") return text.endsWith(textOf(one));
  if (name === "strip") return text.trim();
  if (["lower", "upper", "replace", "title"].includes(name)) return filters[name]?.(value, ...args);
  throw new TemplateError(`the method "${name}" is not known`);
}

function compare(operator: string, one: Value, other: Value): boolean {
  if (operator === "==" || operator === "!=") return same(one, other) === (operator === "==");
  if (operator === "in") {
    if (typeof other === "string") return other.includes(textOf(one));
    if (Array.isArray(other)) {
      spend(other.length);
      return other.some((each: Value) => same(one, each));
    }
    return memberOf(other, one) !== undefined;
  }
  const isText = typeof one === "string" && typeof other === "string";
  const [a, b] = isText ? [one, other] : [numberOf(one), numberOf(other)];
  return operator === "<" ? a < b : operator === ">" ? a > b : operator === "<=" ? a <= b : a >= b;
}

function same(one: Value, other: Value): boolean {
  if (one === null || other === null || one === undefined || other === undefined) return one === other;
  if (typeof one === "object" || typeof other === "object") return jsonOf(one) === jsonOf(other);
  if (typeof one === "string" || typeof other === "string") return one === other;
  return numberOf(one) === numberOf(other) || one === other;
}
