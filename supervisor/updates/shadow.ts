/**
 * Asks the understanding of other versions, beside the one in use: starts the program of each with a bus and folders of
 * its own, and asks it the same sentences. Reads what to do from standard input, and writes the answers to standard
 * output. On a board it runs in sotto-shadow.service, which lets neither it nor what it starts reach anything else.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { errorNlu, nluIntentNotRecognized, nluIntentParsed, nluQuery } from "#bus";
import { join as joinBus } from "../../platform/port/join.ts";
import type { Port } from "../../platform/port/port.ts";
import type { FromSupervisor, ToSupervisor } from "../../platform/port/start-message.ts";
import { startBroker } from "../broker/broker.ts";
import { Credentials } from "../broker/credentials.ts";
import type { ShadowAnswer, ShadowOrder, ShadowProgram } from "../../updater/shadow-messages.ts";
import type { Understood } from "../../updater/understanding.ts";

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const prefix = "msg";
/** Milliseconds that one sentence takes at most. */
const answerTimeoutMs = 10_000;

async function main(): Promise<void> {
  const order = JSON.parse(await text(process.stdin)) as ShadowOrder;
  const scratch = await mkdtemp(join(tmpdir(), "sotto-shadow-"));
  const broker = await startBroker({
    listeners: [{}],
    anonymous: "open",
    prefix,
    log,
    credentials: new Credentials(),
    access: () => undefined,
  });
  const bus = { url: broker.url, prefix };
  const port = await joinBus(bus, { log, clientId: "shadow" });
  try {
    const answers: ShadowAnswer[] = [];
    // One after the other: a small board has memory for one more at most.
    for (const program of order.programs) {
      const folder = join(scratch, String(answers.length));
      answers.push(
        await understood({ order, program, folder, bus, port }).then(
          (sentences) => ({ sentences }),
          (error: unknown) => failure(error),
        ),
      );
    }
    process.stdout.write(`${JSON.stringify(answers)}\n`);
  } finally {
    await port.leave();
    await broker.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

class TooLate extends Error {}

function failure(error: unknown): ShadowAnswer {
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof TooLate ? { late: why } : { failed: why };
}

type Asked = {
  readonly order: ShadowOrder;
  readonly program: ShadowProgram;
  readonly folder: string;
  readonly bus: { readonly url: string; readonly prefix: string };
  readonly port: Port;
};

/** Throws TooLate, and an Error with the reason when it ends or refuses to answer. */
async function understood({ order, program, folder, bus, port }: Asked): Promise<readonly Understood[]> {
  const { assistant, cache, injected, config, sentences, seconds } = order;
  const folders = { data: join(folder, "data"), cache: join(folder, "cache"), skills: join(folder, "skills") };
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true });
  // What is trained already need not be trained again; it is a copy, which the other version may change.
  await cp(cache, folders.cache, { recursive: true }).catch(quiet);
  const child = spawn(program.node ?? process.execPath, [program.main], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" },
    cwd: folders.data,
  });
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => (words = `${words}${chunk.toString()}`.slice(-500)));
  const ended = once(child, "exit").then(([code, signal]: unknown[]) => {
    throw new Error(
      `its program has ended (${String(code ?? signal)}) ${words.trim().split("\n").at(-1) ?? ""}`.trim(),
    );
  });
  ended.catch(quiet); // raced below
  const limit = Promise.withResolvers<never>();
  limit.promise.catch(quiet);
  const timer = setTimeout(() => limit.reject(new TooLate(`it was not ready within ${seconds} s`)), seconds * 1000);
  try {
    const ready = new Promise<void>((resolve) => {
      child.on("message", (message: ToSupervisor) => void (message.type === "ready" && resolve()));
    });
    child.send({
      type: "start",
      component: "nlu",
      bus,
      config,
      folders: { ...folders, assistant, injected },
    } satisfies FromSupervisor);
    await Promise.race([ready, ended, limit.promise]);
    const answers: Understood[] = [];
    for (const sentence of sentences) answers.push(await Promise.race([ask(port, sentence), ended, limit.promise]));
    return answers;
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

/** Numbers the questions, so that a late answer is not taken for another. */
let asked = 0;

async function ask(port: Port, sentence: string): Promise<Understood> {
  const id = `shadow-${(asked += 1)}`;
  const { promise, resolve, reject } = Promise.withResolvers<Understood>();
  answering.set(id, { resolve, reject });
  await hearing(port);
  const timer = setTimeout(() => reject(new TooLate(`it does not answer “${sentence}”`)), answerTimeoutMs);
  port.say(nluQuery, { input: sentence, id });
  return promise.finally(() => {
    clearTimeout(timer);
    answering.delete(id);
  });
}

const answering = new Map<string, { resolve(answer: Understood): void; reject(error: Error): void }>();
let heard: Promise<unknown> | undefined;

function hearing(port: Port): Promise<unknown> {
  heard ??= Promise.all([
    port.hear(nluIntentParsed, ({ id = "", input, intent, slots }) =>
      answering.get(id)?.resolve({
        text: input,
        intent: intent.intentName,
        slots: Object.fromEntries(slots.map(({ slotName, rawValue }) => [slotName, rawValue])),
      }),
    ),
    port.hear(nluIntentNotRecognized, ({ id = "", input }) =>
      answering.get(id)?.resolve({ text: input, intent: null, slots: {} }),
    ),
    port.hear(errorNlu, ({ error, context = "" }) =>
      answering.get(context.split(" ").at(-1) ?? "")?.reject(new Error(error)),
    ),
  ]);
  return heard;
}

await main();
process.exit();
