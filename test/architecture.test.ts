/** ARCHITECTURE.md is true and complete to the second level: whoever reads it alone goes to the right place. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import t from "tap";

const root = resolve(import.meta.dirname, "..");
const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const houses = [
  "platform",
  "supervisor",
  "installer",
  "packaging",
  "cli",
  "web",
  "kit",
  "examples",
  "skills",
  "bench",
  "test",
  "scripts",
  "docs",
];

/** What stands between backticks and begins with a house; NAME and other capitals stand for what the reader chooses. */
const named = [...page.matchAll(/`([^`\s]+)`/gu)]
  .map(([, path = ""]) => path)
  .filter((path) => [...houses, "updater"].some((house) => path.startsWith(`${house}/`)))
  .filter((path) => !/[A-Z]{2}|\bxx\b|[*…]/u.test(path.replaceAll("CHANGELOG", "")));

t.test("every room is named", async (t) => {
  for (const house of houses)
    for (const entry of readdirSync(join(root, house), { withFileTypes: true }))
      if (entry.isDirectory() && !/^(?:node_modules|fixtures|testing|\..*)$/u.test(entry.name))
        t.ok(named.includes(`${house}/${entry.name}/`), `${house}/${entry.name}/`);
});

t.test("every path that is named exists", async (t) => {
  t.ok(named.length > 60);
  for (const path of named) t.ok(existsSync(join(root, path)), path);
});
