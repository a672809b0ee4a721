import t from "tap";
import { safeParse } from "valibot";
import { tts } from "./component.ts";

t.test("W84: a voice is a name; a path out of the engine's folder, or an option, is refused", async (t) => {
  const taken = (voice: string): boolean => safeParse(tts.config, { voices: { en_GB: voice } }).success;
  for (const voice of ["en-gb-scotland", "en-gb+f3", "gmw/en", "mb/mb-en1", "en_GB-alan-medium", "cmn"])
    t.ok(taken(voice), voice);
  for (const voice of [
    "",
    "../../etc/x",
    "/tmp/x",
    "a/../b",
    "a..b",
    "-x",
    "--path=/tmp",
    "en gb",
    "en\n",
    "a//b",
    "a\0b",
  ])
    t.notOk(taken(voice), JSON.stringify(voice));
});
