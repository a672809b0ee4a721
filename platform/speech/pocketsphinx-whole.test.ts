import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { Decoder, DecoderRefused } from "./pocketsphinx.ts";

// Human speech: "go forward ten meters", from Debian's pocketsphinx-testdata.
const goForward = new Int16Array(
  new Uint8Array(readFileSync("/usr/share/pocketsphinx/test/data/goforward.raw")).buffer,
);
const folder = t.testdir({
  "small.dict": "go G OW\nforward F AO R W ER D\nforward(2) F AO W AH D\nten T EH N\nmeters M IY T ER Z\n",
  "order.fsg": `FSG_BEGIN order
NUM_STATES 5
START_STATE 0
FINAL_STATE 4
TRANSITION 0 1 1.0 go
TRANSITION 1 2 1.0 forward
TRANSITION 2 2 1.0 forward
TRANSITION 2 3 1.0 ten
TRANSITION 3 4 1.0 meters
FSG_END
`,
  "unknown.fsg": "FSG_BEGIN x\nNUM_STATES 2\nSTART_STATE 0\nFINAL_STATE 1\nTRANSITION 0 1 1.0 backward\nFSG_END\n",
  "broken.fsg": "FSG_BEGIN x\nNUM_STATES two\n",
});
const dictionary = join(folder, "small.dict");
const network = (name: string) => ({ kind: "network", file: join(folder, `${name}.fsg`) }) as const;

t.test("a network of words is recognised in a complete utterance, in a thread", async (t) => {
  using decoder = new Decoder({ dictionary, search: network("order"), settings: { remove_silence: false } });
  for (let times = 0; times < 3; times++) {
    const heard = decoder.hear(goForward);
    t.throws(() => decoder.hypothesis(), DecoderRefused, "nothing else may be asked meanwhile");
    t.throws(() => decoder.start(), DecoderRefused);
    await t.rejects(decoder.hear(goForward), DecoderRefused);
    await heard;
    t.equal(decoder.hypothesis()?.text, "go forward ten meters");
    t.ok((decoder.segments().at(-1)?.endFrame ?? 1e9) < 300, "times count from the utterance's start");
  }
});

t.test("several decoders work at once", async (t) => {
  const decoders = [1, 2, 3].map(() => new Decoder({ dictionary, search: network("order") }));
  t.teardown(() => decoders.forEach((decoder) => decoder.free()));
  await Promise.all(decoders.map((decoder) => decoder.hear(goForward)));
  for (const decoder of decoders) t.equal(decoder.hypothesis()?.text, "go forward ten meters");
});

t.test("a decoder that is freed while it works is released afterwards", async (t) => {
  const decoder = new Decoder({ dictionary, search: network("order") });
  const heard = decoder.hear(goForward);
  decoder.free();
  t.throws(() => decoder.start(), { message: /freed/ });
  await heard;
  t.throws(() => decoder.hypothesis(), { message: /freed/ });
  decoder.free();
});

t.test("an empty sound is recognised as nothing", async (t) => {
  using decoder = new Decoder({ dictionary, search: network("order") });
  await decoder.hear(new Int16Array(0));
  t.equal(decoder.hypothesis(), undefined);
  await decoder.hear(new Int16Array(16_000));
  await decoder.hear(goForward);
  t.equal(decoder.hypothesis()?.text, "go forward ten meters");
});

t.test("an unusable network is refused with the reason", async (t) => {
  using decoder = new Decoder({ dictionary, search: network("order") });
  t.throws(() => decoder.use(network("unknown")), { name: "DecoderRefused", message: /backward/ });
  t.throws(() => decoder.use(network("broken")), { name: "DecoderRefused" });
  t.throws(() => decoder.use(network("missing")), { name: "DecoderRefused", message: /missing\.fsg/ });
  await decoder.hear(goForward);
  t.equal(decoder.hypothesis()?.text, "go forward ten meters", "the search before it stays");
});

t.test("a process that is asked to exit does so while a thread decodes, with its own exit code", async (t) => {
  // What it decodes takes minutes: a process that waits for its threads lasts longer than this test may.
  const child = fork(new URL("fixtures/exit-while-decoding.ts", import.meta.url).pathname, [dictionary]);
  t.teardown(() => child.kill("SIGKILL"));
  const exited = once(child, "exit");
  child.send("exit");
  t.same(await exited, [3, null]);
});
