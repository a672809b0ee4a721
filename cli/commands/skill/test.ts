/** Implements `sotto skill test`: runs the sessions in tests.toml, without a board. */
import { basename, resolve } from "node:path";
import type { Run } from "../../command.ts";
import { type Answered, answerTimeoutMs, startBench } from "../../kit/bench.ts";
import { readScript, type ScriptedTest, type Step } from "../../kit/script.ts";

export const run: Run = async ({ given: [folder = "."], screen, is }) => {
  const script = await readScript(folder);
  const results: { title: string; fault?: string; lines: readonly string[] }[] = [];
  for (const one of script.test) {
    const lines: string[] = [];
    const fault = await faultOf(resolve(folder), one, (line) => void lines.push(line));
    results.push({ title: one.title, ...(fault === undefined ? {} : { fault }), lines });
    if (screen.json) continue;
    screen.print(
      `${fault === undefined ? screen.paint("green", "passed") : screen.paint("red", "failed")}  ${one.title}`,
    );
    if (fault !== undefined) screen.print(`        ${fault}`);
    if (fault !== undefined || is("verbose"))
      for (const line of lines) screen.print(screen.paint("dim", `        | ${line}`));
  }
  const failed = results.filter(({ fault }) => fault !== undefined).length;
  if (screen.json) screen.data({ skill: basename(resolve(folder)), tests: results, failed });
  else screen.print(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? "done" : "notWell";
};

/** Runs one session; returns its fault, or undefined when the skill behaved as expected. */
async function faultOf(folder: string, one: ScriptedTest, line: (text: string) => void): Promise<string | undefined> {
  const intents = [...new Set(one.steps.map(({ intent }) => intent))];
  const settings = Object.fromEntries(
    Object.entries(one.settings).map(([section, keys]) => [
      section,
      Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, String(value)])),
    ]),
  );
  const bench = await startBench(folder, intents, settings, line);
  try {
    let customData: string | undefined;
    for (const [index, step] of one.steps.entries()) {
      const answer = await bench.ask(step.intent, intentMessage(step, customData));
      const fault = difference(step, answer);
      if (fault !== undefined) return `step ${index + 1}: ${fault}`;
      customData = answer?.payload.customData ?? customData;
    }
    return undefined;
  } finally {
    await bench.close();
  }
}

/** Returns the intent message that the dialogue manager would send. */
function intentMessage({ intent, said = intent, slots, siteId }: Step, customData: string | undefined): object {
  return {
    sessionId: "test-session",
    siteId,
    input: said,
    ...(customData === undefined ? {} : { customData }),
    intent: { intentName: intent, confidenceScore: 1 },
    slots: Object.entries(slots).map(([slotName, given]) => {
      const value =
        typeof given === "object" ? given : { kind: typeof given === "number" ? "Number" : "Custom", value: given };
      const rawValue = "value" in value ? String(value["value"]) : slotName;
      return {
        slotName,
        entity: slotName,
        rawValue,
        value,
        alternatives: [],
        range: { start: 0, end: rawValue.length },
        confidenceScore: 1,
        confidence: 1,
      };
    }),
  };
}

function difference({ says, asks, matches, silent }: Step, answer: Answered | undefined): string | undefined {
  if (answer === undefined) return `it did not answer within ${answerTimeoutMs / 1000} s`;
  const { topic, payload } = answer;
  const told = topic === "endSession" ? "it said" : "it asked";
  const text = payload.text ?? "";
  if (silent === true && (topic !== "endSession" || text !== "")) return `${told} “${text}”`;
  if (matches !== undefined && !new RegExp(matches, "u").test(text))
    return `${told} “${text}”, which does not match ${matches}`;
  if (says !== undefined && (topic !== "endSession" || text !== says)) return `${told} “${text}”, not “${says}”`;
  if (asks !== undefined && (topic !== "continueSession" || text !== asks))
    return `${told} “${text}”, where it should ask “${asks}”`;
  return undefined;
}
