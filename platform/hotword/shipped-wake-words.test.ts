/** The wake words of the package, with the real embedding and voices that were not learned. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { listen } from "../../bench/hotword/listen.ts";
import { type Clip, nearMisses } from "../../bench/hotword/speech.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { startEmbedding } from "./embedding-engine.ts";
import { shippedHeads } from "./embedding/files.ts";
import { shippedWakeWords } from "./shipped-wake-words.ts";
import { readTrainedWakeWord, wakeWordId } from "./trained-wake-word.ts";

// Two minutes of sound are embedded.
t.setTimeout(180_000);

/** Of these variants of espeak-ng nothing was learned. */
const strangers = [
  "espeak-en-gb-f3",
  "espeak-en-us-f2",
  "espeak-en-gb-scotland-m3",
  "espeak-en-us-m7",
  "espeak-en-gb-x-rp-f4",
];
const conditions = { snr: 20, lead: 1.6, tail: 0.8 };

const heads = shippedWakeWords.map((phrase) => {
  const trained = readTrainedWakeWord(readFileSync(join(shippedHeads(), `${wakeWordId(phrase)}.json`), "utf8"));
  return { trained, wakeWord: { id: phrase, phrase, sensitivity: 0.5, pronunciations: [] } };
});

const said = (text: string): Promise<Clip[]> =>
  Promise.all(strangers.map(async (id) => ({ voice: id, text, pcm: await synthesize(text, voiceNamed(id)) })));

/** Which wake words are spotted in each of the clips, while all are listened for. */
async function spottedIn(clips: readonly Clip[]): Promise<readonly (readonly string[])[]> {
  const spotter = (await startEmbedding(heads)).spotter();
  const { heard } = await listen(spotter, clips, conditions);
  spotter.free();
  return heard.map(({ spotted }) => spotted.map(({ phrase }) => phrase));
}

t.test("each phrase of the list has a head of its own in the package, and there are no others", async (t) => {
  t.same(
    heads.map(({ trained }) => trained.phrase),
    shippedWakeWords,
  );
  t.equal(readdirSync(shippedHeads()).length, shippedWakeWords.length);
});

for (const phrase of shippedWakeWords) {
  t.test(`"${phrase}" is heard by voices that were not learned, and is no other wake word`, async (t) => {
    const found = await spottedIn(await said(phrase));
    const hits = found.filter((spotted) => spotted.includes(phrase)).length;
    t.ok(hits >= strangers.length - 1, `${hits} of ${strangers.length}`);
    t.ok(found.flat().every((one) => one === phrase));
  });

  t.test(`few phrases similar to "${phrase}" are taken for it`, async (t) => {
    const clips = (await Promise.all((nearMisses[phrase] ?? []).slice(0, 6).map(said))).flat();
    const taken = (await spottedIn(clips)).filter((spotted) => spotted.length > 0).length;
    t.equal(clips.length, 30);
    t.ok(taken <= 10, `${taken} of ${clips.length}`);
  });
}
