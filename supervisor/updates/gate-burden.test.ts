/** Memory that grows, and processor time, between two looks. */
import t from "tap";
import { type Burden, burdenOf, tooHeavy, usualShares } from "./gate-burden.ts";

const mebibyte = 1024 * 1024;
const look = (seconds: number, megabytes: number, used: number): Burden => ({
  at: seconds * 1000,
  memory: new Map([["tts", megabytes * mebibyte]]),
  processor: new Map([["tts", used]]),
});
const nothing = new Map<string, number>();

t.test("a megabyte more each second is too much, a few once are not", async (t) => {
  t.equal(tooHeavy(look(0, 30, 0), look(10, 40, 0), nothing), "tts takes more and more memory");
  t.equal(tooHeavy(look(0, 30, 0), look(10, 34, 0), nothing), undefined);
  t.equal(tooHeavy(look(0, 30, 0), look(1, 34, 0), nothing), undefined, "at its start");
});

t.test("a processor is taken by whoever has not always taken that share", async (t) => {
  t.equal(tooHeavy(look(0, 30, 5), look(10, 30, 14), nothing), "tts takes 90 % of a processor");
  t.equal(tooHeavy(look(0, 30, 5), look(10, 30, 7), nothing), undefined);
  t.equal(tooHeavy(look(0, 30, 5), look(10, 30, 14), new Map([["tts", 0.3]])), undefined, "a slow board");
});

t.test("the usual share is that since the start; who does not say it has none", async (t) => {
  const since = new Date(Date.now() - 100_000).toISOString();
  const shares = usualShares([
    { name: "hotword", memory: 1, cpu: 20, since },
    { name: "tts", memory: 1, cpu: null, since },
    { name: "asr", memory: null },
  ]);
  t.same([...shares.keys()], ["hotword"]);
  t.match((shares.get("hotword") ?? 0).toFixed(1), "0.2");
});

t.test("the supervisor is read from the kernel", async (t) => {
  const { memory, processor } = await burdenOf(process.pid, [{ name: "tts", memory: 5, cpu: null }]);
  t.equal(memory.get("tts"), 5);
  t.notOk(processor.has("tts"));
  t.ok((memory.get("the supervisor") ?? 0) > mebibyte);
  t.ok((processor.get("the supervisor") ?? 0) > 0);
});
