import t from "tap";
import { pack, unpack } from "./packed-events.ts";

/** Packed on 2026-11-23. It lies on cards: what reads it today must read it always. */
const earlier = "AYtGdbChoa6RcYiRgZWRuZWxmZ6RkWEU7Sp5c8OUNHPjVAtk12cf3pOckaoEdBkA";
const events = [
  {
    time: "2026-11-23T20:27:36.221Z",
    component: "dialogue",
    topic: "dialogueManager/sessionStarted",
    payload: { sessionId: "71df73e8", siteId: "küche" },
  },
];

t.test("what was packed with a dictionary is unpacked with the same one", (t) => {
  t.same(unpack(pack(JSON.stringify(events))), events);
  t.same(unpack(pack("[]")), []);
  t.same(unpack(Buffer.from(earlier, "base64")), events);
  t.ok(pack(JSON.stringify(events)).length < 70);
  t.end();
});

t.test("what was not packed here is an error", (t) => {
  t.throws(() => unpack(Buffer.of(2, 0)), { message: /way 2, unknown/u });
  t.throws(() => unpack(Buffer.of()), { message: /unknown/u });
  t.throws(() => unpack(Buffer.of(1, 255, 255)));
  t.end();
});
