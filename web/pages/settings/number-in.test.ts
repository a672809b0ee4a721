import t from "tap";
import { numberIn } from "./number-in.ts";

t.test("a number may have a comma, and what is none stays as it was typed", async (t) => {
  t.equal(numberIn(" 7,5 "), 7.5);
  t.equal(numberIn("0."), 0);
  for (const text of ["", " ", "soon", "1.2.3", "1e999", "Infinity", "-Infinity"]) t.equal(numberIn(text), text);
});
