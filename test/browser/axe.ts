/** What a screen reader, a keyboard or weak eyes stumble over, as axe finds it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Result, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Contrast takes as much time as all other rules, and depends on little but the colours. */
const optionsOf = {
  everything: {},
  contrast: { runOnly: ["color-contrast"] },
  "all but contrast": { rules: { "color-contrast": { enabled: false } } },
} as const satisfies Readonly<Record<string, RunOptions>>;

export type Rules = keyof typeof optionsOf;

/**
 * Returns each violation, in words. Only these leave the page, and axe enters it once: everything that it finds to be right, and a
 * copy of itself for each look, took half of the time.
 */
export async function stumbles(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(`${source};undefined`);
  const options: RunOptions = { ...optionsOf[rules], resultTypes: ["violations"] };
  const violations = await page.evaluate<readonly Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.map(said);
}

function said({ id, nodes }: Result): string {
  return `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`).join("; ")}`;
}
