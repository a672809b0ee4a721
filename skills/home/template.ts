/**
 * Templates of discovery messages: the part of Jinja that publishers use. `{{ … }}`, `{% if/elif/else/endif %}` and
 * `{% set %}`; the filters and tests are in template-filters.ts.
 */
import { evaluate } from "./template-expression.ts";
import { beginWork, isTrue, maxText, textOf, type Value } from "./template-filters.ts";
import { partsOf, TemplateError } from "./template-words.ts";

export { TemplateError };
export type { Value };

const maxDepth = 20;

type Branch = { readonly isActive: boolean; isTaken: boolean; isRunning: boolean };

/** Returns the text that a template makes. Throws TemplateError. */
export function render(template: string, given: Readonly<Record<string, Value>>): string {
  beginWork();
  const variables = new Map(Object.entries(given));
  const branches: Branch[] = [];
  let text = "";
  const isRunning = (): boolean => branches.every((branch) => branch.isRunning);
  for (const part of partsOf(template)) {
    if (part.kind === "statement") run(part.text, branches, variables, isRunning);
    else if (isRunning()) text += part.kind === "text" ? part.text : textOf(evaluate(part.text, variables));
    if (text.length > maxText) throw new TemplateError("its text becomes too long");
  }
  if (branches.length > 0) throw new TemplateError("an endif is missing");
  return text.trim();
}

function run(text: string, branches: Branch[], variables: Map<string, Value>, isRunning: () => boolean): void {
  const [, word = "", rest = ""] = /^(\w+)\s*(.*)$/su.exec(text) ?? [];
  const last = branches.at(-1);
  if (word === "if") {
    if (branches.length >= maxDepth) throw new TemplateError("it is too deep");
    const isActive = isRunning();
    const isTaken = isActive && isTrue(evaluate(rest, variables));
    branches.push({ isActive, isTaken, isRunning: isTaken });
  } else if ((word === "elif" || word === "else") && last !== undefined) {
    last.isRunning = last.isActive && !last.isTaken && (word === "else" || isTrue(evaluate(rest, variables)));
    last.isTaken ||= last.isRunning;
  } else if (word === "endif" && last !== undefined) branches.pop();
  else if (word === "set") {
    const [, name, value] = /^(\w+)\s*=(?!=)\s*(.*)$/su.exec(rest) ?? [];
    if (name === undefined || value === undefined) throw new TemplateError("a set without a value");
    if (isRunning()) variables.set(name, evaluate(value, variables));
  } else throw new TemplateError(`"${word}" is not known`);
}

/** Returns what a message means to a value template; undefined when the template cannot be evaluated. */
export function valueIn(template: unknown, payload: string): string | undefined {
  if (typeof template !== "string" || template === "") return payload;
  let json: Value;
  try {
    json = JSON.parse(payload) as Value;
  } catch {
    json = undefined;
  }
  try {
    return render(template, { value: payload, value_json: json });
  } catch (error) {
    // A value that is nested too deeply cannot be printed.
    if (error instanceof TemplateError || error instanceof RangeError) return undefined;
    throw error;
  }
}
