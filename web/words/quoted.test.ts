import t from "tap";
import { quoted } from "./quoted.ts";

t.test("words are quoted as the visitor's language does it", async (t) => {
  t.equal(quoted("turn on the light"), "“turn on the light”");
  t.equal(quoted("mach das Licht an", "de"), "„mach das Licht an“");
  t.equal(quoted("allume", "fr"), "«\u202fallume\u202f»");
  t.equal(quoted("accendi", "it"), "«accendi»");
});
