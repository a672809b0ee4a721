/** Answers queries, and reloads on request. [spec B; bus-shapes, NLU] */
import {
  errorNlu,
  type NluExplain,
  nluExplain,
  nluLoaded,
  type NluPartialQuery,
  nluPartialQuery,
  type NluQuery,
  nluQuery,
  nluReload,
} from "#bus";
import { answerRefusals } from "../port/answer-refusals.ts";
import type { Running, Stand } from "../port/port.ts";
import { Reloads } from "../port/reloads.ts";
import type { Fault, Report } from "../port/report.ts";
import { type Answer, answerExplain, answerPartialQuery, answerQuery } from "./answers.ts";
import type { NluConfig } from "./component.ts";
import { type AllLoaded, loadAll } from "./loading.ts";
import { makeSecondOpinion } from "./language-model/second-opinion.ts";
import { statisticalEngine } from "./statistical-engine.ts";

const unusable = (code: string, message: string): Fault => ({
  code,
  message: message.slice(0, 300),
  remedy: "`sotto assistant check` shows what is wrong; install a corrected one, or roll back",
});

/** A notice: what the assistant's own sentences say is understood without it. */
const modelAway = (reason: string): Fault => ({
  code: "LANGUAGE_MODEL_AWAY",
  message: `the language model is of no help: ${reason}`.slice(0, 300),
  remedy: "see whether its server runs, and whether language_model in [nlu] is its address",
  severity: "notice",
});

/** Reports the state, and what is to be told besides whatever it is. */
function tellingOf(report: (report: Report) => void) {
  let own: Report = {};
  let besides: readonly Fault[] = [];
  const tell = (now: Report): void => {
    own = now;
    report(besides.length === 0 ? now : { ...now, faults: [...(now.faults ?? []), ...besides] });
  };
  const tellBesides = (faults: readonly Fault[]): void => {
    besides = faults;
    tell(own);
  };
  return { tell, tellBesides };
}

export async function startNlu({ port, config, log, folders, report = () => {} }: Stand<NluConfig>): Promise<Running> {
  let loaded: AllLoaded = { inUse: undefined, beside: new Map(), fault: undefined };
  let absence = "the assistant is being loaded";
  const stopping = new AbortController();
  const { tell, tellBesides } = tellingOf(report);
  const secondOpinion = makeSecondOpinion(config, log, stopping.signal, (reason) =>
    tellBesides(reason === undefined ? [] : [modelAway(reason)]),
  );

  async function loadAgain(): Promise<void> {
    const deadline = AbortSignal.any([stopping.signal, AbortSignal.timeout(config.training_timeout * 1000)]);
    loaded = await loadAll(statisticalEngine, folders, log, deadline);
    if (loaded.inUse === undefined) absence = "no assistant is installed";
    if (loaded.fault !== undefined) throw loaded.fault;
    tell({ holds: loaded.inUse?.holds });
  }

  function answering<Request extends NluQuery | NluPartialQuery | NluExplain>(
    context: string,
    answer: Answer<Request>,
  ) {
    return (request: Request): void => {
      let error: string | undefined;
      const { assistant: name } = request;
      const asked = name === undefined ? loaded.inUse : loaded.beside.get(name);
      if (asked === undefined) error = name === undefined ? absence : `no assistant ${name} is loaded beside it`;
      else if (request.input.length > config.longest_text) error = `the input is longer than ${config.longest_text}`;
      else error = answer(request, asked, { port, config, secondOpinion });
      if (error === undefined) return;
      const sessionId = "sessionId" in request ? request.sessionId : undefined;
      log.warn({ sessionId, reason: error }, "query failed");
      port.say(errorNlu, {
        sessionId,
        error,
        context: request.id === undefined ? context : `${context} ${request.id}`,
      });
    };
  }

  const reloads = new Reloads(
    loadAgain,
    (ids) => ids.forEach((id) => port.say(nluLoaded, { id, reloaded: true })),
    (ids, error) => {
      log.error({ error }, "cannot reload the assistant: keeping the previous one");
      const message = error.message.slice(0, 2000);
      tell({ holds: loaded.inUse?.holds, faults: [unusable("ASSISTANT_NOT_LOADED", message)] });
      for (const id of ids) port.say(errorNlu, { error: message, context: `nlu/reload ${id ?? ""}`.trim() });
    },
  );

  answerRefusals(port, errorNlu);
  await port.hear(nluQuery, answering("nlu/query", answerQuery));
  await port.hear(nluPartialQuery, answering("nlu/partialQuery", answerPartialQuery));
  await port.hear(nluExplain, answering("nlu/explain", answerExplain));
  await port.hear(nluReload, ({ id }) => {
    if (!reloads.ask(id)) port.say(errorNlu, { error: "too many reloads wait", context: "nlu/reload" });
  });
  try {
    await loadAgain();
  } catch (error) {
    // A broken assistant must not stop the component: it answers queries with the fault until a better one is installed.
    absence = `the assistant cannot be used: ${(error as Error).message.slice(0, 2000)}`;
    log.error({ error }, "the assistant is unusable");
    tell({ holds: loaded.inUse?.holds, faults: [unusable("ASSISTANT_UNUSABLE", absence)] });
    port.say(errorNlu, { error: absence, context: "nlu" });
  }
  reloads.begin();
  port.say(nluLoaded, { reloaded: false });

  return {
    async stop() {
      stopping.abort();
      await reloads.end();
    },
  };
}
