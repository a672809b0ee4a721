/** Asks the language model about a refused sentence, within its time; without it, or when it fails, the sentence stays refused. */
import type { Held } from "#bus";
import type { Log } from "../../port/port.ts";
import type { NluConfig } from "../component.ts";
import type { Offer } from "../engine.ts";
import { completionsAddress } from "./address.ts";
import { makeAskModel } from "./ask-model.ts";
import { choose } from "./choose.ts";

/** `answer` is called once, with what to ask the user about, or with nothing. */
export type SecondOpinion = (input: string, offers: readonly Offer[], answer: (held: Held | undefined) => void) => void;

/** One failure may be a slow moment; several in a row are a server that is away. */
const failuresToTell = 3;
/** Sentences that wait for a busy model would be answered too late: further ones are not asked about. */
const maxAtOnce = 2;

/** `tell` is called with the reason when the model fails again and again, and with undefined when it answers again. */
export function makeSecondOpinion(
  config: Pick<NluConfig, "language_model" | "language_model_name" | "language_model_timeout">,
  log: Pick<Log, "info" | "warn">,
  stopping: AbortSignal,
  tell: (reason: string | undefined) => void = () => {},
): SecondOpinion | undefined {
  const address = completionsAddress(config.language_model);
  if (address === undefined) return undefined;
  const ask = makeAskModel(address, config.language_model_name);
  let asked = 0;
  let failures = 0;

  function count(reason: string | undefined): void {
    const told = failures >= failuresToTell;
    failures = reason === undefined ? 0 : failures + 1;
    if (told !== failures >= failuresToTell) tell(reason);
  }

  async function opinion(input: string, offers: readonly Offer[]): Promise<Held | undefined> {
    const started = performance.now();
    const seconds = () => Math.round(performance.now() - started) / 1000;
    asked++;
    try {
      const deadline = AbortSignal.timeout(config.language_model_timeout * 1000);
      const held = await choose(ask, input, offers, AbortSignal.any([deadline, stopping]));
      count(undefined);
      log.info({ intent: held?.intentName ?? null, seconds: seconds() }, "the language model has chosen");
      return held;
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ reason, seconds: seconds() }, "the language model is of no help");
      if (!stopping.aborted) count(reason);
      return undefined;
    } finally {
      asked--;
    }
  }

  async function pass(...[input, offers, answer]: Parameters<SecondOpinion>): Promise<void> {
    const held = await opinion(input, offers);
    if (!stopping.aborted) answer(held);
  }

  return (input, offers, answer) => {
    if (offers.length === 0 || asked >= maxAtOnce) answer(undefined);
    else void pass(input, offers, answer);
  };
}

function reasonOf(error: unknown): string {
  // The text of a SyntaxError quotes the model's answer, which may quote the sentence.
  if (error instanceof SyntaxError) return "the answer is no JSON";
  if (!(error instanceof Error)) return "unknown";
  return error.name === "AbortError" || error.name === "TimeoutError" ? "no answer in time" : error.message;
}
