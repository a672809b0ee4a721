import t from "tap";
import { errorCodes } from "../../supervisor/errors.ts";
import { titles } from "./problem-titles.ts";

t.test("an error is translated by its code, from what the board says for it", async (t) => {
  const meanings: Readonly<Record<string, string>> = errorCodes;
  for (const [code, title] of Object.entries(titles)) t.equal(title, meanings[code], code);
});
