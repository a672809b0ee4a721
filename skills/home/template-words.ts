/** Splits a template into text, `{{ … }}` and `{% … %}`, and what is inside those into words. */
export type Part = { readonly kind: "text" | "value" | "statement"; readonly text: string };
export type Word =
  | { readonly kind: "name" | "operator"; readonly text: string }
  | { readonly kind: "literal"; readonly value: string | number };

/** A template of a device is a line or two. */
const maxTemplate = 4_000;
const maxWords = 600;

export class TemplateError extends Error {
  override name = "TemplateError";
}

export function partsOf(template: string): readonly Part[] {
  if (template.length > maxTemplate) throw new TemplateError("it is too long");
  const parts: Part[] = [];
  let trimNext = false;
  const add = (text: string, trimEnd: boolean): void => {
    const started = trimNext ? text.trimStart() : text;
    const trimmed = trimEnd ? started.trimEnd() : started;
    if (trimmed !== "") parts.push({ kind: "text", text: trimmed });
  };
  let at = 0;
  for (const found of template.matchAll(/\{\{(-?)(.*?)(-?)\}\}|\{%(-?)(.*?)(-?)%\}|\{#.*?#\}/gsu)) {
    const [whole, dash, value, endDash, statementDash, statement, statementEnd] = found;
    add(template.slice(at, found.index), dash === "-" || statementDash === "-");
    trimNext = endDash === "-" || statementEnd === "-";
    if (value !== undefined) parts.push({ kind: "value", text: value });
    if (statement !== undefined) parts.push({ kind: "statement", text: statement.trim() });
    at = found.index + whole.length;
  }
  add(template.slice(at), false);
  return parts;
}

const word =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z_]\w*)|'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|(?<operator>==|!=|<=|>=|\/\/|\*\*|[-+*/%<>()[\]{}.,:|~=]))/uy;

export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  const trimmed = text.trimEnd();
  word.lastIndex = 0;
  for (let end = 0; end < trimmed.length; end = word.lastIndex) {
    word.lastIndex = end;
    const groups = word.exec(trimmed)?.groups;
    if (groups === undefined) throw new TemplateError(`it cannot be read at "${trimmed.slice(end, end + 20)}"`);
    if (words.length >= maxWords) throw new TemplateError("it is too long");
    words.push(wordOf(groups));
  }
  return words;
}

function wordOf({ number, name, single, double, operator }: Record<string, string | undefined>): Word {
  if (number !== undefined) return { kind: "literal", value: Number(number) };
  if (name !== undefined) return { kind: "name", text: name };
  if (operator !== undefined) return { kind: "operator", text: operator };
  return {
    kind: "literal",
    value: (single ?? double ?? "").replaceAll(/\\(.)/gsu, (_, one: string) => (one === "n" ? "\n" : one)),
  };
}
