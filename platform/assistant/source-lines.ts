/** Finds the line of a value in a JSON text that has been parsed already. */

export type Path = readonly PropertyKey[];

/**
 * Scans the text once and records where each value begins. The text must be valid JSON. Returns the line, from 1, of
 * the value at a path or of the nearest enclosing value.
 */
export function lineFinder(text: string): (path: Path) => number {
  const lines = new Map<string, number>();
  const path: PropertyKey[] = [];
  const inObject: boolean[] = [];
  let line = 1;
  let key = false;
  const note = () => {
    const name = pathKey(path);
    if (!lines.has(name)) lines.set(name, line);
  };
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s{}[\],:"]+/g)) {
    const token = match[0];
    if (token === "\n") line++;
    else if (token === "{" || token === "[") {
      note();
      inObject.push(token === "{");
      path.push(token === "{" ? "" : 0);
      key = token === "{";
    } else if (token === "}" || token === "]") {
      inObject.pop();
      path.pop();
      key = false;
    } else if (token === ",") {
      if (inObject.at(-1)) key = true;
      else path.push((path.pop() as number) + 1);
    } else if (token === ":") key = false;
    else if (key) path[path.length - 1] = JSON.parse(token) as string;
    else note();
  }
  return (wanted) => {
    for (let length = wanted.length; length > 0; length--) {
      const found = lines.get(pathKey(wanted.slice(0, length)));
      if (found !== undefined) return found;
    }
    return 1;
  };
}

function pathKey(path: Path): string {
  return JSON.stringify(path.map(String));
}
