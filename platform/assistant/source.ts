/** Parses a JSON or YAML text into plain values, with the line of each. */
import type * as yaml from "yaml";
import { BadAssistant, type Problem } from "./problem.ts";
import { lineFinder, type Path } from "./source-lines.ts";

/** One parsed file: a JSON text is one document, a YAML text may contain several. */
export type Source = {
  readonly file: string;
  readonly documents: readonly unknown[];
  /** Returns the line of the value at `path` in a document, or of the nearest enclosing value. */
  lineOf(document: number, path: Path): number | undefined;
};

/** Throws BadAssistant for invalid JSON. Lines are only computed on request, because they are seldom needed. */
export function readJsonSource(file: string, text: string): Source {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const offset = /position (\d+)/.exec(message)?.[1];
    const line = offset === undefined ? lineCount(text) : lineCount(text.slice(0, Number(offset)));
    throw new BadAssistant([{ file, line, message: `is not JSON: ${message.replace(/ in JSON at position.*/s, "")}` }]);
  }
  let find: ((path: Path) => number | undefined) | undefined;
  return {
    file,
    documents: [value],
    lineOf: (_document, path) => (find ??= lineFinder(text))(path),
  };
}

const maxQuoted = 120;

/** What to do about an item of a list that YAML reads as something else than words; "" for any other line. */
function quoted(text: string, line: number): string {
  const item = /^\s*-\s+([^"'\s].*)$/u.exec(text.split(/\r?\n/u)[line - 1] ?? "")?.[1];
  return item === undefined
    ? ""
    : `; if ${JSON.stringify(item.trim().slice(0, maxQuoted))} is a sentence, put it in quotes`;
}

/** Throws BadAssistant with every syntax error of invalid YAML. */
export async function readYamlSource(file: string, text: string): Promise<Source> {
  // In a split bundle, a package of this kind has only its default export.
  const { parseAllDocuments, LineCounter, isNode } = (await import("yaml")).default;
  const lines = new LineCounter();
  const parsed = parseAllDocuments(text, { lineCounter: lines, strict: true, uniqueKeys: true });
  const documents: yaml.Document.Parsed[] = "empty" in parsed ? [] : parsed;
  const problems: Problem[] = documents.flatMap((document) =>
    document.errors.map((error) => ({
      file,
      line: lines.linePos(error.pos[0]).line,
      message: `is not YAML: ${error.message.split("\n")[0]}${quoted(text, lines.linePos(error.pos[0]).line)}`,
    })),
  );
  if (problems.length > 0) throw new BadAssistant(problems);
  const nodeAt = (document: yaml.Document.Parsed, path: Path): number | undefined => {
    for (let length = path.length; length >= 0; length--) {
      const node = document.getIn(path.slice(0, length), true) ?? undefined;
      if (isNode(node) && node.range) return node.range[0];
    }
    return document.contents?.range?.[0];
  };
  try {
    return {
      file,
      // Aliases are limited: a few lines of them could expand to gigabytes.
      documents: documents.map((document): unknown => document.toJS({ maxAliasCount: 100 })),
      lineOf(index, path) {
        const document = documents[index];
        const offset = document && nodeAt(document, path);
        return offset === undefined ? undefined : lines.linePos(offset).line;
      },
    };
  } catch (error) {
    throw new BadAssistant([{ file, message: `is not usable YAML: ${(error as Error).message}` }]);
  }
}

function lineCount(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
