import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { baseWord, Decoder, DecoderRefused, EngineMissing, isFiller, type Search } from "./pocketsphinx.ts";

// Human speech: "go forward ten meters", from Debian's pocketsphinx-testdata.
const goForward = new Int16Array(
  new Uint8Array(readFileSync("/usr/share/pocketsphinx/test/data/goforward.raw")).buffer,
);
const folder = t.testdir({
  "small.dict": "go G OW\nforward F AO R W ER D\nforward(2) F AO W AH D\nten T EH N\nmeters M IY T ER Z\n",
  "wake.kws": "go forward /1e-20/\nten meters /1e-20/\n",
  "not.kws": "unheard of /1e-20/\n",
});
const dictionary = join(folder, "small.dict");
const grammar: Search = {
  kind: "grammar",
  jsgf: "#JSGF V1.0;\ngrammar g;\npublic <order> = go (forward | forward forward) ten meters;\n",
};

function hear(decoder: Decoder, pcm: Int16Array): string | undefined {
  decoder.startStream();
  decoder.start();
  for (let at = 0; at < pcm.length; at += 256) decoder.process(pcm.subarray(at, at + 256));
  decoder.end();
  return decoder.hypothesis()?.text;
}

t.test("a grammar is recognised in human speech, word by word in chronological order", async (t) => {
  using decoder = new Decoder({ dictionary, search: grammar, settings: { remove_silence: false, beam: 1e-80 } });
  t.equal(hear(decoder, goForward), "go forward ten meters");
  const segments = decoder.segments();
  const spoken = segments.filter((segment) => !isFiller(segment.word));
  t.same(
    spoken.map((segment) => baseWord(segment.word)),
    ["go", "forward", "ten", "meters"],
  );
  t.ok(spoken.every((segment) => segment.endFrame >= segment.startFrame && segment.ascr < 0 && segment.prob > 0));
  t.ok(segments.every((segment, n) => n === 0 || segment.startFrame > (segments[n - 1]?.endFrame ?? -1)));
  t.ok((spoken[0]?.startFrame ?? 0) > 30, "the speech starts after nearly half a second");
});

t.test("a step of a network without a word is no part of what was heard", async (t) => {
  const file = join(folder, "jumps.fsg");
  const steps = [
    "0 1 1.0 go",
    "1 2 0.5",
    "1 3 0.5",
    "2 3 1.0 ten",
    "3 4 1.0 forward",
    "4 5 1.0",
    "5 6 1.0 ten",
    "6 7 1.0 meters",
  ];
  const lines = ["FSG_BEGIN jumps", "NUM_STATES 8", "START_STATE 0", "FINAL_STATE 7"];
  writeFileSync(file, [...lines, ...steps.map((step) => `TRANSITION ${step}`), "FSG_END", ""].join("\n"));
  using decoder = new Decoder({ dictionary, search: { kind: "network", file }, settings: { remove_silence: false } });
  t.equal(hear(decoder, goForward), "go forward ten meters");
  const words = decoder.segments().map(({ word }) => baseWord(word));
  t.same(
    words.filter((word) => !isFiller(word)),
    ["go", "forward", "ten", "meters"],
  );
});

t.test("times count from the start of each stream", async (t) => {
  using decoder = new Decoder({ dictionary, search: grammar, settings: { remove_silence: false } });
  hear(decoder, goForward);
  const first = decoder.segments().map((segment) => segment.startFrame);
  hear(decoder, goForward);
  t.same(decoder.segments().length, first.length);
  t.ok((decoder.segments().at(-1)?.endFrame ?? 1e9) < 300);
});

t.test("keywords are spotted while the utterance is open, and the decoder can be armed again", async (t) => {
  using decoder = new Decoder({ dictionary, search: { kind: "keywords", file: join(folder, "wake.kws") } });
  decoder.startStream();
  decoder.start();
  const spotted: string[] = [];
  for (const pcm of [goForward, goForward])
    for (let at = 0; at < pcm.length; at += 256) {
      decoder.process(pcm.subarray(at, at + 256));
      const found = decoder.hypothesis();
      if (found === undefined) continue;
      spotted.push(found.text.trim());
      decoder.end();
      decoder.start();
    }
  t.same(spotted, ["go forward", "go forward"]);
});

t.test("phones are recognised with the model's own phone language model", async (t) => {
  using decoder = new Decoder({
    dictionary,
    search: { kind: "phones" },
    settings: { allphone_ci: true, lw: 2, beam: 1e-20, pbeam: 1e-20 },
  });
  t.match(hear(decoder, goForward), /G OW F /);
});

t.test("a language model is used, and another search can replace it", async (t) => {
  const arpa = join(folder, "small.arpa");
  const one = (word: string): string => `-0.7\t${word}\n`;
  writeFileSync(
    arpa,
    `\\data\\\nngram 1=6\n\n\\1-grams:\n-99\t<s>\n${["</s>", "go", "forward", "ten", "meters"].map(one).join("")}\n\\end\\\n`,
  );
  using decoder = new Decoder({ dictionary, search: { kind: "language-model", file: arpa } });
  t.equal(hear(decoder, goForward), "go forward ten meters");
  decoder.use({ kind: "grammar", jsgf: "#JSGF V1.0;\ngrammar g;\npublic <order> = ten meters;\n" });
  t.match(hear(decoder, goForward) ?? "ten meters", "ten meters");
});

t.test("words can be added and looked up", async (t) => {
  using decoder = new Decoder({ dictionary, search: grammar });
  t.equal(decoder.lookUp("go"), "G OW");
  t.equal(decoder.lookUp("metres"), undefined);
  decoder.addWord("metres", "M IY T ER Z");
  t.equal(decoder.lookUp("metres"), "M IY T ER Z");
  decoder.use({ kind: "grammar", jsgf: "#JSGF V1.0;\ngrammar g;\npublic <order> = go forward ten metres;\n" });
  t.equal(hear(decoder, goForward), "go forward ten metres");
});

t.test("invalid input is refused with the library's reason, and the old search stays", async (t) => {
  using decoder = new Decoder({ dictionary, search: grammar });
  const unknown = "#JSGF V1.0;\ngrammar g;\npublic <order> = hello;\n";
  t.throws(() => decoder.use({ kind: "grammar", jsgf: unknown }), { message: /'hello' is missing in the dictionary/ });
  t.throws(() => decoder.use({ kind: "grammar", jsgf: "nonsense" }), DecoderRefused);
  t.throws(() => decoder.use({ kind: "grammar", jsgf: "#JSGF V1.0;\ngrammar g;\npublic <x> = (go;" }), DecoderRefused);
  t.throws(() => decoder.use({ kind: "keywords", file: join(folder, "not.kws") }), { message: /"unheard"/ });
  t.throws(() => decoder.use({ kind: "language-model", file: join(folder, "absent.arpa") }), { message: /absent/ });
  t.throws(() => decoder.addWord("x", "QQ"), { message: /Unknown phone QQ/ });
  t.equal(hear(decoder, goForward), "go forward ten meters");
  t.throws(() => new Decoder({ dictionary, search: grammar, settings: { no_such: 1 } }), { message: /-no_such/ });
  t.throws(() => new Decoder({ dictionary: "/absent.dict", search: grammar }), {
    message: /absent.dict cannot be read/,
  });
  t.throws(() => new Decoder({ dictionary, search: grammar, acousticModel: folder }), DecoderRefused);
});

t.test("a missing model or library names the Debian package", async (t) => {
  const absent = new EngineMissing("libpocketsphinx.so.3", "libpocketsphinx3");
  t.match(absent.message, "install the Debian package libpocketsphinx3");
  const dictionary = "/usr/share/pocketsphinx/model/en-us/absent.dict";
  t.throws(() => new Decoder({ dictionary, search: grammar }), { message: /Debian package pocketsphinx-en-us/ });
});

t.test("calls out of order and after free throw, and free is idempotent", async (t) => {
  const decoder = new Decoder({ dictionary, search: grammar });
  t.throws(() => decoder.process(goForward), { message: "no utterance is open" });
  t.throws(() => decoder.end(), DecoderRefused);
  decoder.start();
  t.throws(() => decoder.start(), DecoderRefused);
  t.throws(() => decoder.use(grammar), DecoderRefused);
  decoder.process(new Int16Array(0));
  decoder.free();
  decoder.free();
  for (const use of [() => decoder.start(), () => decoder.hypothesis(), () => decoder.segments()])
    t.throws(use, { message: "the decoder has been freed" });
});

t.test("creating and freeing decoders, and requesting segments, leaks no memory", async (t) => {
  const round = (): void => {
    using decoder = new Decoder({ dictionary, search: grammar });
    hear(decoder, goForward.subarray(0, 8000));
    for (let n = 0; n < 100; n++) decoder.segments();
  };
  const resident = (): number => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
  for (let n = 0; n < 20; n++) round();
  const before = resident();
  for (let n = 0; n < 60; n++) round();
  // One decoder is about 8 MB: 60 leaked ones would be 480.
  t.ok(resident() - before < 40, `grew by ${(resident() - before).toFixed(1)} MB`);
});
