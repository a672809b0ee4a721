/**
 * Handles injection requests [spec, Injection operation; spec B, rule 5].
 *
 * INVARIANTS
 * 1. Requests are processed one at a time, in the order in which they arrived.
 * 2. A request is applied completely or not at all, and is on disk before anything is published about it.
 * 3. Each request gets one response: `complete` when ASR and NLU have loaded the values, `error/injection` otherwise.
 * 4. When ASR or NLU are missing or fail, the values stay: they load them when they start.
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
import { assistantsBeside } from "../assistant/beside.ts";
import { nothingInjected, readInjected, writeInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { answerRefusals } from "../port/answer-refusals.ts";
import type { Running, Stand } from "../port/port.ts";
import type { InjectionConfig } from "./component.ts";
import { Jobs } from "./jobs.ts";
import { makeReloading } from "./reloading.ts";
import { shareInjected } from "./share.ts";
import { applyRequest, Refused, removeValues } from "./values.ts";

export async function startInjection(stand: Stand<InjectionConfig>): Promise<Running> {
  const { port, config, log, folders, hub } = stand;
  const reloading = await makeReloading(port);
  const jobs = new Jobs(stand, reloading);
  const limits = { values: config.most_values, bytes: config.longest_value };

  async function entitiesNow(): Promise<Set<string>> {
    const beside = await assistantsBeside(folders.assistantsBeside);
    const places = [folders.assistant, ...beside.map(({ folder }) => folder)];
    const found = (await Promise.all(places.map((place) => readAssistant(place)))).filter((one) => one !== undefined);
    if (found.length === 0) throw new Refused("no assistant is installed");
    return new Set(found.flatMap(({ dataset }) => Object.keys(dataset.entities)));
  }

  const tellHubs =
    hub === undefined
      ? () => {}
      : await shareInjected({ port, log, file: folders.injected, jobs, entities: entitiesNow });
  answerRefusals(port, errorInjection);
  await port.hear(injectionPerform, (request) => {
    const { id } = request;
    jobs.enqueue({
      context: `injection/perform ${id ?? ""}`.trim().slice(0, 300),
      async write() {
        const before = await readInjected(folders.injected);
        const entities = await entitiesNow();
        const after = applyRequest(before, request, entities, limits, new Date().toISOString());
        await writeInjected(folders.injected, after);
        tellHubs();
      },
      complete: () => port.say(injectionComplete, { requestId: id }),
    });
  });
  await port.hear(injectionResetPerform, ({ requestId, values }) => {
    jobs.enqueue({
      context: `injection/reset/perform ${requestId ?? ""}`.trim().slice(0, 300),
      async write() {
        const after =
          values === undefined
            ? nothingInjected
            : removeValues(await readInjected(folders.injected), values, new Date().toISOString());
        await writeInjected(folders.injected, after);
        tellHubs();
      },
      complete: () => port.say(injectionResetComplete, { requestId }),
    });
  });
  await port.hear(injectionStatusRequest, async () => {
    try {
      const { lastInjectionDate } = await readInjected(folders.injected);
      port.say(injectionStatus, { lastInjectionDate });
    } catch (error) {
      jobs.fail({ context: "injection/statusRequest" }, error as Error);
    }
  });
  // The previous process may have ended between writing values and having them loaded.
  const injected = await readInjected(folders.injected).catch((error: unknown) => {
    log.error({ error }, "cannot read the injected values; reset the injection to start over");
    return nothingInjected;
  });
  if (injected.lastInjectionDate !== null) reloading.ask();
  port.say(injectionLoaded, { reloaded: false });

  return { stop: () => jobs.stop() };
}
