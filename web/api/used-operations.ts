/** Leaves out of the built page what it never calls: the board has twice as many operations. Runs in the build only. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "..");

/** A line of the list in operations.ts: `  getTask: "GET /admin/tasks/{taskId}",`. */
const line = /^ {2}(\w+): "[A-Z]+ [^"]*",\n/gmu;

/** Returns the list without the operations whose names stand in none of these sources, in quotation marks. */
export function withoutUnused(list: string, sources: readonly string[]): string {
  const named = new Set(sources.flatMap((source) => source.match(/"\w+"/gu) ?? []));
  return list.replaceAll(line, (whole, name: string) => (named.has(`"${name}"`) ? whole : ""));
}

export function operationsPlugin(): Plugin {
  return {
    name: "used-operations",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/web/api/operations.ts")) return null;
      const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter(
        (file) => !/^api\/operation(?:s|-types)\.ts$/u.test(file),
      );
      return withoutUnused(
        code,
        files.map((file) => readFileSync(join(root, file), "utf8")),
      );
    },
  };
}
