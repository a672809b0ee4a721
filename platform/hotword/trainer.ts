/**
 * The program that trains or tries a wake word beside the running platform. Each task has its own process, so that its memory
 * is free again afterwards and killing the process ends the task. It answers one message.
 */
import { readFile } from "node:fs/promises";
import { embed } from "./embedding/speech-embedding.ts";
import { peopleFile, readWeights } from "./embedding/files.ts";
import { Head, scoresIn } from "./embedding/head.ts";
import { embeddingLength, headOf, windowLength } from "./trained-wake-word.ts";
import type { FromTrainer, Recording, ToTrainer } from "./trainer-messages.ts";
import { readPeople } from "./training/people.ts";
import { afterQuiet, BadRecording, soundOf, wakeWordIn } from "./training/recordings.ts";
import { train } from "./training/train.ts";
import { CannotRender } from "./training/voices.ts";

/** Minimum increase between two progress messages. */
const tellStep = 0.02;
/** Number of calls of `progress` between two major collections. */
const majorEvery = 12;

async function answer(asked: ToTrainer): Promise<FromTrainer> {
  if (asked.ask === "try") {
    const { head: numbers, limit } = asked.trained;
    const head = new Head(headOf(numbers));
    const weights = await readWeights();
    const tried = asked.recordings.map(({ name, wav }) => {
      const scores = scoresIn(head, embed(weights, afterQuiet(soundOf(Buffer.from(wav, "base64"), name))));
      const margin = scores.reduce((most, score) => Math.max(most, score), -99) - limit;
      return { name, heard: margin >= 0, margin: Math.round(margin * 10) / 10 };
    });
    return { tried };
  }
  const recordings = asked.recordings.map(read);
  let [told, calls] = [-1, 0];
  const trained = await train(
    { ...asked, recordings, falseWakes: windowsOf(asked.falseWakes), thoroughness: asked.quick ? "quick" : "thorough" },
    {
      weights: await readWeights(),
      people: readPeople(await readFile(peopleFile())),
      progress(share, what) {
        // Sounds are large and short-lived: without this, they accumulate before V8 collects them. Those that a minor
        // collection has found in use are only freed by a major one.
        globalThis.gc?.({ type: ++calls % majorEvery === 0 ? "major" : "minor" });
        if (share - told < tellStep) return;
        told = share;
        say({ progress: Math.round(share * 100) / 100, what });
      },
      signal: new AbortController().signal,
    },
  );
  return { trained };
}

/** Returns no windows for what is not a whole number of them. */
function windowsOf(base64 = ""): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
  if (bytes.length % (windowLength * embeddingLength * Float32Array.BYTES_PER_ELEMENT) !== 0) return new Float32Array();
  const windows = new Float32Array(bytes.buffer);
  return windows.every(Number.isFinite) ? windows : new Float32Array();
}

const read = ({ name, wav }: Recording): Int16Array => wakeWordIn(Buffer.from(wav, "base64"), name);

function say(message: FromTrainer): void {
  if (process.connected) process.send?.(message);
}

async function serve(asked: ToTrainer): Promise<void> {
  const message = await answer(asked).catch((error: unknown): FromTrainer => {
    const isInput = error instanceof BadRecording || error instanceof CannotRender;
    return { error: error instanceof Error ? error.message : String(error), isInput };
  });
  if (process.connected) process.send?.(message, () => process.exit(0));
  else process.exit(0);
}

process.once("message", (asked: ToTrainer) => void serve(asked));
process.once("disconnect", () => process.exit(0));
