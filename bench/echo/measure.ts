/** Measures one condition of the echo bench, in its own process: several of them then use both cores. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPocketsphinx } from "../../platform/hotword/pocketsphinx-engine.ts";
import { renderings } from "../hotword/speech.ts";
import { type Played, playScene } from "./play.ts";
import { alone, type Condition, namingItself, withWakes } from "./scene.ts";

export type Job = Condition & {
  readonly phrase: string;
  readonly scene: "wakes" | "alone" | "names itself";
  /** Minutes of the board's own speech. */
  readonly minutes: number;
};
export type Result = Omit<Job, "room"> & { readonly played: Played };

async function measure(job: Job): Promise<Result> {
  const { phrase, scene, minutes, room, ...rest } = job;
  const folder = await mkdtemp(join(tmpdir(), "bench-echo-"));
  const wakeWord = { id: "default", phrase, sensitivity: 0.5, pronunciations: [] };
  const engine = await startPocketsphinx({ wakeWords: [wakeWord], folder, verify: true });
  const spotter = engine.spotter();
  const ungated = scene === "wakes" ? undefined : engine.spotter();
  const paragraphs = {
    wakes: async () => withWakes(await renderings(phrase)),
    alone: async () => alone(minutes),
    "names itself": async () => namingItself(phrase, 24),
  };
  const played = await playScene(await paragraphs[scene](), { ...rest, room, spotter, ungated });
  spotter.free();
  ungated?.free();
  engine.free();
  await rm(folder, { recursive: true, force: true });
  return { ...rest, phrase, scene, minutes, played };
}

/** Measures it in another process. */
export async function measureApart(job: Job): Promise<Result> {
  const child = fork(import.meta.filename, [JSON.stringify(job)]);
  const ended = once(child, "exit");
  const [result] = (await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`"${job.name}" ended with ${String(code)}`))),
  ])) as [Result];
  await ended;
  return result;
}

if (process.argv[1] === import.meta.filename && process.send !== undefined) {
  const result = await measure(JSON.parse(process.argv[2] ?? "") as Job);
  process.send(result, () => process.disconnect());
}
