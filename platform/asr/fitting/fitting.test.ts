/** What is found in sentences that were read, and what a profile adds to a dictionary. */
import t from "tap";
import { chosenIn } from "./preferences.ts";
import { englishWays, preferencesOf, soundsOf, withVoices } from "./personal.ts";
import { profilesAt, readVoiceProfile, type VoiceProfile } from "./profile.ts";
import { englishVariants } from "./variants.ts";
import { whyNot } from "./verdict.ts";

const heard = (done: number, right: number, wrong = 0) => ({ sentences: 60, done, right, wrong });
const report = {
  sentences: 30,
  aligned: 30,
  before: heard(10, 20),
  after: heard(15, 25),
  othersBefore: heard(50, 58),
  othersAfter: heard(50, 58),
  seconds: 20,
};
const profile: VoiceProfile = {
  format: 1,
  user: "anna",
  language: "en",
  sites: [],
  fittedAt: "2026-11-27T20:00:00.000Z",
  sounds: { DH: "D", R$: "", D$: "T" },
  report,
};

t.test("a sound is somebody's own when most words have it, and it was heard three times", async (t) => {
  const word = (sound: string, at: number) => ({ word: "x", variant: { phones: "", chosen: new Map([[sound, at]]) } });
  const words = [
    ...[1, 1, 1, 0, 2].map((at) => word("DH", at)),
    ...[1, 1].map((at) => word("TH", at)),
    ...[1, 1, 1, 0, 0, 0].map((at) => word("V", at)),
  ];
  t.same([...chosenIn(words)], [["DH", 1]]);
});

t.test("a profile adds pronunciations and takes none away", async (t) => {
  const base = new Map([
    ["the", ["DH AH", "DH IY"]],
    ["good", ["G UH D"]],
    ["car", ["K AA R"]],
    ["stop", ["S T AA P"]],
  ]);
  const all = await withVoices(base, "en", [profile.sounds]);
  t.same(all.get("the"), ["DH AH", "DH IY", "D AH", "D IY"]);
  t.same(all.get("good"), ["G UH D", "G UH T"], "at the end of a word only");
  t.same(all.get("car"), ["K AA R", "K AA"]);
  t.same(all.get("stop"), ["S T AA P"]);
  t.equal(await withVoices(base, "en", [{}]), base);
});

t.test("each sound of a speaker is also tried alone, and at most three pronunciations are added", async (t) => {
  const preferences = preferencesOf({ TH: "S", IH: "IY", NG$: "N" }, "en");
  t.same(englishWays(["TH IH NG"], preferences), ["S IY N", "S IH NG", "TH IY NG"]);
});

t.test("sounds that a table does not have are left out, and the others keep their meaning", async (t) => {
  t.same([...preferencesOf({ TH: "S", XX: "S", DH: "Q" }, "en").keys()], ["TH"]);
  t.same(soundsOf(preferencesOf(profile.sounds, "en"), "en"), profile.sounds);
  t.same(soundsOf(preferencesOf({ ʁ: "R" }, "fr"), "fr"), { ʁ: "R" });
});

t.test("Italian words get the speaker's sounds beside those that they had", async (t) => {
  const base = new Map([
    ["zero", ["DZ"]],
    ["casa", ["K AA Z AA"]],
  ]);
  const all = await withVoices(base, "it", [{ z: "S" }]);
  t.equal(all.get("casa")?.[0], "K AA Z AA");
  t.ok(all.get("casa")?.includes("K AA S AA"));
});

t.test("the pronunciations to choose from begin with those of the dictionary", async (t) => {
  const [first, second, ...others] = englishVariants(["DH AH", "DH IY"], new Map(), 24).map(({ phones }) => phones);
  t.same([first, second], ["DH AH", "DH IY"]);
  t.ok(others.includes("Z AH") && others.includes("D IY"));
});

t.test("a profile belongs to its sites, and without any to all", async (t) => {
  const all = [
    { id: 1, sites: [] },
    { id: 2, sites: ["kitchen"] },
  ];
  t.same(
    profilesAt(all, "kitchen").map(({ id }) => id),
    [1, 2],
  );
  t.same(
    profilesAt(all, "attic").map(({ id }) => id),
    [1],
  );
});

t.test("a file that is no profile is refused with the place that is wrong", async (t) => {
  t.same(readVoiceProfile(JSON.stringify(profile)), profile);
  for (const [change, reason] of [
    [{ format: 2 }, /format: is of another version/],
    [{ language: "../x" }, /language: is no code of a language/],
    [{ sites: ["a/b"] }, /sites\.0: is no name of a site/],
    [{ sounds: { DH: "rm -rf" } }, /sounds\.DH: is no list of phones/],
    [{ sounds: { "DH;": "D" } }, /is no sound/],
    [
      {
        sounds: Object.fromEntries(
          Array.from({ length: 101 }, (_, n) => [
            "ABCDEFGHIJK"[n % 11]!.repeat(1 + (n % 8)) + String.fromCodePoint(0x100 + n),
            "D",
          ]),
        ),
      },
      /more than 100 sounds|Invalid length/,
    ],
    [{ report: { ...report, aligned: -1 } }, /report\.aligned/],
    [{ more: 1 }, /more/],
  ] as const)
    t.throws(
      () => readVoiceProfile(JSON.stringify({ ...profile, ...change })),
      { message: reason },
      JSON.stringify(change).slice(0, 60),
    );
  t.throws(() => readVoiceProfile("{"), { message: "it is not JSON" });
});

t.test("a profile is refused that does not help, or harms somebody", async (t) => {
  t.equal(whyNot(report), undefined);
  t.match(
    whyNot({ ...report, after: heard(11, 20) }),
    /would not help: of your sentences that it did not know, 20 of 60/,
  );
  t.match(whyNot({ ...report, after: heard(30, 40, 1) }), /1 of your sentences would be heard as another one/);
  t.match(whyNot({ ...report, othersAfter: heard(50, 57) }), /others would be heard less well: 57 of 60/);
  t.match(whyNot({ ...report, othersAfter: heard(55, 60, 1) }), /1 of their sentences as another one instead of 0/);
});
