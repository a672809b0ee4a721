import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { findPronunciations } from "./dictionary.ts";
import { nearWords } from "./near-words.ts";
import { Decoder } from "./pocketsphinx.ts";
import { keptByNativeCode, keptByV8 } from "./testing/in-use.ts";

const sounds = "F AO R W ER D F AO R W ER D";
const largeDictionary = (): string =>
  Array.from({ length: 200_000 }, (_, n) => `w${n.toString(26).replaceAll(/\d/gu, "x")}rd ${sounds}\n`).join("");

t.test("of a dictionary's text nothing is kept but the words that were looked for", async (t) => {
  const file = join(t.testdir(), "large.dict");
  writeFileSync(file, `forward ${sounds} S\n${largeDictionary()}`);
  const most = 1_000_000;
  // Once before: code is compiled, and the test's own text is let go.
  await nearWords(file, [[sounds]], 1);
  const before = keptByV8();
  const found = await findPronunciations(file, ["forward"]);
  const afterFinding = keptByV8() - before;
  t.ok(afterFinding < most, `${afterFinding} bytes kept for one word`);
  const [near] = await nearWords(file, [[`${sounds} T`]], 4);
  const afterNear = keptByV8() - before;
  t.ok(afterNear < most, `${afterNear} bytes kept for four near words`);
  t.same(found.get("forward"), [`${sounds} S`]);
  t.equal(near?.length, 4);
});

t.test("hearing a sound once more with another grammar leaves nothing behind", async (t) => {
  const folder = t.testdir({ "small.dict": "go G OW\nforward F AO R W ER D\nten T EH N\nmeters M IY T ER Z\n" });
  const jsgf = "#JSGF V1.0;\ngrammar g;\npublic <order> = go forward | go ten meters | /0.1/ forward ten meters;\n";
  const recorded = new Uint8Array(readFileSync("/usr/share/pocketsphinx/test/data/goforward.raw"));
  const sound = new Int16Array(recorded.buffer).subarray(8000, 12_000);
  using decoder = new Decoder({ dictionary: join(folder, "small.dict"), search: { kind: "grammar", jsgf } });
  const hear = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await decoder.hearAmong(jsgf, sound);
  };
  await hear(50);
  const before = keptByNativeCode();
  await hear(200);
  const each = (keptByNativeCode() - before) / 200;
  t.ok(each < 5000, `${each} bytes are kept each time`);
});
