import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { boardChecks, platformChecks } from "../../supervisor/health/checks.ts";
import { first, last } from "./checks.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/how-to/troubleshoot.md"), "utf8");

t.test("each check is a section of the how-to page, with its question as the title", async (t) => {
  const questions = [...first, ...platformChecks, ...boardChecks, ...last].map(({ question }) => question);
  const sections = [...page.matchAll(/^## (.+\?)$/gmu)].map(([, title]) => title);
  t.same(new Set(sections), new Set(questions));
  t.equal(sections.length, questions.length);
});

t.test("each question in the documented output is one that is asked", async (t) => {
  const questions = new Set([...first, ...platformChecks, ...boardChecks, ...last].map(({ question }) => question));
  const shown = [...page.matchAll(/^[!✗] (.+)$/gmu)].map(([, question = ""]) => question);
  t.ok(shown.length > 5);
  for (const question of shown) t.ok(questions.has(question), question);
});
