import t from "tap";
import { encodePublish } from "./encode.ts";
import { Outbox } from "./outbox.ts";

const packet = (n: number): Buffer => encodePublish("a", Buffer.from([n]), n);
const sentBy = (outbox: Outbox): number[] => {
  const ids: number[] = [];
  outbox.sendAll((bytes) => void ids.push(bytes.at(-1) ?? 0));
  return ids;
};

t.test("invariant 1: unacknowledged messages are sent again, in order, marked as duplicates", async (t) => {
  const outbox = new Outbox({ messages: 10, bytes: 1_000 }, () => t.fail("nothing is lost"));
  for (const n of [1, 2, 3]) outbox.add(n, "a", packet(n));
  t.strictSame(sentBy(outbox), [1, 2, 3]);
  outbox.acknowledge(2);
  const flags: number[] = [];
  outbox.sendAll((bytes) => void flags.push(bytes[0] ?? 0));
  t.strictSame(flags, [0x3a, 0x3a]);
  t.equal(outbox.size, 2);
});

t.test("invariant 2: above the limit the oldest message is dropped, and the caller is notified", async (t) => {
  const lost: string[] = [];
  const outbox = new Outbox({ messages: 3, bytes: 1_000 }, (topic, reason) => void lost.push(`${topic}: ${reason}`));
  for (const n of [1, 2, 3, 4, 5]) outbox.add(n, `t${n}`, packet(n));
  t.strictSame(sentBy(outbox), [3, 4, 5]);
  t.strictSame(lost, ["t1: the outbox is full", "t2: the outbox is full"]);
  const small = new Outbox({ messages: 100, bytes: 50 }, (topic) => void lost.push(topic));
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) small.add(n, "b", packet(n));
  t.ok(small.size * packet(1).length <= 50, "bytes are bounded too");
});

t.test("what is of no use later is not sent on a later connection, and the caller is notified", async (t) => {
  const lost: string[] = [];
  let now = 0;
  const maxAgeMs = (topic: string) => (topic === "wake" ? 2_000 : undefined);
  const limits = { messages: 10, bytes: 1_000, maxAgeMs };
  const outbox = new Outbox(
    limits,
    (topic, reason) => void lost.push(`${topic}: ${reason}`),
    () => now,
  );
  for (const [id, topic] of ["wake", "volume", "wake"].entries()) {
    outbox.add(id + 1, topic, packet(id + 1));
    now += 1_500;
  }
  t.strictSame(sentBy(outbox), [2, 3], "the first is 4.5 s old, the last 1.5 s");
  t.strictSame(lost, ["wake: it is too old"]);
  now += 60_000;
  t.strictSame(sentBy(outbox), [2]);
});

t.test("a message that ends five connections is dropped", async (t) => {
  const lost: string[] = [];
  const outbox = new Outbox({ messages: 3, bytes: 1_000 }, (topic) => void lost.push(topic));
  outbox.add(1, "poison", packet(1));
  for (let connection = 0; connection < 5; connection++) t.strictSame(sentBy(outbox), [1]);
  t.strictSame(sentBy(outbox), []);
  t.strictSame(lost, ["poison"]);
  await outbox.empty();
});

t.test("it reports when everything is acknowledged", async (t) => {
  const outbox = new Outbox({ messages: 3, bytes: 1_000 }, () => {});
  await outbox.empty();
  outbox.add(1, "a", packet(1));
  const empty = outbox.empty();
  outbox.acknowledge(1);
  await empty;
  t.equal(outbox.size, 0);
});
