import t from "tap";
import { resourceMeter } from "./component-status.ts";

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
