import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { meanings, remedies } from "./finding-words.ts";
import { isTold } from "../pages/home/told.ts";

const root = join(import.meta.dirname, "../..");

/** The sources that find something: the checks of health, and the components, which report their own. */
const sources = globSync(["supervisor/health/**/*.ts", "platform/**/*.ts"], { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

t.test("what a finding means is said for codes that a board has", async (t) => {
  for (const code of Object.keys(meanings)) t.ok(sources.includes(`"${code}"`), `${code} is found by somebody`);
});

t.test("every check of health has a meaning in the visitor's language for what it finds", async (t) => {
  const checks = globSync("supervisor/health/checks/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  for (const file of checks) {
    const found = [...readFileSync(join(root, file), "utf8").matchAll(/code: "([A-Z_]+)"/gu)];
    for (const [, code = ""] of found) t.ok(Object.hasOwn(meanings, code), `${file}: ${code}`);
  }
});

t.test("what to do is said only beside what is wrong", async (t) => {
  for (const code of Object.keys(remedies)) t.ok(Object.hasOwn(meanings, code), code);
});

t.test("parts that are left out, or switched off, are told though nothing is wrong", async (t) => {
  for (const code of ["MEMORY_ECONOMY", "COMPONENT_LOADING", "WAKE_WORD_OFF"]) {
    t.ok(sources.includes(`"${code}"`), `${code} is found by somebody`);
    t.ok(isTold(code), code);
  }
  t.notOk(isTold("MEMORY_LOW"));
});
