/**
 * The component's work [spec, Injection operation; spec B, rule 5].
 *
 * Invariants:
 * 1. Requests are worked on one at a time, in the order they came.
 * 2. A request is applied whole or not at all, and is on disk before anything is said of it.
 * 3. Each request is answered once: `complete` when ASR and NLU have loaded the values, `error/injection` otherwise.
 * 4. When ASR or NLU are not there, or fail, the values stay: they load them when they start.
 */
import {
  errorInjection,
  injectionComplete,
  injectionLoaded,
  injectionPerform,
  injectionResetComplete,
  injectionResetPerform,
  injectionStatus,
  injectionStatusRequest,
} from "#bus";
import { type Injected, nothingInjected, readInjected, writeInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { answerRefusals } from "../port/answer-refusals.ts";
import type { Running, Stand } from "../port/port.ts";
import type { InjectionConfig } from "./component.ts";
import { makeReloading } from "./reloading.ts";
import { applyRequest, Refused } from "./values.ts";

type Job = { readonly context: string; readonly write: () => Promise<void>; readonly complete: () => void };

/** A slow board learns to hear ten new words in a second. */
const secondsPerValue = 0.1;

const countOf = ({ entities }: Injected): number =>
  Object.values(entities).reduce((sum, values) => sum + values.length, 0);

export async function startInjection({ port, config, log, folders }: Stand<InjectionConfig>): Promise<Running> {
  const stopping = new AbortController();
  const queue: Job[] = [];
  let working: Promise<void> | undefined;
  const reloading = await makeReloading(port);
  const limits = { values: config.most_values, bytes: config.longest_value };

  function fail({ context }: Pick<Job, "context">, error: Error): void {
    if (error instanceof Refused) log.warn({ context, reason: error.message }, "a request was refused");
    else log.error({ context, error }, "a request failed");
    port.say(errorInjection, { error: error.message.slice(0, 4000), context });
  }

  function enqueue(job: Job): void {
    if (queue.length >= config.queue_length) fail(job, new Refused(`${queue.length} requests wait already`));
    else if (queue.push(job) > 0) working ??= work();
  }

  async function work(): Promise<void> {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      try {
        stopping.signal.throwIfAborted();
        await job.write();
      } catch (error) {
        fail(job, error as Error);
        continue;
      }
      try {
        const seconds = config.reload_timeout + secondsPerValue * countOf(await readInjected(folders.injected));
        await reloading.reload(seconds, stopping.signal);
        job.complete();
      } catch (error) {
        fail(job, new Error(`the values are kept, but ${(error as Error).message}`, { cause: error }));
      }
    }
    working = undefined;
  }

  async function entitiesNow(): Promise<Set<string>> {
    const assistant = await readAssistant(folders.assistant);
    if (assistant === undefined) throw new Refused("no assistant is installed");
    return new Set(Object.keys(assistant.dataset.entities));
  }

  answerRefusals(port, errorInjection);
  await port.hear(injectionPerform, (request) => {
    const { id } = request;
    enqueue({
      context: `injection/perform ${id ?? ""}`.trim().slice(0, 300),
      async write() {
        const before = await readInjected(folders.injected);
        const entities = await entitiesNow();
        const after = applyRequest(before, request, entities, limits, new Date().toISOString());
        await writeInjected(folders.injected, after);
      },
      complete: () => port.say(injectionComplete, { requestId: id }),
    });
  });
  await port.hear(injectionResetPerform, ({ requestId }) => {
    enqueue({
      context: `injection/reset/perform ${requestId ?? ""}`.trim().slice(0, 300),
      write: () => writeInjected(folders.injected, nothingInjected),
      complete: () => port.say(injectionResetComplete, { requestId }),
    });
  });
  await port.hear(injectionStatusRequest, async () => {
    try {
      const { lastInjectionDate } = await readInjected(folders.injected);
      port.say(injectionStatus, { lastInjectionDate });
    } catch (error) {
      fail({ context: "injection/statusRequest" }, error as Error);
    }
  });
  // We may have ended between writing values and having them loaded.
  const injected = await readInjected(folders.injected).catch((error: unknown) => {
    log.error({ error }, "the injected values cannot be read; a reset begins anew");
    return nothingInjected;
  });
  if (injected.lastInjectionDate !== null) reloading.ask();
  port.say(injectionLoaded, { reloaded: false });

  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
