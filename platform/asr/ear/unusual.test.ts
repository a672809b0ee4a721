/** Injected names that the second ear cannot know. */
import t from "tap";
import { inNoise } from "../../../bench/voices/sound.ts";
import { synthesize } from "../../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../../bench/voices/voices.ts";
import { inOrder, oneOf, say } from "../expression.ts";
import { networkOf } from "../smallest-network.ts";
import { startEar } from "./ear.ts";
import { earFolder } from "./ear-for.ts";
import { judge } from "./judge.ts";
import { disputedIn, likenessOf } from "./unusual.ts";

const invented = ["stakelavam", "tabrodir", "rugibris", "kupelistal", "kukabilas"];
const unusual = new Set(invented);
const names = new Set([...invented, "kitchen"]);

t.test("a text in place of a name is found, and compared by its sound", async (t) => {
  t.match(disputedIn("switch on the stakelavam light", "tone on the steak lemon light", unusual, names), {
    name: "stakelavam",
    written: "steak lemon",
    isKnown: false,
  });
  t.match(disputedIn("turn on the tabrodir light", "turn on the kitchen light", unusual, names), {
    written: "kitchen",
    isKnown: true,
  });
  t.match(disputedIn("move tabrodir to rugibris", "move tab or dear to roo jibbery", unusual, names), {
    name: "tabrodir to rugibris",
    written: "tab or dear to roo jibbery",
  });
  t.equal(disputedIn("turn on the kitchen light", "turn on the chicken light", unusual, names), undefined);
  t.equal(disputedIn("tabrodir", "", unusual, names)?.written, "");
  const alike = ["stakelavam|steak lemon", "tabrodir|tab or dear", "François|fransua", "mepis|map is"];
  for (const pair of alike) {
    const [one = "", other = ""] = pair.split("|");
    t.ok(likenessOf(one, other) > 0.6, pair);
    t.equal(likenessOf(one, one), 1);
  }
  for (const pair of ["hisin|heating in the kitchen", "golal|television", "kubor|", "|", "bupur|garage door"]) {
    const [one = "", other = ""] = pair.split("|");
    t.ok(likenessOf(one, other) < 0.5, pair);
  }
});

t.test("unknown names are accepted, and other words in their place are not", async (t) => {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const ear = startEar({ folder: earFolder(), log: silent });
  t.teardown(() => ear.close());
  t.ok(await ear.begun);
  const rooms = oneOf(...names);
  const network = networkOf(inOrder(say("turn"), oneOf("on", "off"), say("the"), rooms, oneOf("light", "lights")));
  const likelihood = async (said: string, heard: string) => {
    const sound = inNoise(await synthesize(said, voiceNamed("espeak-en-us")), { snr: 20 });
    const one = ear.listen(sound)!;
    const judgement = await judge(one, { text: heard, mean: -38, network, names, unusual });
    one.forget();
    return judgement?.candidates[0];
  };
  for (const name of ["tabrodir", "kupelistal", "kukabilas"]) {
    const text = `turn on the ${name} light`;
    const first = await likelihood(text, text);
    t.match(first?.text, new RegExp(`^turn on the ${name} lights?$`, "u"));
    t.ok((first?.likelihood ?? 0) > 0.5, name);
  }
  for (const said of ["turn on the television", "turn on the heating in the garage", "what is the capital of france"]) {
    const first = await likelihood(said, "turn on the tabrodir light");
    t.ok((first?.likelihood ?? 0) < 0.5, said);
  }
  const known = await likelihood("turn on the kitchen light", "turn on the kukabilas light");
  t.equal(known?.text, "turn on the kitchen light", "a word that it knows is no unusual name");
});
