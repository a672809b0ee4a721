import { once } from "node:events";
import { PassThrough } from "node:stream";
import t from "tap";
import { capture } from "./action-process.ts";

t.test("a flood of output is read slowly, and to its end", async (t) => {
  const output = new PassThrough({ highWaterMark: 8 * 1024 * 1024 });
  const written: string[] = [];
  let dropped = 0;
  const ended = capture(output, "stdout", {
    linesPerSecond: 10,
    line: (_, line) => void written.push(line),
    dropped: (_, count) => (dropped += count),
  });
  const paused = once(output, "pause");
  const flood = Buffer.from("a line of sixteen\n".repeat(10_000));
  for (let chunk = 0; chunk < 25; chunk++) output.write(flood);
  await paused;
  output.end("the end");
  await once(output, "resume");
  await ended;
  t.ok(written.length >= 10 && written.length < 100, `${written.length} lines`);
  t.equal(written.length + dropped, 250_001, "the others are counted");
});
