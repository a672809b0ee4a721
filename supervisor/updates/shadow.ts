/**
 * Asks a version what it hears and understands, beside the one in use: starts its recogniser and its understanding, one after the
 * other, with a bus and folders of their own, plays it recordings, and asks it sentences. Reads what to do from standard input, and
 * writes the answer to standard output. On a board it runs in sotto-shadow.service, which lets neither it nor what it starts reach
 * anything else.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { join as joinBus } from "../../platform/port/join.ts";
import type { Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import type { Answers, Heard, ShadowAnswer, ShadowOrder } from "../../updater/shadow-messages.ts";
import { startBroker } from "../broker/broker.ts";
import { Credentials } from "../broker/credentials.ts";
import { hearAll, readRecordings } from "./shadow-hearing.ts";
import { answersOf } from "./shadow-program.ts";
import { understandAll } from "./shadow-understanding.ts";

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const prefix = "msg";

type Place = { readonly bus: Bus; readonly port: Port; readonly scratch: string };

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
    const place = { bus, port, scratch };
    // One after the other: a small board has memory for one more at most.
    const { heard, unreadable } = await hear(order, place);
    const texts = heard !== undefined && "answers" in heard ? heard.answers.flatMap(({ text }) => text || []) : [];
    const understood = await understand({ ...order, sentences: [...new Set([...order.sentences, ...texts])] }, place);
    process.stdout.write(`${JSON.stringify({ understood, heard, unreadable } satisfies ShadowAnswer)}\n`);
  } finally {
    await port.leave();
    await broker.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function hear(
  { hearing, programs, assistant, injected, seconds, megabytes, enoughSeconds = Infinity }: ShadowOrder,
  { bus, port, scratch }: Place,
): Promise<{ readonly heard?: Answers<Heard>; readonly unreadable?: number }> {
  const { recogniser: main, node } = programs;
  if (hearing === undefined || main === undefined) return {};
  const { recordings, unreadable } = await readRecordings(hearing.recordings);
  if (recordings.length === 0) return { unreadable };
  const { cache, voiceProfiles, config } = hearing;
  const begun = performance.now();
  const heard = await answersOf(
    {
      main,
      node,
      component: "asr",
      bus,
      config,
      cache,
      folder: join(scratch, "hearing"),
      given: { assistant, injected, voiceProfiles },
      seconds: seconds.hearing,
      megabytes,
    },
    (within) => hearAll(port, recordings, within, () => performance.now() - begun > enoughSeconds * 1000),
  );
  return { heard, unreadable };
}

async function understand(
  { programs, assistant, injected, cache, config, sentences, seconds, megabytes }: ShadowOrder,
  { bus, port, scratch }: Place,
): Promise<ShadowAnswer["understood"]> {
  if (sentences.length === 0) return { answers: [] };
  return answersOf(
    {
      main: programs.understanding,
      node: programs.node,
      component: "nlu",
      bus,
      config,
      cache,
      folder: join(scratch, "understanding"),
      given: { assistant, injected },
      seconds: seconds.understanding,
      megabytes,
    },
    (within) => understandAll(port, sentences, within),
  );
}

await main();
process.exit();
