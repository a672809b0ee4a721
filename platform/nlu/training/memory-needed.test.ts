import t from "tap";
import { BadAssistant } from "../../assistant/problem.ts";
import type { Lesson } from "../engine.ts";
import { refuseTooLarge, trainingBytes } from "./memory-needed.ts";

const megabyte = 1024 * 1024;
const lesson = (intents: number, sentences: number): Lesson => ({
  language: "en",
  entities: [],
  intents: Array.from({ length: intents }, (_, at) => ({
    id: `intent-${at}`,
    slots: [],
    utterances: Array.from({ length: sentences }, (__, n) => ({ data: [{ text: `sentence ${n}` }] })),
  })),
});

t.test("a training that does not fit is refused with what it takes and what is left", async (t) => {
  const huge = lesson(150, 100);
  t.throws(() => refuseTooLarge(huge, 300 * megabyte), BadAssistant);
  try {
    refuseTooLarge(huge, 300 * megabyte);
  } catch (error) {
    t.match((error as BadAssistant).problems[0]?.message, /about 850 MB of memory, and 300 MB are left: stop/u);
  }
  refuseTooLarge(huge, 900 * megabyte);
  refuseTooLarge(lesson(10, 20), 64 * megabyte);
});

t.test("what was measured fits into the estimate, which grows with every sentence", async (t) => {
  for (const [intents, sentences, measured] of [
    [10, 20, 37],
    [20, 50, 80],
    [60, 50, 191],
    [60, 100, 320],
  ] as const) {
    const estimate = trainingBytes(lesson(intents, sentences)) / megabyte;
    t.ok(estimate >= measured * 0.95 && estimate < measured * 1.2, `${estimate} MB for ${measured}`);
  }
  const counterExamples = ["hello", "good morning"];
  t.ok(trainingBytes({ ...lesson(1, 1), counterExamples }) > trainingBytes(lesson(1, 1)));
});

t.test("this machine has memory for a usual assistant", async () => refuseTooLarge(lesson(12, 20)));
