import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { fitted, wrap } from "./table.ts";

const rows = [
  ["6a7cdc72", "01:05:02", "kitchen", "90 ms", "understood", "“turn on the kitchen light”", "sotto:turnOnLight"],
  ["c0ffee00", "01:05:09", "attic", "1.2 s", "nothing", "", ""],
];

t.test("a table is one line for each row in a pipe and on a wide terminal", async (t) => {
  t.equal(fitted(rows, undefined).length, 2);
  t.same(fitted(rows, 200), fitted(rows, undefined));
});

t.test(
  "on a narrow terminal columns follow below their row: nothing is wider than it, and nothing is lost",
  async (t) => {
    for (const width of [40, 60, 72]) {
      const lines = fitted(rows, width);
      t.ok(
        lines.every((line) => line.length <= width),
        `${width}: ${lines.join("|")}`,
      );
      const shown = lines.join(" ");
      for (const cell of rows.flat()) t.ok(shown.includes(cell), cell);
      t.notMatch(lines.join("\n"), /^\s*$/mu, "a row whose last cells are empty adds no empty line");
    }
  },
);

t.test("a cell that is wider than the terminal is wrapped, in colour too", async (t) => {
  const red = "\u001b[31m",
    plain = "\u001b[39m";
  const said = "one two three four five six seven eight nine ten eleven twelve";
  const lines = fitted([["a", `${red}${said}${plain}`]], 24);
  t.ok(lines.every((line) => stripVTControlCharacters(line).length <= 24));
  t.equal(stripVTControlCharacters(lines.join(" ")).split(/\s+/u).join(" "), `a ${said}`);
});

t.test("a word that is wider than the terminal stays whole: it may be an address to copy", async (t) => {
  t.same(wrap("see https://board.local:8443/tasks now", 12), ["see", "https://board.local:8443/tasks", "now"]);
});
