/** What a new assistant understands differently, in the task's log. */
import t from "tap";
import type { Parse } from "../../platform/nlu/engine.ts";
import type { Work } from "../work.ts";
import { compareAssistants } from "./compare.ts";

function makeWork() {
  const lines: string[] = [];
  const signal = new AbortController().signal;
  return {
    lines,
    work: { log: (line: string) => void lines.push(line), stage: () => undefined, signal } satisfies Partial<Work>,
  };
}

const parse = (intents: Readonly<Record<string, string | null>>, confidenceScore = 1) => ({
  parse: async (from: unknown, text: string) => {
    const intentName = intents[`${String(from)} ${text}`];
    if (intentName === undefined) throw new Error("it is not trained yet");
    return { best: { intentName, confidenceScore, slots: [] }, alternatives: [] } as Parse;
  },
});

t.test("what was asked for and is understood differently is shown", async (t) => {
  const { lines, work } = makeWork();
  const trial = parse({ "old light": "a:on", "new light": "a:on", "old dark": "a:off", "new dark": null });
  await compareAssistants({ before: "old", after: "new" }, ["light", "dark"], trial, work);
  t.same(lines, ["of 2 requests, 1 are understood differently", "“dark” was a:off, would be none of the intents"]);
});

t.test("a guess that the board would not act on is none of the intents", async (t) => {
  const { lines, work } = makeWork();
  const trial = parse({ "old light": "a:on", "new light": null }, 0.59);
  await compareAssistants({ before: "old", after: "new" }, ["light"], trial, work);
  t.same(lines, ["of 1 requests, all are understood as before"]);
});

t.test(
  "without an assistant in use, or requests, there is nothing to show; a failure is told and stops nothing",
  async (t) => {
    const { lines, work } = makeWork();
    await compareAssistants({ before: undefined, after: "new" }, ["light"], parse({}), work);
    await compareAssistants({ before: "old", after: "new" }, [], parse({}), work);
    t.same(lines, []);
    await compareAssistants({ before: "old", after: "new" }, ["light"], parse({}), work);
    t.same(lines, ["it cannot be compared with the assistant in use: it is not trained yet"]);
  },
);
