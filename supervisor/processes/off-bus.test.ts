import t from "tap";
import { OffBus } from "./off-bus.ts";

t.test("a component is off the bus from its word until the opposite, and only while it repeats it", async (t) => {
  let now = 0;
  const offBus = new OffBus(() => now);
  t.same([...offBus.faults], []);
  offBus.hear("asr", { type: "bus", fault: "ECONNREFUSED" });
  t.same([...offBus.faults], [["asr", "ECONNREFUSED"]]);
  offBus.hear("asr", { type: "bus" });
  t.same([...offBus.faults], []);
  for (; now < 60_000; now += 1000) {
    offBus.hear("asr", { type: "bus", fault: "ECONNREFUSED" });
    t.ok(offBus.faults.has("asr"));
  }
  now += 10_000;
  t.same([...offBus.faults], [], "its event loop may be dead");
});

t.test("a new process is not excused by what its predecessor said, and one that starts keeps its word", async (t) => {
  const offBus = new OffBus();
  offBus.note({ name: "asr", pid: 1 });
  offBus.hear("asr", { type: "bus", fault: "gone" });
  offBus.note({ name: "asr", pid: 1 });
  t.ok(offBus.faults.has("asr"));
  offBus.note({ name: "asr", pid: 2 });
  t.notOk(offBus.faults.has("asr"));
});

t.test("other messages, reasons that are none, and endless ones do no harm", async (t) => {
  const offBus = new OffBus();
  offBus.hear("asr", { type: "ready" });
  offBus.hear("asr", { type: "bus", fault: 7 as never });
  t.same([...offBus.faults], []);
  offBus.hear("asr", { type: "bus", fault: "x".repeat(1e6) });
  t.equal(offBus.faults.get("asr")?.length, 200);
});
