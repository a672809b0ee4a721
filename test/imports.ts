/** Who imports whom, read from the sources; tests, fixtures and testing rooms are left out: they may import what they test. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const root = resolve(import.meta.dirname, "..");

export type Import = { readonly file: string; readonly of: string; readonly typeOnly: boolean };

/** The source files below a folder of the project, as paths from its root. */
export function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.split(sep).join("/")}`)
    .filter(
      (file) =>
        /\.tsx?$/u.test(file) &&
        !/(?:^|[./])test(?:ing)?\.tsx?$/u.test(file) &&
        !/(^|\/)(node_modules|fixtures|testing)\//u.test(file),
    );
}

/** Relative imports as paths from the root, packages by their name, `#bus` as the barrel it is. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  const statements =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g;
  return [...text.matchAll(statements)].map(([, type, specifier, dynamic]) => {
    const of = specifier ?? dynamic ?? "";
    const path = of.startsWith(".")
      ? relative(root, resolve(root, dirname(file), of))
          .split(sep)
          .join("/")
      : of;
    return { file, of: path === "#bus" ? "platform/bus/index.ts" : path, typeOnly: type !== undefined };
  });
}

/** The folder at the second level that a file is in; a file that stands there by itself is a room of its own. */
export function roomOf(file: string): string {
  const parts = file.split("/");
  return parts.length > 2 ? parts.slice(0, 2).join("/") : file;
}
