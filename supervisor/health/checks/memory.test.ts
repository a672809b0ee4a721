import t from "tap";
import { components } from "../../../platform/components.ts";
import { judgeMemory } from "./memory.ts";

const meminfo = (kilobytes: number) => `MemTotal:  262144 kB\nMemFree:  9 kB\nMemAvailable:   ${kilobytes} kB\n`;

t.test("less than 100 MB of available memory is a notice", async (t) => {
  t.match(judgeMemory(meminfo(102_399), []), [{ severity: "notice", code: "MEMORY_LOW", message: /99 MB/u }]);
  t.same(judgeMemory(meminfo(102_400), []), []);
  t.same(judgeMemory("MemTotal: 1 kB\n", []), [], "a kernel that does not tell is no finding");
});

t.test("who uses the most is named with what each is expected to use, so that more is seen as more", async (t) => {
  const expected = [
    { name: "small", memory: 2 },
    { name: "large", memory: 90 },
    { name: "middle", memory: 40 },
    { name: "fair", memory: 10 },
  ];
  const [finding] = judgeMemory(meminfo(1), expected);
  t.match(finding?.remedy, "(usual: large 90 MB, middle 40 MB, fair 10 MB)");
  for (const { name, memory } of components) t.ok(memory > 10 && memory < 100, `${name} says what to expect of it`);
});
