/**
 * Runs the process that builds a model. A large model would block an event loop for seconds and takes memory that a process
 * does not return, and the kernel may end the process for it. The recogniser continues with the previous model meanwhile,
 * and also when the build fails.
 */
import { fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { DictionaryOptions } from "../speech/dictionary.ts";
import { type Built, type BuildProgress, type ModelOptions, NothingToSay, type Wanted } from "./model-builder.ts";
import { NetworkTooLarge } from "./smallest-network.ts";
import type { Domain } from "./sentences.ts";

export type WholeOrder = {
  readonly type: "whole";
  readonly domain: Domain;
  readonly dictionary: DictionaryOptions;
  readonly folder: string;
  readonly options: ModelOptions;
};

export type PartOrder = {
  readonly type: "part";
  readonly domain: Domain;
  readonly unpronounceable: ReadonlySet<string>;
  readonly part: { readonly intents: ReadonlySet<string>; readonly key: string; readonly file: string };
  readonly options: ModelOptions;
};

export type FromBuilder =
  | { readonly type: "progress"; readonly what: string; readonly done: number; readonly of: number }
  | { readonly type: "made"; readonly made: Built | Wanted }
  | { readonly type: "failed"; readonly name: string; readonly message: string };

/** The number of values and sentences from which on a model takes longer than a moment. */
const many = 300;

export function isMuch({ entities, intents }: Domain): boolean {
  return [...entities.values(), ...intents.values()].reduce((sum, some) => sum + some.length, 0) >= many;
}

const lean = ["--max-semi-space-size=8", "--v8-pool-size=1"];

export function buildApart(
  order: Omit<WholeOrder, "type">,
  progress: BuildProgress = () => {},
  signal?: AbortSignal,
): Promise<Built> {
  return ordered({ type: "whole", ...order }, progress, signal) as Promise<Built>;
}

export function partApart(order: Omit<PartOrder, "type">, signal?: AbortSignal): Promise<Wanted> {
  return ordered({ type: "part", ...order }, () => {}, signal) as Promise<Wanted>;
}

function ordered(
  order: WholeOrder | PartOrder,
  progress: BuildProgress,
  signal: AbortSignal | undefined,
): Promise<Built | Wanted> {
  const program = fileURLToPath(new URL(`./model-worker${extname(import.meta.filename)}`, import.meta.url));
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = fork(program, {
      execArgv: lean,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      killSignal: "SIGKILL",
      ...(signal && { signal }),
    });
    child.on("message", (message: FromBuilder) => {
      if (message.type === "progress") progress(message.what, message.done, message.of);
      else if (message.type === "made") resolve(message.made);
      else reject(errorOf(message));
    });
    child.once("error", reject);
    // After an answer this has no effect.
    child.once("exit", (code, ended) =>
      reject(new Error(`what can be heard was not built: its process ended (${ended ?? `status ${code}`})`)),
    );
    child.send(order, (error) => {
      if (error !== null) reject(error);
    });
  });
}

function errorOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  if (name === "NothingToSay") return new NothingToSay(message);
  return name === "NetworkTooLarge" ? new NetworkTooLarge(message) : new Error(message);
}
