/** A button's name for a screen reader contains what the eye reads on it: whoever speaks to the computer says that [WCAG 2.5.3]. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { type ESTree, parseSync, Visitor } from "vite";
import { readTranslations, translated } from "./texts.ts";

type Buttons = readonly { readonly name: string; readonly text: string }[];

t.test("the name of each button contains its text, in every language", async (t) => {
  const buttons = globSync("**/*.tsx", { cwd: join(import.meta.dirname, "..") }).flatMap((file) => buttonsIn(file));
  t.ok(buttons.length > 30, "buttons were found");
  for (const language of ["en", ...translated] as const) {
    const texts = language === "en" ? {} : readTranslations(language);
    const said = (english: string) => {
      const text = texts[english] ?? english;
      return (typeof text === "string" ? text : (text["other"] ?? "")).split(" ¦ ")[0]?.toLowerCase() ?? "";
    };
    const others = buttons.filter(({ name, text }) => !said(name).includes(said(text)));
    t.same(
      others.map(({ name, text }) => `“${said(name)}” without “${said(text)}”`),
      [],
      language,
    );
  }
});

/** The buttons of a source that have a name beside their text. */
function buttonsIn(file: string): Buttons {
  const found: { readonly name: string; readonly text: string }[] = [];
  new Visitor({
    JSXElement({ openingElement: { name: tag, attributes }, children }) {
      if (tag.type !== "JSXIdentifier" || !["Button", "button"].includes(tag.name)) return;
      const label = attributes.find(
        (one) => one.type === "JSXAttribute" && ["label", "aria-label"].includes(String(one.name.name)),
      );
      if (label?.type !== "JSXAttribute" || label.value?.type !== "JSXExpressionContainer") return;
      const names = saidBy(label.value.expression);
      const texts = children.flatMap((one) => (one.type === "JSXExpressionContainer" ? saidBy(one.expression) : []));
      for (const [at, name] of names.entries()) {
        const text = names.length === texts.length ? texts[at] : texts[0];
        if (text !== undefined) found.push({ name, text });
      }
    },
  }).visit(parseSync(file, readFileSync(join(import.meta.dirname, "..", file), "utf8")).program);
  return found;
}

/** The texts of `say("A")` and of `is ? say("A") : say("B")`. */
function saidBy(expression: ESTree.Node): readonly string[] {
  if (expression.type === "ConditionalExpression")
    return [...saidBy(expression.consequent), ...saidBy(expression.alternate)];
  if (expression.type !== "CallExpression" || expression.callee.type !== "Identifier") return [];
  const [text] = expression.arguments;
  const isText = expression.callee.name === "say" && text?.type === "Literal" && typeof text.value === "string";
  return isText ? [String(text.value)] : [];
}
