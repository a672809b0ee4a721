/** What processes print, as lines that do nothing to a terminal. */
import t from "tap";
import { harmless } from "./harmless.ts";
import { LineSplitter, maxLineBytes } from "./line-splitter.ts";

function linesOf(chunks: readonly (Buffer | string)[]): (readonly [string, boolean])[] {
  const lines: (readonly [string, boolean])[] = [];
  const splitter = new LineSplitter((line, cut) => void lines.push([line, cut]));
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  splitter.end();
  return lines;
}

t.test("lines are put together however their bytes arrive", async (t) => {
  const text = "one\ntwo\r\n\nérable\nlast";
  const expected = ["one", "two", "", "érable", "last"].map((line) => [line, false]);
  t.same(linesOf([text]), expected);
  t.same(linesOf([...Buffer.from(text)].map((byte) => Buffer.from([byte]))), expected);
});

t.test("a line without end is cut, and the next one is whole", async (t) => {
  const lines = linesOf([...Array.from({ length: 1000 }, () => "x".repeat(10_000)), "\nnext\n"]);
  t.equal(lines.length, 2);
  t.same([lines[0]?.[0].length, lines[0]?.[1]], [maxLineBytes, true]);
  t.same(lines[1], ["next", false]);
});

t.test("what would do something to a terminal becomes visible, or is gone", async (t) => {
  t.equal(harmless("\u001b[31mred\u001b[0m"), "red");
  t.equal(harmless("\u001b]0;title\u0007x"), "x");
  t.equal(harmless("a\tb"), "a b");
  t.equal(
    harmless("bell\u0007 nul\u0000 \u202ereversed\u2028line"),
    "bell\\u0007 nul\\u0000 \\u202ereversed\\u2028line",
  );
  t.equal(harmless("plain, naïve, 日本"), "plain, naïve, 日本");
});
