import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { remarkWords } from "./remark-words.ts";

const root = join(import.meta.dirname, "../../..");

t.test("every remark of the check has a meaning in the visitor's language", async (t) => {
  const sources = globSync("platform/assistant/{lint,draft}/*.ts", { cwd: root })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(root, file), "utf8"));
  const codes = new Set(
    sources.flatMap((text) => [...text.matchAll(/code: "([A-Z_]+)"/gu)].map(([, code = ""]) => code)),
  );
  t.ok(codes.size > 5);
  for (const code of codes) t.ok(Object.hasOwn(remarkWords, code), code);
});
