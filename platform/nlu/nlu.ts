/** The component's work: answers queries, and loads again when asked. [spec B; bus-shapes, NLU] */
import {
  errorNlu,
  type Held,
  type NluExplain,
  nluExplain,
  nluExplained,
  nluIntentNotRecognized,
  nluIntentParsed,
  nluLoaded,
  type NluPartialQuery,
  nluPartialQuery,
  type NluQuery,
  nluQuery,
  nluReload,
  nluSlotParsed,
} from "#bus";
import { answerRefusals } from "../port/answer-refusals.ts";
import type { Running, Stand } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import type { NluConfig } from "./component.ts";
import type { Guess } from "./engine.ts";
import { type Loaded, load } from "./loading.ts";
import { rounded } from "./slot-of.ts";
import { statisticalEngine } from "./statistical-engine.ts";

const unusable = (code: string, message: string): Fault => ({
  code,
  message: message.slice(0, 300),
  remedy: "`sotto assistant check` says what is wrong with it; install a corrected one, or roll back",
});

/** Reloads that may wait for the one that runs; they are all answered by one load. */
const mostWaiting = 100;

/** What is likely enough to ask a person for. */
function unsureOf(
  { intentName, confidenceScore, slots }: Guess & { readonly intentName: string },
  words: string,
  saidBack: string | undefined,
): Held {
  return { intentName, confidenceScore: rounded(confidenceScore), slots, reason: "unsure", words, saidBack };
}

export async function startNlu({ port, config, log, folders, report = () => {} }: Stand<NluConfig>): Promise<Running> {
  let loaded: Loaded | undefined;
  let absence = "the assistant is being loaded";
  const stopping = new AbortController();

  async function loadAgain(): Promise<void> {
    const deadline = AbortSignal.any([stopping.signal, AbortSignal.timeout(config.training_timeout * 1000)]);
    loaded = await load(statisticalEngine, folders, log, deadline);
    if (loaded === undefined) absence = "no assistant is installed";
    report({ holds: loaded?.holds });
  }

  /** The answer to a query, or an error in words for what cannot be answered. */
  function answering<Request extends NluQuery | NluPartialQuery | NluExplain>(
    context: string,
    answer: (request: Request, from: Loaded) => string | undefined,
  ) {
    return (request: Request): void => {
      let error: string | undefined;
      if (loaded === undefined) error = absence;
      else if (request.input.length > config.longest_text) error = `the input is longer than ${config.longest_text}`;
      else error = answer(request, loaded);
      if (error === undefined) return;
      const sessionId = "sessionId" in request ? request.sessionId : undefined;
      log.warn({ sessionId, reason: error }, "a query was not answered");
      port.say(errorNlu, {
        sessionId,
        error,
        context: request.id === undefined ? context : `${context} ${request.id}`,
      });
    };
  }

  function query({ input, intentFilter, id, sessionId }: NluQuery, { understanding, intents }: Loaded) {
    const unknown = intentFilter?.find((name) => !intents.has(name));
    if (unknown !== undefined) return `unknown intent "${unknown.slice(0, 200)}" in the filter`;
    const { best, alternatives, held, saidBack } = understanding.parse(input, intentFilter && new Set(intentFilter));
    const { intentName, confidenceScore, slots } = best;
    if (intentName !== null && confidenceScore >= config.confidence_threshold) {
      const others = alternatives.map((other) => ({ ...other, confidenceScore: rounded(other.confidenceScore) }));
      const intent = { intentName, confidenceScore: rounded(confidenceScore) };
      port.say(nluIntentParsed, { id, input, intent, slots, sessionId, alternatives: others, saidBack });
    } else {
      const none = [best, ...alternatives].find((guess) => guess.intentName === null)?.confidenceScore ?? 0;
      const confidence = rounded(intentName === null ? none : Math.max(none, 1 - confidenceScore));
      const isNear = intentName !== null && confidenceScore >= config.ask_threshold;
      const unsure = isNear ? unsureOf({ ...best, intentName }, input, saidBack) : undefined;
      port.say(nluIntentNotRecognized, { id, input, sessionId, confidenceScore: confidence, held: held ?? unsure });
    }
    return undefined;
  }

  function partialQuery(
    { input, intentName, slotName, id, sessionId }: NluPartialQuery,
    { understanding, intents }: Loaded,
  ) {
    const slots = intents.get(intentName);
    if (slots === undefined) return `unknown intent "${intentName.slice(0, 200)}"`;
    if (!slots.has(slotName)) return `intent "${intentName}" has no slot "${slotName.slice(0, 200)}"`;
    const slot = understanding.parseSlot(input, intentName, slotName);
    port.say(nluSlotParsed, { id, input, intentName, slot, sessionId });
    return undefined;
  }

  function explain({ input, intentFilter, id }: NluExplain, { understanding, intents }: Loaded) {
    const unknown = intentFilter?.find((name) => !intents.has(name));
    if (unknown !== undefined) return `unknown intent "${unknown.slice(0, 200)}" in the filter`;
    const explanation = understanding.explain(input, intentFilter && new Set(intentFilter));
    const { best, stage } = explanation;
    const isSure = best.intentName !== null && best.confidenceScore >= config.confidence_threshold;
    const threshold = config.confidence_threshold;
    port.say(nluExplained, { ...explanation, id, input, threshold, stage: isSure ? stage : "none" });
    return undefined;
  }

  let waiting: (string | undefined)[] = [];
  let reloading: Promise<void> | undefined;
  let isReady = false;

  /** Requests that come while it loads are answered by one load more: what they are about may be newer. */
  async function reload(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      const ids = waiting;
      waiting = [];
      try {
        await loadAgain();
        for (const id of ids) port.say(nluLoaded, { id, reloaded: true });
      } catch (error) {
        log.error({ error }, "the assistant could not be loaded again: the one there was stays");
        const message = (error as Error).message.slice(0, 2000);
        report({ holds: loaded?.holds, faults: [unusable("ASSISTANT_NOT_LOADED", message)] });
        for (const id of ids) port.say(errorNlu, { error: message, context: `nlu/reload ${id ?? ""}`.trim() });
      }
    }
    reloading = undefined;
  }

  answerRefusals(port, errorNlu);
  await port.hear(nluQuery, answering("nlu/query", query));
  await port.hear(nluPartialQuery, answering("nlu/partialQuery", partialQuery));
  await port.hear(nluExplain, answering("nlu/explain", explain));
  await port.hear(nluReload, ({ id }) => {
    if (waiting.length >= mostWaiting) port.say(errorNlu, { error: "too many reloads wait", context: "nlu/reload" });
    else waiting.push(id);
    if (isReady) reloading ??= reload();
  });
  try {
    await loadAgain();
  } catch (error) {
    // A broken assistant must not take the component down: it says so to whoever asks, until a better one is installed.
    absence = `the assistant cannot be used: ${(error as Error).message.slice(0, 2000)}`;
    log.error({ error }, "the assistant cannot be used");
    report({ faults: [unusable("ASSISTANT_UNUSABLE", absence)] });
    port.say(errorNlu, { error: absence, context: "nlu" });
  }
  isReady = true;
  if (waiting.length > 0) reloading ??= reload();
  port.say(nluLoaded, { reloaded: false });

  return {
    async stop() {
      stopping.abort();
      await reloading;
    },
  };
}
