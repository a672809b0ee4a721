import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { linesFromEnd } from "./lines.ts";

async function read(path: string): Promise<string[]> {
  return (await Array.fromAsync(linesFromEnd(path))).flat();
}

t.test("lines come from the end, whole, wherever they are cut for reading", async (t) => {
  const path = join(t.testdir(), "log");
  const lines = Array.from({ length: 5000 }, (_, index) => `${index} ${"ü".repeat(index % 200)}`);
  writeFileSync(path, `${lines.join("\n")}\n`);
  t.strictSame(await read(path), lines.toReversed());
  writeFileSync(path, `${lines.join("\n")}\nhalf`);
  t.strictSame(await read(path), ["half", ...lines.toReversed()]);
});

t.test("a line longer than what is read at once is whole; nothing is read beyond one without an end", async (t) => {
  const path = join(t.testdir(), "log");
  const long = "x".repeat(300_000);
  writeFileSync(path, `first\n${long}\nlast\n`);
  t.strictSame(await read(path), ["last", long, "first"]);
  writeFileSync(path, `first\n${"x".repeat(3_000_000)}\nlast\n`);
  t.strictSame(await read(path), ["last"]);
});

t.test("an empty file and a missing one have no lines", async (t) => {
  const path = join(t.testdir({ empty: "" }), "empty");
  t.strictSame(await read(path), []);
  t.strictSame(await read(`${path}.gone`), []);
});
