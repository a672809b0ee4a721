/** Holds a conversation with the dialogue manager's table and the understanding, as on the bus but without one. */
import { readAssistant } from "../../../platform/assistant/read-assistant.ts";
import { vocabulary } from "../../../platform/assistant/vocabulary.ts";
import { nothingInjected } from "../../../platform/assistant/injected.ts";
import { viewOf } from "../../../platform/dialogue/assistant-view.ts";
import type { Context } from "../../../platform/dialogue/context.ts";
import type { Effect, EffectNamed } from "../../../platform/dialogue/effects.ts";
import type { Event } from "../../../platform/dialogue/events.ts";
import { hearing } from "../../../platform/dialogue/hearing.ts";
import {
  freshSite,
  type Heard,
  type Limits,
  sessionOf,
  type Site,
  stepId,
} from "../../../platform/dialogue/session.ts";
import { step } from "../../../platform/dialogue/step.ts";
import type { Understanding } from "../../../platform/nlu/engine.ts";
import { lessonOf } from "../../../platform/nlu/lesson.ts";
import { statisticalEngine } from "../../../platform/nlu/statistical-engine.ts";
import { accept, ask } from "../../../platform/nlu/zones.ts";

/** As configured by default; no deadline passes in a conversation without a bus. */
const limits: Limits = {
  sessionTimeoutMs: 15_000,
  typedAnswerMs: 60_000,
  skillTimeoutMs: 5000,
  nluTimeoutMs: 5000,
  ttsTimeoutMs: 20_000,
  ttsPerCharacterMs: 150,
  maxSessionMs: 600_000,
  retries: 3,
  silenceRetries: 1,
  queueLength: 16,
  likelihoodThreshold: 0.5,
  unforeseenConfidence: 0.7,
};

export type House = { readonly context: Context; readonly understanding: Understanding };

/** Trains an assistant of examples/. */
export async function houseOf(example: string): Promise<House> {
  const assistant = await readAssistant(`${import.meta.dirname}/../../../examples/${example}`);
  if (assistant === undefined) throw new Error(`the assistant ${example} is not there`);
  const { lesson } = lessonOf(assistant);
  const model = statisticalEngine.train(lesson, () => {});
  const understanding = await statisticalEngine.load(model, lesson, vocabulary(assistant.dataset, nothingInjected));
  const { phrases, language, intents } = viewOf(assistant);
  return {
    understanding,
    context: { limits, phrases, language, intents, followUp: { seconds: 0, intents: {} }, enabled: undefined },
  };
}

const sessionId = "s";

export type Turn = { readonly site: Site; readonly effects: readonly Effect[] };

export const heardAs = (text: string): Heard => ({ text, likelihood: 1, tokens: undefined });

/** Lets the user say something, and the components answer until the board listens or the session has ended. */
export function say(house: House, site: Site, text: string): Turn {
  const session = sessionOf(site)?.sessionId ?? sessionId;
  return settle(house, site, hearing(session, heardAs(text), house.context));
}

export function settle({ context, understanding }: House, from: Site, first: Event): Turn {
  let site = from;
  const effects: Effect[] = [];
  for (let event: Event | undefined = first; event !== undefined; ) {
    const move = step(site, event, context);
    site = move.site;
    effects.push(...move.effects);
    event = move.effects.map((effect) => answerTo(effect, understanding)).find((answer) => answer !== undefined);
    const session = sessionOf(site);
    if (event !== undefined && "id" in event && session !== undefined) event = { ...event, id: stepId(session) };
  }
  return { site, effects };
}

/** What the component that an effect asks would answer; undefined for the user and for skills. */
function answerTo(effect: Effect, understanding: Understanding): Event | undefined {
  if (effect.effect === "speak") return { event: "spoken", sessionId, id: effect.id };
  if (effect.effect === "partialQuery") return slotAnswer(effect, understanding);
  if (effect.effect !== "query") return undefined;
  const { id, input, intentFilter } = effect;
  const { best, alternatives, held, saidBack } = understanding.parse(input, intentFilter && new Set(intentFilter));
  const { intentName, confidenceScore, slots } = best;
  if (intentName !== null && confidenceScore >= accept)
    return { event: "understood", sessionId, id, input, intentName, confidenceScore, slots, alternatives, saidBack };
  const isNear = intentName !== null && confidenceScore >= ask;
  const unsure = isNear
    ? ({ intentName, confidenceScore, slots, reason: "unsure", words: input, saidBack } as const)
    : undefined;
  return {
    event: "notUnderstood",
    sessionId,
    id,
    confidenceScore,
    alternatives: undefined,
    held: held ?? unsure,
  };
}

function slotAnswer({ id, input, intentName, slotName }: EffectNamed<"partialQuery">, nlu: Understanding): Event {
  const slot = nlu.parseSlot(input, intentName, slotName);
  return slot === undefined ? { event: "slotMissing", sessionId, id } : { event: "slotFound", sessionId, id, slot };
}

/** Returns a site at which the board has just asked whether this sentence is meant. */
export function asking(house: House, sentence: string, isConfirm: boolean): Turn {
  const woken = step(freshSite("default"), { event: "wake", sessionId, startSignalMs: undefined }, house.context);
  const heard = step(woken.site, { event: "heard", sessionId, heard: heardAs(sentence) }, house.context);
  const session = sessionOf(heard.site);
  if (session === undefined) throw new Error(`nothing is heard at the site`);
  const id = stepId(session);
  const { best, saidBack } = house.understanding.parse(sentence);
  const { intentName, confidenceScore, slots } = best;
  if (intentName === null || confidenceScore < accept) throw new Error(`“${sentence}” is not understood`);
  if (isConfirm !== (house.context.intents.get(intentName)?.isConfirmed ?? false))
    throw new Error(`“${sentence}” is asked about in another way`);
  const intent = { intentName, slots, saidBack } as const;
  return settle(
    house,
    heard.site,
    isConfirm
      ? { event: "understood", sessionId, id, input: sentence, confidenceScore, alternatives: [], ...intent }
      : {
          event: "notUnderstood",
          sessionId,
          id,
          confidenceScore: 0.5,
          alternatives: undefined,
          held: { ...intent, confidenceScore: 0.5, slots: [...slots], reason: "unsure", words: sentence },
        },
  );
}
