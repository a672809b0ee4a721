import t from "tap";
import { KeyEvents } from "./input-event.ts";
import { keyEvent } from "./testing/key-event.ts";

const press = keyEvent({ code: 164, value: 1, ms: 5000.25 });
const release = keyEvent({ code: 164, value: 0, ms: 5100 });

t.test("presses and releases are read from the kernel's records, in whatever pieces they arrive", async (t) => {
  const bytes = Buffer.concat([press, keyEvent({ type: 0, code: 0, value: 0 }), release]);
  t.equal(bytes.length, 72);
  const expected = [
    { code: 164, isDown: true, ms: 5000.25 },
    { code: 164, isDown: false, ms: 5100 },
  ];
  for (const step of [1, 7, 24, 25, 72]) {
    const events = new KeyEvents();
    const read = [];
    for (let at = 0; at < bytes.length; at += step) read.push(...events.push(bytes.subarray(at, at + step)));
    t.same(read, expected, `pieces of ${step}`);
  }
});

t.test("repetitions, movements and scan codes are no presses", async (t) => {
  const others = [
    keyEvent({ code: 164, value: 2 }),
    keyEvent({ type: 2, code: 0, value: 1 }),
    keyEvent({ type: 4, code: 4, value: 1 }),
    keyEvent({ type: 1, code: 164, value: -1 }),
  ];
  t.same(new KeyEvents().push(Buffer.concat(others)), []);
});
