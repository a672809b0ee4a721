import t from "tap";
import type { MemoryUse } from "../processes/memory-use.ts";
import { memoryMeter, resourceMeter } from "./component-status.ts";

t.test("the resources of a process are read once for many who ask, and again a moment later", async (t) => {
  let now = 0;
  const read = resourceMeter(() => now);
  const [first, second] = [read(process.pid, 5), read(process.pid, 7)];
  t.equal(first, second);
  t.match(await first, { memory: 5, openFiles: Number, cpu: Number }, "memory that was measured is not measured again");
  now = 249;
  t.equal(read(process.pid), first);
  now = 250;
  const third = read(process.pid);
  t.not(third, first);
  t.ok(((await third)?.memory ?? 0) > 1_000_000);
  t.equal(await read(4_194_305), undefined, "a process that does not exist");
});

t.test("memory is measured once at a time, however long it takes, and again some seconds after it ended", async (t) => {
  let [now, begun] = [0, 0];
  const use: MemoryUse = { total: 1, supervisor: 1, components: new Map(), skills: new Map() };
  let held = Promise.withResolvers<MemoryUse>();
  const read = () => {
    begun++;
    held = Promise.withResolvers();
    return held.promise;
  };
  const measure = memoryMeter({ statuses: () => [] }, false, { read, now: () => now });
  const first = measure();
  now = 60_000;
  t.equal(measure(), first, "it has not ended yet");
  held.resolve(use);
  t.equal(await first, use);
  now = 63_000;
  t.equal(measure(), first);
  now = 63_001;
  const second = measure();
  t.not(second, first);
  held.reject(new Error("no /proc"));
  await t.rejects(second, { message: "no /proc" });
  now = 70_000;
  t.not(measure(), second, "a failure is no measurement for ever");
  t.equal(begun, 3);
});
