/** Test sentences of an assistant: read, judged by the real engine, reported. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { nothingInjected } from "../injected.ts";
import { vocabulary } from "../vocabulary.ts";
import { readAssistant } from "../read-assistant.ts";
import { lessonOf } from "../../nlu/lesson.ts";
import { statisticalEngine } from "../../nlu/statistical-engine.ts";
import { changeSince, judge } from "./judge.ts";
import { toJunit } from "./junit.ts";
import { readCases } from "./read-cases.ts";

const example = join(import.meta.dirname, "../../../examples/assistant");

async function furnished(t: Test, tests: string) {
  const folder = join(t.testdir({}), "assistant");
  cpSync(example, folder, { recursive: true });
  writeFileSync(join(folder, "tests.yaml"), tests);
  const assistant = await readAssistant(folder);
  if (assistant === undefined) throw new Error("no assistant");
  return { folder, assistant };
}

t.test("sentences are judged by what the assistant understands", async (t) => {
  const { folder, assistant } = await furnished(
    t,
    `
- { text: turn on the kitchen light, intent: turnOnLight, slots: { room: kitchen } }
- { text: set the light to forty percent, intent: "sotto:setBrightness", slots: { brightness: 40 } }
- { text: set the light to forty percent, intent: setBrightness, slots: { brightness: { kind: Percentage, value: 40 } } }
- { text: turn on the kitchen light, intent: turnOffLight }
- { text: turn on the kitchen light, intent: turnOnLight, slots: { room: garden } }
- { text: turn on the kitchen light, intent: turnOnLight, slots: {} }
- { text: turn on the light, intent: turnOnLight, slots: { room: kitchen } }
- { text: turn on the kitchen light, intent: null }
`,
  );
  const cases = await readCases(folder, assistant);
  const { lesson } = lessonOf(assistant);
  const model = statisticalEngine.train(lesson, () => {});
  const engine = await statisticalEngine.load(model, lesson, vocabulary(assistant.dataset, nothingInjected));
  const report = await judge(cases, (text) => engine.parse(text).best);
  t.match(report, { total: 8, passed: 3 });
  t.same(
    report.verdicts.flatMap(({ line, faults }) => faults.map((fault) => `${line}: ${fault}`)),
    [
      '5: understood "sotto:turnOnLight" instead of "sotto:turnOffLight"',
      '6: the slot "room" is "kitchen" instead of "garden"',
      '7: the slot "room" was found in "kitchen", and is not expected',
      '8: the slot "room" was not found',
      '9: understood "sotto:turnOnLight" instead of nothing',
    ],
  );
  t.same(report.confusions, [
    { expected: "sotto:turnOffLight", got: "sotto:turnOnLight", times: 1 },
    { expected: null, got: "sotto:turnOnLight", times: 1 },
  ]);
  const none = await judge(cases, () => ({ intentName: null, slots: [] }));
  t.same(changeSince(report, report), { broken: [], mended: [] });
  t.same(changeSince(report, none), { broken: ["set the light to forty percent"], mended: [] });
  t.same(changeSince(none, report), { broken: [], mended: ["set the light to forty percent"] });
  const xml = toJunit("A & B", report);
  t.match(xml, '<testsuite name="A &amp; B" tests="8" failures="5">');
  t.match(xml, "instead of &quot;garden&quot;");
});

t.test("an assistant without test sentences has none; invalid ones are reported with their line", async (t) => {
  const assistant = await readAssistant(example);
  if (assistant === undefined) throw new Error("no assistant");
  const { folder } = await furnished(
    t,
    "- { text: x, intent: dance }\n- { text: y, intent: turnOnLight, slots: { size: 1 } }\n",
  );
  await t.rejects(
    readCases(folder, assistant),
    /tests\.yaml:1: there is no intent "dance"\n.*:2: .* has no slot "size"/u,
  );
  for (const [text, reason] of [
    ["a: [", /is not YAML/u],
    ["x: 1", /expected Array/iu],
    ["- { text: '', intent: null }", /is empty/u],
    ["- { intent: null }", /text/u],
  ] as const) {
    writeFileSync(join(folder, "tests.yaml"), text);
    await t.rejects(readCases(folder, assistant), reason, text);
  }
  t.same(await readCases(t.testdir({ empty: {} }), assistant), []);
});
