import t from "tap";
import { errorCodes } from "../../../../supervisor/errors.ts";
import { titles as ofAllPages } from "../../../api/problem-titles.ts";
import { titles } from "./fault-titles.ts";

t.test("each error of voice profiles is translated, from what the board says for it", async (t) => {
  const meanings: Readonly<Record<string, string>> = errorCodes;
  const ours = Object.keys(meanings).filter((code) => code.startsWith("VOICE_"));
  t.ok(ours.length > 4);
  for (const code of ours) t.equal(titles[code] ?? ofAllPages[code], meanings[code], code);
});
