import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { components } from "../../../platform/components.ts";
import { limitOf } from "../../available-memory.ts";
import { judgeMemory, memoryCheck } from "./memory.ts";

const megabyte = 1024 * 1024;
const none = { expected: [], sharing: "separate" as const };
const separate = { expected: components, sharing: "separate" as const };
const meminfo = (kilobytes: number, total = 524_288) =>
  `MemTotal:  ${total} kB\nMemFree:  9 kB\nMemAvailable:   ${kilobytes} kB\n`;

t.test("less than 100 MB of available memory is a notice", async (t) => {
  t.match(judgeMemory(meminfo(102_399), none), [{ severity: "notice", code: "MEMORY_LOW", message: /99 MB/u }]);
  t.same(judgeMemory(meminfo(102_400), none), []);
  t.same(judgeMemory("MemTotal: 524288 kB\n", separate), [], "a kernel that does not tell is no finding");
  t.same(judgeMemory("", separate), []);
});

t.test("who uses the most is named with what each is expected to use, so that more is seen as more", async (t) => {
  const expected = [
    { name: "small", memory: 2 },
    { name: "large", memory: 90 },
    { name: "middle", memory: 40 },
    { name: "fair", memory: 10 },
  ];
  const [finding] = judgeMemory(meminfo(1), { expected, sharing: "separate" as const });
  t.match(finding?.remedy, "(usual: large 90 MB, middle 40 MB, fair 10 MB)");
  for (const { name, memory } of components) t.ok(memory > 10 && memory < 100, `${name} says what to expect of it`);
});

t.test("a board, or a limit, that is too small for what is enabled is degraded, and says what to do", async (t) => {
  t.match(judgeMemory(meminfo(200_000, 262_144), separate), [
    {
      severity: "degraded",
      code: "MEMORY_TOO_SMALL",
      message: /this board has 256 MB/u,
      remedy: /processes = "grouped".*sotto disable.*asr/u,
    },
  ]);
  t.match(judgeMemory(meminfo(400_000), { ...separate, limit: 256 * megabyte }), [
    { severity: "degraded", code: "MEMORY_TOO_SMALL", message: /the service may use 256 MB/u },
  ]);
  t.same(judgeMemory(meminfo(400_000), { ...separate, limit: 400 * megabyte }), []);
  const expected = [...components, { name: "new", memory: 90 }];
  const more = judgeMemory(meminfo(400_000), { ...separate, expected, limit: 400 * megabyte });
  t.match(more, [{ code: "MEMORY_TOO_SMALL" }], "one component more");
});

t.test("components that share a process, and those that are disabled, need less", async (t) => {
  const grouped = { ...separate, sharing: "grouped" as const };
  t.same(judgeMemory(meminfo(200_000), { ...grouped, limit: 256 * megabyte }), []);
  const [finding] = judgeMemory(meminfo(200_000, 262_144), grouped);
  t.match(finding, { code: "MEMORY_TOO_SMALL", message: /although they share a process/u }, "with Linux beside them");
  t.notMatch(finding?.remedy, /grouped/u);
  const expected = components.filter(({ name }) => name !== "asr" && name !== "hotword");
  t.same(judgeMemory(meminfo(200_000, 262_144), { expected, sharing: "grouped" as const }), []);
});

t.test("where the light components share a process, less is needed than where none does", async (t) => {
  const megabytes = (sharing: "separate" | "light" | "grouped") =>
    Number(/needs (\d+) MB/u.exec(judgeMemory(meminfo(9, 100_000), { ...separate, sharing })[0]?.message ?? "")?.[1]);
  t.ok(megabytes("grouped") < megabytes("light"));
  t.ok(megabytes("light") < megabytes("separate") - 50);
  t.match(judgeMemory(meminfo(9, 100_000), { ...separate, sharing: "light" })[0]?.remedy, /processes = "grouped"/u);
});

t.test("the check reads what is configured and what is disabled", async (t) => {
  const data = t.testdir({ "platform.toml": '[platform]\nprocesses = "grouped"\n', "disabled.json": '["asr"]\n' });
  const config = join(data, "platform.toml");
  t.same(await memoryCheck.look({ data, config }), []);
  writeFileSync(config, "not = [toml");
  writeFileSync(join(data, "disabled.json"), "{");
  t.same(await memoryCheck.look({ data, config }), [], "faulty files are told elsewhere");
});

t.test("the limit is the least of the unit's and of those around it", async (t) => {
  const root = t.testdir();
  mkdirSync(join(root, "system.slice/sotto.service"), { recursive: true });
  const group = "0::/system.slice/sotto.service\n";
  t.equal(await limitOf(group, root), Number.POSITIVE_INFINITY);
  writeFileSync(join(root, "system.slice/memory.max"), `${300 * megabyte}\n`);
  writeFileSync(join(root, "system.slice/sotto.service/memory.max"), "max\n");
  t.equal(await limitOf(group, root), 300 * megabyte);
  writeFileSync(join(root, "system.slice/sotto.service/memory.max"), `${256 * megabyte}\n`);
  t.equal(await limitOf(group, root), 256 * megabyte);
  t.equal(await limitOf("1:name=systemd:/x\n", root), Number.POSITIVE_INFINITY);
  mkdirSync(join(root, "memory/system.slice/sotto.service"), { recursive: true });
  const legacy = "4:memory:/system.slice/sotto.service\n0::/\n";
  writeFileSync(join(root, "memory/system.slice/sotto.service/memory.limit_in_bytes"), "9223372036854771712\n");
  t.ok((await limitOf(legacy, root)) > 2 ** 60, "the older kind of groups has a number where there is no limit");
  writeFileSync(join(root, "memory/system.slice/memory.limit_in_bytes"), `${200 * megabyte}\n`);
  t.equal(await limitOf(legacy, root), 200 * megabyte);
});
