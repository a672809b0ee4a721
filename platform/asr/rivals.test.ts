/** A sentence with a value that sounds like another: both are known, and the user is asked which. */
import { join } from "node:path";
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { Decoder, DecoderRefused, englishModel } from "../speech/pocketsphinx.ts";
import { taken } from "./hypothesis.ts";
import { say } from "./expression.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";
import { rivalsOf, rivalWritten } from "./rivals.ts";
import { networkOf } from "./smallest-network.ts";
import { spoken, writeAssistant } from "./testing/assistant.ts";
import { builderIn } from "./testing/built-model.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

t.test("rivals are the grammar's sentences with one value's word that sounds alike, the likest first", async (t) => {
  const options = [
    "call thirteen friends",
    "call thirty friends",
    "call dirty friends",
    "call thirteens friends",
    "call nobody friends",
  ].map(say);
  const network = networkOf({ kind: "choice", options });
  const sounds = new Map([
    ["thirteen", "TH ER T IY N"],
    ["thirty", "TH ER D IY"],
    ["thirteens", "TH ER T IY N Z"],
    ["dirty", "D ER T IY"],
    ["fourteen", "F AO R T IY N"],
    ["nobody", "N OW B AA D IY"],
  ]);
  const of = (text: string) => rivalsOf(text.split(" "), network, sounds);
  t.same(
    of("call thirteen friends"),
    ["call dirty friends", "call thirty friends"],
    "not its plural, nor what the grammar lacks",
  );
  t.same(of("call thirty friends"), ["call thirteen friends", "call dirty friends", "call thirteens friends"]);
  t.same(of("call nobody friends"), []);
  t.same(rivalsOf(["call", "thirteen", "friends"], network, new Map()), []);
  const written = (text: string) => rivalWritten("call thirteen friends", text, { network, sounds });
  t.same(written("call thirty friends"), { text: "call thirty friends", isLikelier: false }, "another has written it");
  t.equal(written("call thirteen friends"), undefined);
  t.equal(written("call forty friends"), undefined, "what the grammar lacks is no rival");
});

t.test("a number that sounds like another is asked about, with the other one as an alternative", async (t) => {
  const root = t.testdir();
  writeAssistant(join(root, "assistant"));
  const engineAsking = async (unverifiedLikelihood: number) => {
    const engine = await startPocketsphinx({
      read: async () => ({ assistant: await readAssistant(join(root, "assistant")), injected: nothingInjected }),
      folder: join(root, `model-${unverifiedLikelihood}`),
      acousticModel: englishModel.acoustic,
      dictionary: englishModel.dictionary,
      accents: ["en-us", "en-gb"],
      model: { kind: "auto", largestGrammar: 20_000 },
      decoders: 1,
      minimumLikelihood: 0.5,
      unverifiedLikelihood,
      log: quiet,
    });
    t.teardown(() => engine.close());
    await engine.reload();
    return async (text: string, voice: string) => {
      const utterance = engine.open({ siteId: "kitchen", intents: undefined, partials: false });
      utterance.feed(await spoken(text, voice));
      return utterance.finish();
    };
  };
  const heard = await engineAsking(0.95);
  const unsure = await heard("set a timer for thirteen minutes", "flite-rms");
  const both = ["set a timer for thirteen minutes", "set a timer for thirty minutes"];
  t.equal(unsure.unverified, true);
  t.same(new Set([unsure.text, unsure.alternatives?.[0]?.text]), new Set(both));
  t.equal(unsure.words.map(({ word }) => word).join(" "), unsure.text);
  const sure = await heard("set a timer for thirty minutes", "flite-rms");
  t.match(sure, { text: "set a timer for thirty minutes", unverified: undefined, alternatives: undefined });
  const never = await engineAsking(0);
  const other = await never("set a timer for thirteen minutes", "flite-rms");
  t.match(other, { text: "set a timer for thirty minutes", unverified: undefined });
  t.equal(other.alternatives?.[0]?.text, "set a timer for thirteen minutes", "who never asks is told nevertheless");
});

t.test("the likelier of two is asked about, and a refused sentence has no rival", (t) => {
  const word = (text: string) => ({ word: text, start: 0, end: 1, confidence: 1 });
  const hypothesis = (likelihood: number, isLikelier: boolean) => ({
    text: "at five",
    likelihood,
    words: [word("at"), word("five")],
    evidence: undefined,
    kind: "grammar" as const,
    rival: { text: "at nine", isLikelier },
  });
  const limits = { minimum: 0.5, sure: 0.95 };
  t.match(taken(hypothesis(0.9, true), limits), {
    text: "at nine",
    words: [{ word: "at" }, { word: "nine" }],
    alternatives: [{ text: "at five", likelihood: 0.45 }],
    unverified: true,
  });
  t.match(taken(hypothesis(0.9, false), limits), {
    text: "at five",
    alternatives: [{ text: "at nine" }],
    unverified: true,
  });
  t.match(taken(hypothesis(0.4, true), limits), { text: "", nearest: { text: "at five" }, alternatives: undefined });
  t.end();
});

t.test("the decoder's own search is as before after another grammar, also after one that is refused", async (t) => {
  const { model } = await builderIn(t.testdir({}))();
  using decoder = new Decoder({ dictionary: model.dictionaryFile, search: model.whole.search });
  const sound = await spoken("call anna");
  const grammar = (text: string) => `#JSGF V1.0;\ngrammar g;\npublic <g> = ${text};\n`;
  const words = async (text: string) =>
    (await decoder.hearAmong(grammar(text), sound)).map(({ word }) => word).join(" ");
  t.match(await words("call robert | set a timer"), /call robert/u);
  await t.rejects(decoder.hearAmong(grammar("nonexistentword"), sound), DecoderRefused);
  await decoder.hear(sound);
  t.match(decoder.hypothesis()?.text, /^call anna$/u);
});
