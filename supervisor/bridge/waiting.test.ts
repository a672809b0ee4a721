import t from "tap";
import { type Message, Waiting } from "./waiting.ts";

const message = (topic: string, bytes = 1): Message => ({ topic, payload: Buffer.alloc(bytes) });
const topics = (waiting: Waiting) => waiting.all.map(({ topic }) => topic);

t.test("beyond a number of messages or bytes the oldest is dropped, and counted", async (t) => {
  const waiting = new Waiting({ messages: 3, bytes: 100 });
  for (const topic of ["a", "b", "c", "d"]) waiting.add(message(topic));
  t.same(topics(waiting), ["b", "c", "d"]);
  waiting.add(message("long", 99));
  t.same(topics(waiting), ["d", "long"]);
  waiting.add(message("too long", 101));
  t.same(topics(waiting), []);
  t.equal(waiting.dropped, 6);
});

t.test("what was dropped while it was on its way takes nothing else along when it is acknowledged", async (t) => {
  const waiting = new Waiting({ messages: 1, bytes: 100 });
  waiting.add(message("a"));
  const sent = waiting.take();
  waiting.add(message("b"));
  if (sent !== undefined) waiting.remove(sent);
  t.same(topics(waiting), ["b"]);
});

t.test("a message that no connection has got through is dropped in favour of the next", async (t) => {
  const waiting = new Waiting();
  for (const topic of ["poison", "b"]) waiting.add(message(topic));
  for (let connection = 0; connection < 5; connection += 1) t.equal(waiting.take()?.topic, "poison");
  t.equal(waiting.take()?.topic, "b");
  t.equal(waiting.dropped, 1);
});

t.test("a try that was no fault of the message does not count", async (t) => {
  const waiting = new Waiting();
  waiting.add(message("a"));
  for (let connection = 0; connection < 9; connection += 1) {
    const taken = waiting.take();
    if (taken !== undefined) waiting.untry(taken);
  }
  t.same([topics(waiting), waiting.dropped], [["a"], 0]);
});
