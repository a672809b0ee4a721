/** Finds buttons that have a name for screen readers beside their text, in the sources of the page. For the test of it. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

const web = join(import.meta.dirname, "../..");

/** A button by its English texts. */
export type Button = { readonly name: string; readonly text: string };

export function labelledButtons(): readonly Button[] {
  return globSync("**/*.tsx", { cwd: web }).flatMap(buttonsIn);
}

function buttonsIn(file: string): readonly Button[] {
  const found: Button[] = [];
  new Visitor({
    JSXElement({ openingElement: { name: tag, attributes }, children }) {
      if (tag.type !== "JSXIdentifier" || !["Button", "button"].includes(tag.name)) return;
      const label = attributes.find(
        (one) =>
          one.type === "JSXAttribute" &&
          one.name.type === "JSXIdentifier" &&
          ["label", "aria-label"].includes(one.name.name),
      );
      if (label?.type !== "JSXAttribute" || label.value?.type !== "JSXExpressionContainer") return;
      const names = saidBy(label.value.expression);
      const texts = children.flatMap((one) => (one.type === "JSXExpressionContainer" ? saidBy(one.expression) : []));
      for (const [at, name] of names.entries()) {
        const text = names.length === texts.length ? texts[at] : texts[0];
        if (text !== undefined) found.push({ name, text });
      }
    },
  }).visit(parseSync(file, readFileSync(join(web, file), "utf8")).program);
  return found;
}

/** The texts of `say("A")` and of `is ? say("A") : say("B")`. */
function saidBy(expression: ESTree.Node): readonly string[] {
  if (expression.type === "ConditionalExpression")
    return [...saidBy(expression.consequent), ...saidBy(expression.alternate)];
  if (expression.type !== "CallExpression" || expression.callee.type !== "Identifier") return [];
  const [text] = expression.arguments;
  return expression.callee.name === "say" && text?.type === "Literal" && typeof text.value === "string"
    ? [text.value]
    : [];
}
