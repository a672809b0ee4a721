import t from "tap";
import { tokenise, wordsOf } from "./tokens.ts";

t.test("words are compared without case and accents, wherever they stand in the text", async (t) => {
  t.same(wordsOf("Öffne die Tür!"), ["offne", "die", "tur"]);
  t.same(wordsOf("e\u0301teins la lumie\u0300re"), ["eteins", "la", "lumiere"], "accents of their own");
  t.same(
    tokenise("a 👍 b").map(({ start, end }) => [start, end]),
    [
      [0, 1],
      [2, 4],
      [5, 6],
    ],
  );
});

t.test("however long a word is, only its beginning is compared", async (t) => {
  for (const letter of ["a", "ß", "ש", "a\u0301", "7"]) {
    const [token, ...others] = tokenise(letter.repeat(50_000));
    t.equal(others.length, 0, letter);
    t.equal(token?.end, letter.length * 50_000, "its place is that of the whole word");
    t.ok((token?.norm.length ?? 0) <= 200, `${token?.norm.length}`);
  }
});
