/** Leaves out of the built page what it never calls: the board has twice as many operations. Runs in the build only. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { apartOf } from "../words/texts.ts";

const root = join(import.meta.dirname, "..");

/** A line of the list in operations.ts: `  getTask: "GET /admin/tasks/{taskId}",`. */
const line = /^ {2}(\w+): "[A-Z]+ [^"]*",\n/gmu;

/** Returns the list without the operations whose names stand in none of these sources, in quotation marks. */
export function withoutUnused(list: string, sources: readonly string[]): string {
  const named = new Set(sources.flatMap((source) => source.match(/"\w+"/gu) ?? []));
  return list.replaceAll(line, (whole, name: string) => (named.has(`"${name}"`) ? whole : ""));
}

/** Returns the lines of the list that these sources name and the others do not: what is loaded with them. */
export function onlyUsedBy(list: string, apart: readonly string[], others: readonly string[]): string {
  const left = withoutUnused(list, others);
  return [...withoutUnused(list, apart).matchAll(line)]
    .map(([one]) => one)
    .filter((one) => !left.includes(one))
    .join("");
}

export function operationsPlugin(): Plugin {
  const read = (files: readonly string[]) => files.map((file) => readFileSync(join(root, file), "utf8"));
  return {
    name: "used-operations",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const isList = id.endsWith("/web/api/operations.ts");
      const part = id.endsWith("/load.ts") ? apartOf(id.slice(root.length + 1)) : undefined;
      if (!isList && part === undefined) return null;
      const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter(
        (file) => !/^api\/operation(?:s|-types)\.ts$/u.test(file),
      );
      const others = read(files.filter((file) => apartOf(file) === undefined));
      if (isList) return withoutUnused(code, others);
      const list = join(root, "api/operations.ts");
      const added = onlyUsedBy(
        readFileSync(list, "utf8"),
        read(files.filter((file) => apartOf(file) === part)),
        others,
      );
      return `import { operations } from ${JSON.stringify(list)};\nObject.assign(operations, {\n${added}});\n${code}`;
    },
  };
}
