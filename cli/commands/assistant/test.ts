import { readFile, realpath, writeFile } from "node:fs/promises";
import { changeSince, countsOf, judge, type Report, type Verdict } from "../../../platform/assistant/cases/judge.ts";
import { toJunit } from "../../../platform/assistant/cases/junit.ts";
import { readCases } from "../../../platform/assistant/cases/read-cases.ts";
import { boardHearing } from "../../authoring/board-hearing.ts";
import { judgeByVoice } from "../../authoring/judge-by-voice.ts";
import { openAssistant, telling } from "../../authoring/folder.ts";
import { understand } from "../../authoring/understand.ts";
import { keepReport } from "../../authoring/reports.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import type { Screen } from "../../screen/screen.ts";
import { clock } from "../../screen/words.ts";

/**
 * Defaults for tests by voice: two voices cut from recordings, two formant synthesizers; a quiet room and a noisy one.
 */
const byDefault = { voices: ["slt", "rms", "en-us", "en-gb"], noise: [30, 15] } as const;

export const run: Run = async ({ given: [folder = "."], screen, text, texts, is, place }) => {
  const assistant = await openAssistant(folder, screen);
  const cases = await telling(screen, () => readCases(folder, assistant));
  if (cases.length === 0)
    throw new Failure("data", `${folder} has no tests.yaml`, {
      remedy: 'write one: - { text: "turn on the light", intent: turnOnLight, slots: { room: kitchen } }',
    });
  const since = text("since");
  const before = since === undefined ? undefined : await readReport(since);
  const { understanding } = await understand(assistant, screen);
  const parse = (sentence: string) => understanding.parse(sentence).best;
  const wanted = { ...byDefault, ...wished(texts("with"), texts("noise")) };
  const speaking = is("voice") ? wanted : undefined;
  const board = speaking && (await boardHearing(place));
  const report =
    speaking === undefined
      ? await judge(cases, parse)
      : await judgeByVoice(assistant, cases, parse, { ...speaking, board }, screen);
  const earlier = await keepReport(assistant, [await realpath(folder), speaking ?? "text"], report);
  const [junit, keep] = [text("junit"), text("report")];
  if (junit !== undefined) await writeFile(junit, toJunit(assistant.id, report));
  if (keep !== undefined) await writeFile(keep, `${JSON.stringify(report, undefined, 2)}\n`);
  const change = before && changeSince(before, report);
  const last = earlier && {
    version: earlier.version,
    testedAt: earlier.testedAt,
    ...changeSince(earlier.report, report),
  };
  if (screen.json) screen.data({ ...report, ...(change && { change }), ...(last && { sinceLast: last }) });
  else {
    tell(report, screen);
    if (before !== undefined) tellChange(`since ${since}`, before, report, screen);
    else if (earlier !== undefined)
      tellChange(`since ${earlier.version} of ${clock(earlier.testedAt)}`, earlier.report, report, screen);
  }
  return report.passed === report.total ? "done" : "notWell";
};

function tell({ total, passed, verdicts, confusions }: Report, screen: Screen): void {
  for (const { text, line, faults, spoken } of verdicts) {
    if (faults.length === 0) continue;
    const how = spoken && ` by ${spoken.voice} at ${spoken.decibels} dB, heard as “${spoken.heard}”`;
    screen.print(`${screen.paint("red", "wrong")} tests.yaml:${line} “${text}”${how ?? ""}: ${faults.join("; ")}`);
  }
  for (const { expected, got, times } of confusions) {
    if (times === 1 && verdicts.every(({ spoken }) => spoken === undefined)) continue;
    const heard = new Set(
      verdicts.flatMap((one) => (one.expected === expected && one.got === got && one.spoken ? [one.spoken.heard] : [])),
    );
    const as = [...heard].slice(0, maxHeard).map((text) => (text === "" ? "nothing" : `“${text}”`));
    const how = as.length === 0 ? "" : `, heard as ${as.join(", ")}${heard.size > maxHeard ? ", …" : ""}`;
    screen.print(
      `${times === 1 ? "once" : `${times} times`} ${expected ?? "nothing"} was taken for ${got ?? "nothing"}${how}`,
    );
  }
  for (const line of ways(verdicts)) screen.print(line);
  screen.print(screen.paint(passed === total ? "green" : "yellow", `${passed} of ${total} are right`));
}

/** Maximum number of wrongly heard texts to show. */
const maxHeard = 3;

function tellChange(since: string, before: Report, now: Report, screen: Screen): void {
  const { broken, mended } = changeSince(before, now);
  const [was, is] = [countsOf(before), countsOf(now)];
  const shown = (text: string) => {
    const [earlier, later] = [was.get(text), is.get(text)];
    if (earlier === undefined || later === undefined || later.of === 1) return text;
    return `${text} (${earlier.right} of ${earlier.of}, now ${later.right} of ${later.of})`;
  };
  for (const text of broken) screen.print(screen.paint("red", `no longer right ${since}: ${shown(text)}`));
  for (const text of mended) screen.print(screen.paint("green", `right now, not ${since}: ${shown(text)}`));
  if (before.passed !== now.passed || before.total !== now.total)
    screen.print(screen.paint("dim", `${since}: ${before.passed} of ${before.total} were right`));
}

/** Returns the share that was right for each voice at each noise level. */
function ways(verdicts: readonly Verdict[]): string[] {
  const counts = new Map<string, { right: number; all: number }>();
  for (const { spoken, faults } of verdicts) {
    if (spoken === undefined) continue;
    const key = `${spoken.voice} at ${spoken.decibels} dB`;
    const { right, all } = counts.get(key) ?? { right: 0, all: 0 };
    counts.set(key, { right: right + (faults.length === 0 ? 1 : 0), all: all + 1 });
  }
  return [...counts].map(([way, { right, all }]) => `${way}: ${right} of ${all}`);
}

function wished(voices: readonly string[], noise: readonly string[]) {
  for (const level of noise)
    if (!/^-?\d{1,2}$/u.test(level)) throw new Failure("usage", `--noise takes decibels, as 20, not "${level}"`);
  return { ...(voices.length > 0 && { voices }), ...(noise.length > 0 && { noise: noise.map(Number) }) };
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
