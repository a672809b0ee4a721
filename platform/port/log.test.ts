import * as fc from "fast-check";
import t from "tap";
import { formatLine, maxLineLength, makeLog } from "./log.ts";

t.test("a line contains time, level, component, fields and message", async (t) => {
  const lines: string[] = [];
  const log = makeLog("asr", (line) => void lines.push(line));
  log.info({ siteId: "kitchen", ms: 4 }, "listening");
  log.debug({}, "not written unless asked for");
  t.equal(lines.length, 1);
  const { time, ...rest } = JSON.parse(lines[0] ?? "") as Record<string, unknown>;
  t.ok(Number.isFinite(Date.parse(String(time))));
  t.strictSame(rest, { level: "info", component: "asr", siteId: "kitchen", ms: 4, msg: "listening" });
});

t.test("fields cannot override time, level, component or message", async (t) => {
  const line = JSON.parse(
    formatLine("warn", "asr", { level: "error", component: "nlu", msg: "x", time: "y" }, "true"),
  ) as object;
  t.match(line, { level: "warn", component: "asr", msg: "true" });
});

t.test("every log entry is one line of JSON without control characters, of bounded length", async (t) => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.anything({ withBigInt: true, withDate: true })),
      fc.string({ unit: "binary" }),
      (fields, message) => {
        const line = formatLine("error", "asr", fields, message);
        JSON.parse(line);
        // oxlint-disable-next-line no-control-regex
        return line.length <= maxLineLength && /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*\n$/.test(line);
      },
    ),
    { numRuns: 2_000 },
  );
  const endless = { text: "\u0000\u001b[31m\u009b".repeat(100_000), many: Array.from({ length: 50_000 }, (_, n) => n) };
  for (const message of ["\u0000".repeat(100_000), "\u009f".repeat(100_000)]) {
    t.ok(formatLine("info", "asr", endless, message).length <= maxLineLength);
  }
});

t.test("an error is logged with its stack and its causes, a circular reference as such", async (t) => {
  const error = new Error("outer", { cause: new RangeError("inner") });
  const line = JSON.parse(formatLine("error", "asr", { error }, "failed")) as { error: Record<string, unknown> };
  t.match(line.error, {
    name: "Error",
    message: "outer",
    stack: /log\.test/,
    cause: { name: "RangeError", message: "inner" },
  });
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  t.match(JSON.parse(formatLine("error", "asr", circle, "failed")), { msg: "failed", unloggable: /circular/ });
});
