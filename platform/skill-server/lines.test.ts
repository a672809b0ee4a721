import t from "tap";
import { Lines } from "./lines.ts";

function lines(perSecond = 100) {
  const written: string[] = [];
  const dropped: number[] = [];
  const cut = new Lines(
    perSecond,
    (line) => void written.push(line),
    (count) => void dropped.push(count),
  );
  return { cut, written, dropped };
}

t.test("lines are complete, however their bytes arrive", async (t) => {
  const { cut, written } = lines();
  for (const byte of Buffer.from("first\r\nzweite Zeile: grün\n\nlast")) cut.push(Buffer.from([byte]), 0);
  t.same(written, ["first", "zweite Zeile: grün", ""]);
  cut.end(0);
  t.same(written.at(-1), "last");
});

t.test("an endless line is bounded", async (t) => {
  const { cut, written } = lines();
  for (let chunk = 0; chunk < 100; chunk++) cut.push(Buffer.alloc(100_000, "x"), 0);
  cut.push(Buffer.from("\nnext\n"), 0);
  t.same(
    written.map(({ length }) => length),
    [4097, 4],
  );
});

t.test("what is printed for hours takes little space, and a start or an error has enough", async (t) => {
  const { cut, written, dropped } = lines();
  const line = Buffer.from(`${"x".repeat(1000)}\n`);
  for (let number = 0; number < 100; number++) cut.push(line, 0);
  t.equal(written.length, 100);
  for (let second = 1; second <= 3600; second++)
    for (let number = 0; number < 100; number++) cut.push(line, second * 1000);
  t.ok(written.length < 4300, `${written.length} kB in an hour`);
  cut.end(3_600_000);
  t.equal(
    dropped.reduce((sum, count) => sum + count, 0),
    100 * 3601 - written.length,
    "the others are counted",
  );
  t.ok(dropped.length < 10, "and that is told now and then");
});

t.test("bytes that are not text are converted to text", async (t) => {
  const { cut, written } = lines();
  cut.push(Buffer.from([0xff, 0xfe, 0x00, 0x0a]), 0);
  t.same(written, ["\ufffd\ufffd\0"]);
});

t.test("excess lines in a second are counted, not written", async (t) => {
  const { cut, written, dropped } = lines(3);
  cut.push(Buffer.from("a\nb\nc\nd\ne\n"), 1500);
  t.same(written, ["a", "b", "c"]);
  cut.push(Buffer.from("f\n"), 2500);
  t.same([written.at(-1), dropped], ["f", [2]]);
  cut.push(Buffer.from("g\nh\ni\n"), 2600);
  cut.end(2600);
  t.same(dropped, [2, 1]);
});
