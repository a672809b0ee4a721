/** How the board of this machine hears, from its configuration file. */
import { join } from "node:path";
import t from "tap";
import { boardHearing } from "./board-hearing.ts";

t.test("the section [asr] is read, with what it leaves out; without a usable file nothing is known", async (t) => {
  const folder = t.testdir({
    "full.toml": '[asr]\nuntried_languages = true\naccents = ["en-gb"]\n[hotword]\nlevel = 3\n',
    "other.toml": "[hotword]\nlevel = 3\n",
    "broken.toml": "[asr\n",
    "wrong.toml": "[asr]\nuntried_languages = 7\n",
  });
  const hearing = (file: string) => boardHearing({ config: join(folder, file), data: folder, runtime: folder });
  t.match(await hearing("full.toml"), { untried_languages: true, accents: ["en-gb"], engine: "pocketsphinx" });
  t.match(await hearing("other.toml"), { untried_languages: false });
  for (const file of ["none.toml", "broken.toml", "wrong.toml", "full.toml/x"])
    t.equal(await hearing(file), undefined, file);
});
