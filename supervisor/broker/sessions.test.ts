import t from "tap";
import { encodePublish } from "../../platform/port/mqtt/encode.ts";
import { Framer } from "../../platform/port/mqtt/framer.ts";
import { type Publish, readPacket } from "./packets.ts";
import { type Session, Sessions } from "./sessions.ts";

const limits = { messages: 3, bytes: 100, unacknowledged: 5, clients: 2, expiryMs: 1_000 };

function message(bytes = 10): Publish {
  const [frame] = [...new Framer(1_000_000).push(encodePublish("msg/a", Buffer.alloc(bytes), 1))];
  if (!frame) throw new Error("no packet");
  return readPacket(frame) as Publish;
}

function make() {
  const clock = { now: 0 };
  const forgotten: string[] = [];
  const sessions = new Sessions<object>(
    limits,
    ({ id }) => void forgotten.push(id),
    () => clock.now,
  );
  const open = (id: string) => sessions.open(id, false).session;
  /** Whether there was room for it. */
  const enqueue = (session: Session<object>, bytes = 10): boolean => {
    const isFitting = sessions.hasRoom(session, bytes);
    if (isFitting) session.deliver(message(bytes), 1, false, undefined);
    return isFitting;
  };
  return { sessions, forgotten, clock, open, enqueue };
}

t.test("B5: messages and bytes for a client that is away are bounded; one that is there has more room", async (t) => {
  const { sessions, open, enqueue } = make();
  const a = open("a");
  for (let n = 0; n < 4; n++) t.ok(enqueue(a));
  sessions.leave(a);
  t.notOk(enqueue(a));
  t.equal(a.waiting, 4);
  const b = open("b");
  sessions.leave(b);
  t.same([enqueue(b, 80), enqueue(b, 30), enqueue(b, 1)], [true, false, true]);
});

t.test("an acknowledged message frees its place and is not sent again", async (t) => {
  const { sessions, open, enqueue } = make();
  const a = open("a");
  sessions.leave(a);
  for (let n = 0; n < 5; n++) enqueue(a);
  t.equal(a.waiting, 3);
  t.equal(a.acknowledge(4, 1), undefined);
  t.ok(enqueue(a));
  const ids: number[] = [];
  a.resend(
    (bytes) => void ids.push(bytes.readUInt16BE(9)),
    () => true,
  );
  t.same(ids, [2, 3, 4]);
});

t.test("what a client may no longer hear is not sent to it when it returns", async (t) => {
  const { sessions, open, enqueue } = make();
  const a = open("a");
  sessions.leave(a);
  enqueue(a);
  a.resend(
    () => t.fail("it may not hear it"),
    () => false,
  );
  t.equal(a.waiting, 0);
});

t.test("an answer of the wrong kind is none, and QoS 2 takes both its steps", async (t) => {
  const { open } = make();
  const a = open("a");
  a.deliver(message(), 2, false, undefined);
  t.equal(a.acknowledge(4, 1), false);
  t.equal(a.acknowledge(7, 1), false, "before it was received");
  t.same(a.acknowledge(5, 1), Buffer.from([0x62, 2, 0, 1]));
  t.equal(a.acknowledge(7, 1), undefined);
  t.equal(a.waiting, 0);
});

t.test("beyond the number of clients the longest away is forgotten", async (t) => {
  const { sessions, forgotten, clock, open } = make();
  for (const id of ["a", "b"]) {
    const session = open(id);
    clock.now++;
    sessions.leave(session);
  }
  open("c");
  t.equal(sessions.size, 2);
  t.same(forgotten, ["a"]);
  t.ok(sessions.open("b", false).wasThere);
});

t.test("a client that is away longer than a day is forgotten, one that is there is not", async (t) => {
  const { sessions, forgotten, clock, open } = make();
  sessions.leave(open("a"));
  sessions.leave(open("b"));
  open("b");
  clock.now = 1_001;
  sessions.expire();
  t.same(forgotten, ["a"]);
  t.equal(sessions.size, 1);
});

t.test("a clean session forgets what was kept, and keeps nothing itself", async (t) => {
  const { sessions, forgotten, open, enqueue } = make();
  enqueue(open("a"));
  const { session, wasThere } = sessions.open("a", true);
  t.same([wasThere, session.waiting, sessions.size], [false, 0, 0]);
  sessions.leave(session);
  t.same(forgotten, ["a", "a"]);
});
