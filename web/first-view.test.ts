import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { parseSync, Visitor } from "vite";
import { filesOfFirstView } from "./words/texts.ts";

/** Finds what is prepared of a browser's knowledge of languages and dates while a module is loaded. */
function preparedIn(file: string, source: string): string[] {
  const found: string[] = [];
  let depth = 0;
  const enter = () => void (depth += 1);
  const leave = () => void (depth -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    MemberExpression({ object, start }) {
      if (depth === 0 && object.type === "Identifier" && object.name === "Intl")
        found.push(`${file}: ${source.slice(start, start + 40)}`);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

t.test(
  "nothing of Intl is prepared before the first view: each object takes milliseconds of a slow phone",
  async (t) => {
    const files = [...filesOfFirstView(), "words/language.ts", "words/say.ts"];
    t.ok(files.includes("widgets/format.ts"), "it looks at something");
    const found = files.flatMap((file) => preparedIn(file, readFileSync(join(import.meta.dirname, file), "utf8")));
    t.same(found, []);
    t.same(preparedIn("a.ts", "const day = new Intl.DateTimeFormat();").length, 1);
    t.same(preparedIn("a.ts", "const day = once(() => new Intl.DateTimeFormat());"), []);
  },
);
