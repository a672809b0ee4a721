import { readFile, writeFile } from "node:fs/promises";
import { changeSince, judge, type Report } from "../../../platform/assistant/cases/judge.ts";
import { toJunit } from "../../../platform/assistant/cases/junit.ts";
import { readCases } from "../../../platform/assistant/cases/read-cases.ts";
import { openAssistant, telling } from "../../authoring/folder.ts";
import { understand } from "../../authoring/understand.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import type { Screen } from "../../screen/screen.ts";

export const run: Run = async ({ given: [folder = "."], screen, text }) => {
  const assistant = await openAssistant(folder, screen);
  const cases = await telling(screen, () => readCases(folder, assistant));
  if (cases.length === 0)
    throw new Failure("data", `${folder} has no tests.yaml`, {
      remedy: 'write one: - { text: "turn on the light", intent: turnOnLight, slots: { room: kitchen } }',
    });
  const since = text("since");
  const before = since === undefined ? undefined : await readReport(since);
  const { understanding } = await understand(assistant, screen);
  const report = await judge(cases, (sentence) => understanding.parse(sentence).best);
  const [junit, keep] = [text("junit"), text("report")];
  if (junit !== undefined) await writeFile(junit, toJunit(assistant.id, report));
  if (keep !== undefined) await writeFile(keep, `${JSON.stringify(report, undefined, 2)}\n`);
  const change = before && changeSince(before, report);
  if (screen.json) screen.data({ ...report, ...(change && { change }) });
  else {
    tell(report, screen);
    for (const sentence of change?.broken ?? []) screen.print(screen.paint("red", `no longer right: ${sentence}`));
    for (const sentence of change?.mended ?? []) screen.print(screen.paint("green", `right now: ${sentence}`));
  }
  return report.passed === report.total ? "done" : "notWell";
};

function tell({ total, passed, verdicts, confusions }: Report, screen: Screen): void {
  for (const { text, line, faults } of verdicts)
    if (faults.length > 0)
      screen.print(`${screen.paint("red", "wrong")} tests.yaml:${line} “${text}”: ${faults.join("; ")}`);
  for (const { expected, got, times } of confusions)
    if (times > 1) screen.print(`${times} times ${expected ?? "nothing"} was taken for ${got ?? "nothing"}`);
  screen.print(screen.paint(passed === total ? "green" : "yellow", `${passed} of ${total} are right`));
}

async function readReport(file: string): Promise<Report> {
  try {
    const report = JSON.parse(await readFile(file, "utf8")) as Report;
    if (Array.isArray(report.verdicts)) return report;
  } catch (cause) {
    throw new Failure("data", `${file} cannot be read as a report of an earlier test`, { cause });
  }
  throw new Failure("data", `${file} is no report of an earlier test`);
}
