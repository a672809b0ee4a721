import t from "tap";
import { nearest } from "./suggest.ts";

const commands = [
  "status",
  "logs",
  "start",
  "stop",
  "restart",
  "task",
  "tasks",
  "ask",
  "why",
  "teach",
  "skill",
  "user",
];

t.test("a mistyped word gets the one that was meant", async (t) => {
  for (const [typed, meant] of [
    ["statsu", "status"],
    ["skil", "skill"],
    ["lgos", "logs"],
    ["tsak", "task"],
    ["RESTART", "restart"],
    ["stat", "status"],
    ["reastart", "restart"],
  ] as const)
    t.equal(nearest(typed, commands), meant, typed);
});

t.test("a word that resembles none gets no suggestion", async (t) => {
  for (const typed of ["", "x", "foo", "make", "init", "reboot", "list", "tests", "🙂", "a".repeat(10_000)])
    t.equal(nearest(typed, commands), undefined, typed.slice(0, 20));
});
