import t from "tap";
import { board } from "../testing/sotto.ts";

t.test("the log is shown in the order of time, by component, level, words and number of lines", async (t) => {
  const { sotto } = await board(t);
  const messages = async (...words: string[]) => {
    const { code, out } = await sotto("logs", "--since", "2026-01-01T00:00:00Z", "--json", ...words);
    t.equal(code, 0, words.join(" "));
    return out.split("\n").flatMap((line) => (line === "" ? [] : [(JSON.parse(line) as { message: string }).message]));
  };
  t.same(await messages("hotword"), ["one", "two", "three"], "and not the line that is only half written");
  t.same(await messages("--lines", "1"), ["three"]);
  t.same(await messages("--level", "error"), ["two"]);
  t.same(await messages("--search", "ONE"), ["one"]);
  t.same(await messages("--until", "2026-01-01T00:00:01.500Z"), ["one"]);
  t.match(await sotto("logs", "hotword", "-n", "1"), { code: 0, out: / warn +hotword +three\n$/u, err: "" });
  t.match(await sotto("logs", "--search", "nowhere"), { code: 0, out: "", err: /Nothing was logged/u });
});

t.test("an unknown name is answered with the nearest one", async (t) => {
  const { sotto } = await board(t);
  t.match(await sotto("logs", "hotwrod"), { code: 64, out: "", err: /did you mean hotword\?/u });
  t.match(await sotto("logs", "x/y"), { code: 64, err: /there are supervisor, hotword/u });
  t.match(await sotto("logs", "--since", "the other day"), { code: 64, err: /--since|since/u });
});
