/**
 * Trains a wake word that is shipped, with more voices than a board has: espeak-ng in six languages, flite, and festival with the
 * packages festvox-kallpc16k, -kdlpc16k, -us-slt-hts, -italp16k and -itapc16k. PEOPLE is a file of more-people.ts. Of the
 * same examples it trains a second head without two speakers of the bench, whose figures tell how strangers are heard.
 *
 *   node bench/hotword/train-shipped.ts packaging/wake-words/heads var/apart PEOPLE "okay computer"
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { peopleFile, readWeights } from "../../platform/hotword/embedding/files.ts";
import { embeddingLength, wakeWordId } from "../../platform/hotword/trained-wake-word.ts";
import { Examples } from "../../platform/hotword/training/examples.ts";
import { readPeople, type Speech } from "../../platform/hotword/training/people.ts";
import { Random } from "../../platform/hotword/training/random.ts";
import { learn, type TrainingMeans, type TrainingRequest } from "../../platform/hotword/training/train.ts";
import { shippedExamples } from "./shipped-examples.ts";

const [folder, folderApart, peopleHere, phrase] = process.argv.slice(2);
if (folder === undefined || folderApart === undefined || peopleHere === undefined || phrase === undefined)
  throw new Error("usage: train-shipped.ts FOLDER FOLDER_APART PEOPLE PHRASE");

/** Four minutes in all: a minute of more-people.ts stays whole. */
const longWindows = 1500;
const began = performance.now();
const weights = await readWeights();
const files = [peopleFile(), peopleHere].map(async (file) => readPeople(await readFile(file)));
const people = (await Promise.all(files)).flat().flatMap(halved);
const means: TrainingMeans = { weights, people, progress: () => {}, signal: new AbortController().signal };
const request: TrainingRequest = { phrase, language: "en", recordings: [], thoroughness: "shipped" };

const synthetic = await shippedExamples(phrase, weights);
const ofPeople = new Examples(weights, new Random(1));
for (const { isHeldOut, embeddings } of people) if (!isHeldOut) ofPeople.addEmbedded(embeddings, 1);
/** Of long speech that is held out, half is learned from: there is more of it than the limit needs. */
function halved(speech: Speech): readonly Speech[] {
  const { isHeldOut, embeddings } = speech;
  const middle = Math.floor(embeddings.length / embeddingLength / 2) * embeddingLength;
  if (!isHeldOut || middle < longWindows * embeddingLength) return [speech];
  const [learned, kept] = [embeddings.slice(0, middle), embeddings.slice(middle)];
  return [
    { ...speech, isHeldOut: false, embeddings: learned },
    { ...speech, embeddings: kept },
  ];
}

for (const [into, examples] of [
  [folder, synthetic],
  [folderApart, synthetic.filter(({ isApart }) => !isApart)],
] as const) {
  const trained = await learn(request, means, [...examples, ...ofPeople.list], new Random(7), began);
  await mkdir(into, { recursive: true });
  await writeFile(join(into, `${wakeWordId(phrase)}.json`), `${JSON.stringify(trained)}\n`);
  console.log(into, examples.length, trained.limit, JSON.stringify(trained.report));
}
