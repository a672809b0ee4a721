import t from "tap";
import { voiceIn } from "./voice-family.ts";

const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, ""]));

t.test("the files of Piper's and Kokoro's releases are found", async (t) => {
  const piper = t.testdir({
    ...empty(["en_US-a.onnx", "en_US-a.onnx.json", "tokens.txt", "MODEL_CARD"]),
    "espeak-ng-data": {},
  });
  t.same(await voiceIn(piper), {
    vits: {
      model: `${piper}/en_US-a.onnx`,
      tokens: `${piper}/tokens.txt`,
      dataDir: `${piper}/espeak-ng-data`,
      lexicon: "",
      dictDir: "",
    },
  });
});

t.test("a quantized model is preferred, and several lexicons are used", async (t) => {
  const names = ["model.onnx", "model.int8.onnx", "voices.bin", "tokens.txt", "lexicon-us-en.txt", "lexicon-zh.txt"];
  const kokoro = t.testdir({ ...empty(names), "espeak-ng-data": {}, dict: {} });
  t.match(await voiceIn(kokoro), {
    kokoro: {
      model: `${kokoro}/model.int8.onnx`,
      voices: `${kokoro}/voices.bin`,
      lexicon: `${kokoro}/lexicon-us-en.txt,${kokoro}/lexicon-zh.txt`,
      dictDir: `${kokoro}/dict`,
    },
  });
});
