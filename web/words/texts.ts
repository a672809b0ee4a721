/**
 * The build of the texts: finds what the page says in its sources, numbers it, and makes a module of each catalogue. Runs in
 * Node, for vite and for tests.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, type Plugin, Visitor } from "vite";
import { rootsOfFirstView } from "../first-view.ts";

/** Between a text and the meaning that translators need (say.ts). */
const mark = " ¦ ";
const web = join(import.meta.dirname, "..");
export const translated = ["de", "fr", "es", "it", "pt"] as const;

/** A text where it is said: `one` is the singular of a count, the key is its plural. */
export type Said = {
  readonly key: string;
  readonly one?: string;
  readonly file: string;
  /** The characters of the file that the build replaces by the number. */
  readonly start: number;
  readonly end: number;
};
/** The translations of a language by the English text; an object has plural forms. */
export type Translations = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export function readTranslations(language: string): Translations {
  return JSON.parse(readFileSync(join(web, "words/catalogues", `${language}.json`), "utf8")) as Translations;
}

/** Finds the texts of a source. @throws Error for a text that is not written where it is said */
export function textsIn(file: string, source: string): Said[] {
  const found: Said[] = [];
  const literal = (node: { readonly type: string } | undefined): string => {
    if (node?.type !== "Literal" || !("value" in node) || typeof node.value !== "string")
      throw new Error(`${file}: say, sayWith and sayMany need a text in quotes, so that it can be translated`);
    return node.value;
  };
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  // Other modules have functions of this name.
  if (!program.body.some((one) => one.type === "ImportDeclaration" && one.source.value.endsWith("words/say.ts")))
    return [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== "Identifier") return;
      if (callee.name === "say" || callee.name === "sayWith") {
        const [text] = given;
        found.push({ key: literal(text), file, start: text?.start ?? 0, end: text?.end ?? 0 });
      }
      if (callee.name !== "sayMany") return;
      const [, one, many] = given;
      found.push({ key: literal(many), one: literal(one), file, start: one?.start ?? 0, end: many?.end ?? 0 });
    },
  }).visit(program);
  return found;
}

function sources(): string[] {
  return globSync("**/*.{ts,tsx}", { cwd: web, exclude: (name) => name.endsWith(".test.ts") })
    .filter((file) => !file.startsWith("words/"))
    .toSorted();
}

/** All texts of the page. */
export function allTexts(): Said[] {
  return sources().flatMap((file) => textsIn(file, readFileSync(join(web, file), "utf8")));
}

/** Attributes that are read to people. */
const readAloud: readonly string[] = [
  "label",
  "title",
  "hint",
  "placeholder",
  "submit",
  "lead",
  "aria-label",
  "alt",
  "yes",
  "caption",
];

/** Finds texts that are written as they are, in elements and their attributes: English in every language. */
export function untranslatable(): string[] {
  return sources().flatMap((file) => {
    const found: string[] = [];
    const add = (text: string) =>
      // An address is the same in all languages.
      void (/\p{L}{2}/u.test(text) && !/^https?:/u.test(text) && found.push(`${file}: ${text.trim()}`));
    let code = 0;
    new Visitor({
      // A command or a key is the same in all languages.
      JSXElement: ({ openingElement: { name } }) =>
        void (code += name.type === "JSXIdentifier" && name.name === "code" ? 1 : 0),
      "JSXElement:exit": ({ openingElement: { name } }) =>
        void (code -= name.type === "JSXIdentifier" && name.name === "code" ? 1 : 0),
      JSXText: ({ value }) => void (code === 0 && value.trim() !== "Sotto" && add(value)),
      JSXAttribute({ name, value }) {
        const attribute = name.type === "JSXIdentifier" ? name.name : "";
        if (value?.type === "Literal" && readAloud.includes(attribute)) add(value.value);
      },
    }).visit(parseSync(file, readFileSync(join(web, file), "utf8")).program);
    return found;
  });
}

/** The files of the first view, by their imports: what they say is in a catalogue of its own, which the page begins with. */
export function filesOfFirstView(): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const { program } = parseSync(file, readFileSync(join(web, file), "utf8"));
    for (const one of program.body) {
      if (!("source" in one) || one.source === null || !one.source.value.startsWith(".")) continue;
      const isType = one.type === "ImportDeclaration" ? one.importKind === "type" : one.exportKind === "type";
      if (!isType) add(join(dirname(file), one.source.value));
    }
  };
  for (const root of rootsOfFirstView) add(root);
  return found;
}

type Part = "texts" | "more" | "fitting" | "seldom";

/** The folders of code that few visitors load: what only one of them says is in a catalogue of its own, which comes with it. */
const apart = { fitting: ["pages/account/voice/"], seldom: ["seldom/", "pages/home/authority/"] } as const;

/** Returns which of them a file is in; undefined for all others. */
export function apartOf(file: string): keyof typeof apart | undefined {
  const isIn = (part: keyof typeof apart) => apart[part].some((folder) => file.startsWith(folder));
  return isIn("fitting") ? "fitting" : isIn("seldom") ? "seldom" : undefined;
}

/** What is in each catalogue: of the first view, of all other pages, and of what few visitors load. */
function partsOf(texts: readonly Said[], first: ReadonlySet<string>): Record<Part, string[]> {
  const files = Map.groupBy(texts, ({ key }) => key);
  const partOf = (key: string): Part => {
    const said = (files.get(key) ?? []).map(({ file }) => file);
    if (said.some((file) => first.has(file))) return "texts";
    const [part, ...others] = new Set(said.map(apartOf));
    return part === undefined || others.length > 0 ? "more" : part;
  };
  const keys = Map.groupBy([...new Set(texts.map(({ key }) => key))].toSorted(), partOf);
  const of = (part: Part): string[] => keys.get(part) ?? [];
  return { texts: of("texts"), more: of("more"), fitting: of("fitting"), seldom: of("seldom") };
}

/** The number of each text, the same for all languages of a build: in the order in which the catalogues are loaded. */
export function numbersOf(texts: readonly Said[], first: ReadonlySet<string> = new Set()): Map<string, number> {
  const { texts: ofFirst, more, fitting, seldom } = partsOf(texts, first);
  return new Map([...ofFirst, ...more, ...fitting, ...seldom].map((key, index) => [key, index]));
}

/** What loads texts, by the file of words/ that has it. */
const loaders = { moreTexts: "more.ts", fittingTexts: "late.ts", seldomTexts: "late.ts" } as const;
type LateImport = { start: number; end: number; loader: keyof typeof loaders };

/**
 * Finds the imports of code that is not of the first view and is loaded later: its texts have to be there before. What few visitors
 * load is reached by its load.ts, which says nothing itself.
 */
export function lateImportsIn(file: string, source: string, first: ReadonlySet<string>): LateImport[] {
  const found: LateImport[] = [];
  new Visitor({
    ImportExpression({ source: from, start, end }) {
      const name = from.type === "Literal" && typeof from.value === "string" ? from.value : "";
      const path = join(dirname(file), name);
      if (!name.startsWith(".") || first.has(path)) return;
      const part = apartOf(path);
      if (part === undefined) found.push({ start, end, loader: "moreTexts" });
      else if (apartOf(file) === part) found.push({ start, end, loader: `${part}Texts` });
      else if (!path.endsWith("/load.ts")) throw new Error(`${file}: ${path} says something; import its load.ts`);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** A language's texts in the order of their numbers; what is not translated is English. */
export function catalogueOf(
  texts: readonly Said[],
  translations: Translations,
  first: ReadonlySet<string> = new Set(),
): unknown[] {
  const ones = new Map(texts.flatMap(({ key, one }) => (one === undefined ? [] : [[key, one] as const])));
  return [...numbersOf(texts, first).keys()].map((key) => {
    const one = ones.get(key);
    // What follows the mark is for translators.
    const [text = ""] = key.split(mark, 1);
    return translations[key] ?? (one === undefined ? text : { one, other: text });
  });
}

const catalogueId = /^\0virtual:(texts|more|fitting|seldom)\/(\w+)$/u;

/** Returns "texts-de", "more-de", "fitting-de" or "seldom-de", the name of the file with a catalogue. */
export function nameOfTexts(id: string): string | undefined {
  const [, which, language] = catalogueId.exec(id) ?? [];
  return language === undefined ? undefined : `${which}-${language}`;
}

/** Returns "fitting-fitting" or "seldom-load", the name of the file with code that few visitors load. */
export function nameOfApart(id: string): string | undefined {
  const part = id.startsWith(`${web}/`) ? apartOf(id.slice(web.length + 1)) : undefined;
  const [, name] = /\/([a-z-]+)\.tsx?$/u.exec(id) ?? [];
  return part === undefined ? undefined : `${part}-${name}`;
}

/** `import("virtual:texts/de")`: what the first view says in a language; `virtual:more/de`: the other pages; and so on. */
export function textsPlugin(): Plugin {
  let numbers = new Map<string, number>();
  let texts: Said[] = [];
  let first: ReadonlySet<string> = new Set();
  return {
    name: "texts",
    enforce: "pre",
    buildStart() {
      texts = allTexts();
      first = filesOfFirstView();
      numbers = numbersOf(texts, first);
    },
    resolveId: (id) => (/^virtual:(?:texts|more|fitting|seldom)\//u.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, which, language] = catalogueId.exec(id) ?? [];
      if (language === undefined) return undefined;
      const catalogue = catalogueOf(texts, language === "en" ? {} : readTranslations(language), first);
      const parts = partsOf(texts, first);
      const keys = parts[which as keyof typeof parts];
      const from = numbers.get(keys[0] ?? "") ?? 0;
      const isLate = which === "fitting" || which === "seldom";
      return `${isLate ? `export const from = ${from};` : ""}export default ${JSON.stringify(catalogue.slice(from, from + keys.length))};`;
    },
    transform(source, id) {
      const path = id.split("?", 1)[0] ?? "";
      if (!path.startsWith(`${web}/`) || !/\.tsx?$/u.test(path) || path.startsWith(`${web}/words/`)) return undefined;
      const file = path.slice(web.length + 1);
      const said = textsIn(file, source).flatMap(({ key, one, start, end }) => {
        const number = numbers.get(key);
        // The singular of a count is in the catalogue.
        return number === undefined ? [] : [{ start, end, code: one === undefined ? `${number}` : `0, ${number}` }];
      });
      const late = lateImportsIn(file, source, first).map(({ start, end, loader }) => {
        return { start, end, loader, code: `${loader}().then(() => ${source.slice(start, end)})` };
      });
      if (said.length + late.length === 0) return undefined;
      let code = source;
      for (const change of [...said, ...late].toSorted((a, b) => b.start - a.start))
        code = code.slice(0, change.start) + change.code + code.slice(change.end);
      for (const loader of new Set(late.map(({ loader }) => loader)))
        code = `import { ${loader} } from ${JSON.stringify(`${web}/words/${loaders[loader]}`)};
${code}`;
      return { code, map: null };
    },
  };
}
