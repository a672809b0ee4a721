import t from "tap";
import { intent } from "#bus";
import { house, slot } from "./testing/house.ts";

const heard = async (config: Record<string, unknown>, t: Parameters<typeof house>[0]) => {
  const { bus, wake, hears, understands } = await house(t, config);
  const sessionId = await wake();
  await hears(sessionId, "light  on");
  await understands("sotto:time", [{ ...slot, range: { start: 0, end: 5 } }]);
  // The contract accepts it: it reads what it knows.
  await bus.next(intent);
  const [{ bytes } = { bytes: Buffer.of() }] = bus.heard("intent/#");
  return JSON.parse(bytes.toString()) as Record<string, unknown>;
};

t.test("with rhasspy_shapes, an intent has the fields that programs for Rhasspy read", async (t) => {
  t.match(await heard({ rhasspy_shapes: true }, t), {
    input: "light  on",
    rawInput: "light  on",
    slots: [{ range: { start: 0, end: 5, rawStart: 0, rawEnd: 5 } }],
    asrTokens: [
      [
        { value: "light", rangeStart: 0, rangeEnd: 5, time: { start: 0, end: 0 } },
        { value: "on", rangeStart: 7, rangeEnd: 9 },
      ],
    ],
  });
});

t.test("without it, the intent is as specified", async (t) => {
  const plain = await heard({}, t);
  t.notOk("rawInput" in plain);
  t.same((plain["slots"] as { range: object }[])[0]?.range, { start: 0, end: 5 });
});
