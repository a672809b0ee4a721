/** The costs of spoken sentences: read from the kernel, and shown by length. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import t from "tap";
import { costTable, processorOf } from "./voice-cost.ts";

t.test("processor seconds are read behind a process's name, whatever that contains", (t) => {
  const stat = `17 (a) b (c) S 1 ${"0 ".repeat(9)}250 50 0 0 20`;
  t.equal(processorOf(stat), 3);
  const used = processorOf(readFileSync("/proc/self/stat", "utf8"));
  const { user, system } = process.cpuUsage();
  t.ok(Math.abs(used - (user + system) / 1e6) < 1, "the kernel's own figures of this process");
  t.equal(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).trim(), "100");
  t.end();
});

t.test("costs are shown by length, with what is outside the grammar by itself", (t) => {
  const table = costTable([
    { speech: 1, first: 0.2, second: 0.1, isUnforeseen: false },
    { speech: 1.2, first: 0.4, second: 0.5, isUnforeseen: true },
    { speech: 5, first: 1, second: 0.3, isUnforeseen: false },
  ]);
  t.match(table, "| less than 1.5 s | 2 | 0.30 | 0.10 | 0.50 | 0.90 |");
  t.match(table, "| 3.5 s and more | 1 | 1.00 | 0.30 | – | 1.30 |");
  t.notMatch(table, "2.5 to 3.5");
  t.end();
});
