import t from "tap";
import { formsInWords } from "./forms.ts";

t.test("a sentence of a known form is said with its values, and another as it is", async (t) => {
  const words = formsInWords([
    [/^Deleted (\d+) of (\d+)$/u, (some, all) => `${some}/${all}`],
    [/^Deleted it$/u, () => "gone"],
  ]);
  t.equal(words("Deleted 2 of 3"), "2/3");
  t.equal(words("Deleted it"), "gone");
  t.equal(words("Deleted it twice"), "Deleted it twice");
});
