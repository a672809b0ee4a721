import t from "tap";
import { picture } from "./picture.ts";
import { Terminal } from "./terminal.ts";

const words = (terminal: Terminal) => terminal.screen.map((line) => line.map(({ text }) => text).join(""));

t.test("a terminal draws lines anew, colours them, and lets what is above scroll away", async (t) => {
  const terminal = new Terminal(20, 3);
  terminal.write("working\r\x1b[Kdone\r\n");
  t.same(words(terminal), ["done", ""]);
  terminal.write("\x1b[1mSotto\x1b[22m is \x1b[32mwell\x1b[39m\r\n");
  t.same(terminal.screen[1], [
    { text: "Sotto", style: "bold" },
    { text: " is ", style: "" },
    { text: "well", style: "green" },
  ]);
  terminal.write("a\r\nb\r\n");
  t.same(words(terminal), ["a", "b", ""]);
  terminal.write("\x1b[H\x1b[2J\x1b[3J$ ");
  t.same(words(terminal), ["$"]);
  terminal.write("sotoo\b\bto “x”");
  t.same(words(terminal), ["$ sotto “x”"]);
  terminal.write("\r\n0123456789012345678901");
  t.same(words(terminal), ["$ sotto “x”", "01234567890123456789", "01"]);
});

t.test("a line stands in the picture for as long as it stood on the screen", async (t) => {
  const svg = picture(
    [
      { milliseconds: 500, text: "a <b>" },
      { milliseconds: 1500, text: "\r\x1b[Kc" },
    ],
    20,
    3,
  );
  t.match(svg, /a &lt;b&gt;.*begin="t\.begin\+0\.00s" end="t\.begin\+1\.00s"/u);
  t.match(
    svg,
    /visibility="visible">.*>c<.*to="hidden" begin="t\.begin\+0\.00s" end="t\.begin\+1\.00s"/u,
    "the last screen stands wherever nothing moves",
  );
});
