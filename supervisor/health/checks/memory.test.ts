import t from "tap";
import { judgeMemory } from "./memory.ts";

const meminfo = (kilobytes: number) => `MemTotal:  262144 kB\nMemFree:  9 kB\nMemAvailable:   ${kilobytes} kB\n`;

t.test("less than 100 MB of available memory is a notice", async (t) => {
  t.match(judgeMemory(meminfo(102_399)), [{ severity: "notice", code: "MEMORY_LOW", message: /99 MB/u }]);
  t.same(judgeMemory(meminfo(102_400)), []);
  t.same(judgeMemory("MemTotal: 1 kB\n"), [], "a kernel that does not tell is no finding");
});
