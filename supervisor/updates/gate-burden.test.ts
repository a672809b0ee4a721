/** Memory that grows, and processor time, between two looks. */
import { spawn } from "node:child_process";
import t from "tap";
import { type Burden, burdenOf, sharesOf, tooHeavy, type Work } from "./gate-burden.ts";

const mebibyte = 1024 * 1024;
const work = (used: number, wanted = used, names: readonly string[] = ["tts"]): Work => ({
  names,
  used,
  wanted: new Map([[7, wanted]]),
});
const look = (seconds: number, megabytes: number, ...processes: readonly Work[]): Burden => ({
  at: seconds * 1000,
  memory: new Map([["tts", megabytes * mebibyte]]),
  processes,
});
const nothing = new Map<string, number>();

t.test("a megabyte more each second is too much, a few once are not", async (t) => {
  t.equal(tooHeavy(look(0, 30), look(10, 40), nothing), "tts takes more and more memory");
  t.equal(tooHeavy(look(0, 30), look(10, 34), nothing), undefined);
  t.equal(tooHeavy(look(0, 30), look(1, 34), nothing), undefined, "at its start");
});

t.test("a processor is taken by whoever has not always taken that share", async (t) => {
  const [before, after] = [look(0, 30, work(5)), look(10, 30, work(14))];
  t.equal(tooHeavy(before, after, nothing), "tts takes 90 % of a processor");
  t.equal(tooHeavy(before, look(10, 30, work(7)), nothing), undefined);
  t.equal(tooHeavy(before, after, new Map([["tts", 0.3]])), undefined, "a slow board");
});

t.test("what never rests is found on a busy machine too, where it gets little", async (t) => {
  const before = look(0, 30, work(5, 50));
  t.match(tooHeavy(before, look(10, 30, work(5.8, 59)), nothing), /^tts never rests: it takes 8 % of a processor/u);
  t.equal(tooHeavy(before, look(10, 30, work(5.8, 54)), nothing), undefined, "it rests half of the time");
  t.equal(tooHeavy(before, look(10, 30, work(5.1, 59)), nothing), undefined, "it waits, but for hardly anything");
  t.equal(tooHeavy(before, look(10, 30, work(5.8, 59)), new Map([["tts", 0.05]])), undefined, "as it always did");
  const fresh = look(10, 30, { names: ["tts"], used: 5.8, wanted: new Map([[8, 9]]) });
  t.match(tooHeavy(before, fresh, nothing), /never rests/u, "by a thread that is new");
});

t.test("components that share a process are judged together, whoever shared it before", async (t) => {
  const shared = (used: number) => work(used, used, ["tts", "nlu"]);
  const shares = sharesOf(look(0, 30, shared(1)), look(10, 30, shared(3)));
  t.same(
    [...shares].map(([name, share]) => [name, share.toFixed(2)]),
    [
      ["tts", "0.10"],
      ["nlu", "0.10"],
    ],
  );
  t.equal(tooHeavy(look(0, 30, shared(1)), look(10, 30, shared(8)), shares), undefined);
  t.match(tooHeavy(look(0, 30, work(1)), look(10, 30, work(8)), shares), /^tts takes 70 %/u, "one of them alone");
  t.match(tooHeavy(look(0, 30, shared(1)), look(10, 30, shared(10)), nothing), /^tts, nlu takes? 90 %/u);
  t.same(sharesOf(look(0, 30), look(10, 30, work(3))), new Map(), "who was not there has no usual share");
});

t.test("processes are read from the kernel, a component with its children", async (t) => {
  const child = spawn("sh", ["-c", 'sh -c "while :; do :; done" & wait'], { detached: true });
  const pid = child.pid ?? 0;
  t.teardown(() => process.kill(-pid, "SIGKILL"));
  const members = [
    { name: "tts", memory: 5, pid },
    { name: "asr", memory: null, pid: null },
  ];
  const first = await burdenOf(process.pid, members);
  t.equal(first.memory.get("tts"), 5);
  t.ok((first.memory.get("the supervisor") ?? 0) > mebibyte);
  t.same(
    first.processes.map(({ names }) => names),
    [["the supervisor"], ["tts"]],
  );
  t.ok((first.processes[0]?.used ?? 0) > 0);
  // Until its child has used as much: the machine may be busy with others.
  const usedBy = ({ processes }: Burden) => processes[1]?.used ?? 0;
  let last = first;
  while (usedBy(last) - usedBy(first) < 0.1) last = await burdenOf(process.pid, members);
  // This process, which stands for the supervisor, is busy as well.
  const theirs = { ...last, memory: new Map<string, number>(), processes: last.processes.slice(1) };
  t.match(tooHeavy(first, theirs, nothing), /^tts (takes|never rests)/u);
  const gone = await burdenOf(process.pid, [{ name: "tts", memory: 5, pid: 2 ** 22 + 1 }]);
  t.equal(gone.processes.length, 1, "one that has ended is none");
});
