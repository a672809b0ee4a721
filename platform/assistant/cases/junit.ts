/** Renders a report as JUnit XML, which build servers read. */
import type { Report } from "./judge.ts";

export function toJunit(suite: string, { total, passed, verdicts }: Report): string {
  const cases = verdicts.map(({ text, line, expected, faults }) => {
    const attributes = `name="${escaped(text)}" classname="${escaped(expected ?? "none")}" file="tests.yaml" line="${line}"`;
    if (faults.length === 0) return `    <testcase ${attributes}/>`;
    const told = faults.join("; ");
    return `    <testcase ${attributes}>\n      <failure message="${escaped(told)}"/>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${total}" failures="${total - passed}">`,
    `  <testsuite name="${escaped(suite)}" tests="${total}" failures="${total - passed}">`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML 1.0 allows no control characters except tab and line ends, and none of these belongs in an attribute. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, " ")
    .replaceAll(/[&<>"]/gu, (mark) => entities[mark] ?? mark);
}
