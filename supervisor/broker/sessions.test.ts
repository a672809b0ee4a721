import t from "tap";
import { Sessions } from "./sessions.ts";

const limits = { messages: 3, bytes: 100, unacknowledged: 5, clients: 2, expiry: 1_000 };

function make() {
  const dropped = { count: 0 };
  const clock = { now: 0 };
  const sessions = new Sessions(
    limits,
    () => void dropped.count++,
    () => clock.now,
  );
  const { persistence } = sessions;
  const waiting = async (id: string): Promise<number> => {
    let count = 0;
    for await (const _ of persistence.outgoingStream({ id })) count++;
    return count;
  };
  const open = (id: string): Promise<void> => persistence.addSubscriptions({ id }, [{ topic: "msg/#", qos: 1 }]);
  const enqueue = (clientId: string, bytes = 10): Promise<void> =>
    persistence.outgoingEnqueueCombi([{ clientId }], { payload: Buffer.alloc(bytes) });
  return { sessions, persistence, dropped, clock, waiting, open, enqueue };
}

t.test("B5: messages and bytes for a client that is away are bounded; one that is there has more room", async (t) => {
  const { sessions, dropped, waiting, open, enqueue } = make();
  await open("a");
  for (let n = 0; n < 4; n++) await enqueue("a");
  t.equal(await waiting("a"), 4);
  sessions.away("a");
  await enqueue("a");
  t.equal(dropped.count, 1);
  await open("b");
  sessions.away("b");
  await enqueue("b", 80);
  await enqueue("b", 30);
  await enqueue("b", 20);
  t.equal(await waiting("b"), 2);
  t.equal(dropped.count, 2);
});

t.test("what is acknowledged makes room again", async (t) => {
  const { sessions, persistence, waiting, open, enqueue } = make();
  await open("a");
  sessions.away("a");
  for (let n = 0; n < 5; n++) await enqueue("a");
  t.equal(await waiting("a"), 3);
  await persistence.outgoingClearMessageId({ id: "a" }, {});
  await enqueue("a");
  t.equal(await waiting("a"), 3);
});

t.test("beyond the number of clients the longest away is forgotten, with all that waited for it", async (t) => {
  const { sessions, clock, waiting, open, enqueue } = make();
  for (const id of ["a", "b"]) {
    await open(id);
    clock.now++;
    sessions.away(id);
    await enqueue(id);
  }
  await open("c");
  t.equal(sessions.size, 2);
  t.equal(await waiting("a"), 0);
  t.equal(await waiting("b"), 1);
});

t.test("a client that is away longer than a day is forgotten", async (t) => {
  const { sessions, clock, waiting, open, enqueue } = make();
  await open("a");
  sessions.away("a");
  await enqueue("a");
  await open("b");
  sessions.away("b");
  sessions.here("b");
  clock.now = 1_001;
  await enqueue("b");
  t.equal(sessions.size, 1);
  t.equal(await waiting("a"), 0);
  t.equal(await waiting("b"), 1, "one that is there is kept");
});

t.test("a clean session forgets what was kept", async (t) => {
  const { sessions, waiting, open, enqueue } = make();
  await open("a");
  await enqueue("a");
  await sessions.forget("a");
  t.equal(await waiting("a"), 0);
  t.equal(sessions.size, 0);
});
