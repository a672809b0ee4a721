/** Publishes the effects on the bus. There is one entry for each, so an effect without a message does not compile. */
import {
  asrStartListening,
  asrStopListening,
  audioServerStopPlaying,
  dialogueConfirmed,
  dialogueIntentNotRecognized,
  dialogueObjected,
  dialogueSessionEnded,
  dialogueSessionQueued,
  dialogueSessionStarted,
  errorDialogueManager,
  hotwordToggleOff,
  hotwordToggleOn,
  intent,
  nluPartialQuery,
  nluQuery,
  ttsSay,
  ttsStop,
} from "#bus";
import type { Port } from "../port/port.ts";
import { rhasspyShaped } from "./rhasspy-shapes.ts";
import type { EffectNamed } from "./effects.ts";
import type { Spoken } from "./sites.ts";

type Words = { readonly [Name in Spoken["effect"]]: (effect: EffectNamed<Name>, port: Port, shapes: Shapes) => void };
/** `rhasspy`: what programs for Rhasspy read is added. `assistant`: the one beside the one in use that is meant. */
export type Shapes = { readonly rhasspy: boolean; readonly assistant?: string | undefined };

const listOf = <Item>(list: readonly Item[] | undefined): Item[] | undefined => list && [...list];

const words: Words = {
  hotwordOff: ({ siteId, sessionId }, port) => port.say(hotwordToggleOff, { siteId, sessionId }),
  hotwordOn: ({ siteId, sessionId }, port) => port.say(hotwordToggleOn, { siteId, sessionId }),
  sessionQueued: ({ siteId, sessionId, customData }, port) =>
    port.say(dialogueSessionQueued, { siteId, sessionId, customData }),
  sessionStarted: ({ siteId, sessionId, customData, reactivatedFromSessionId }, port) =>
    port.say(dialogueSessionStarted, { siteId, sessionId, customData, reactivatedFromSessionId }),
  sessionEnded: ({ siteId, sessionId, customData, termination }, port) =>
    port.say(dialogueSessionEnded, { siteId, sessionId, customData, termination }),
  startListening: ({ siteId, sessionId, startSignalMs, intentFilter, followUp }, port, { assistant }) =>
    port.say(asrStartListening, {
      siteId,
      sessionId,
      startSignalMs,
      intentFilter: listOf(intentFilter),
      assistant,
      followUp,
    }),
  stopListening: ({ siteId, sessionId }, port) => port.say(asrStopListening, { siteId, sessionId }),
  refuse: ({ siteId, sessionId, error, context }, port) =>
    port.say(errorDialogueManager, { siteId, sessionId, error, context }),
  hush: ({ siteId, sessionId }, port) => port.say(ttsStop, { siteId, sessionId }),
  silenceSite: ({ siteId }, port) => port.say(audioServerStopPlaying, { siteId }, { siteId }),
  query: ({ siteId, sessionId, id, input, tokens, intentFilter, isGuess }, port, { assistant }) =>
    port.say(nluQuery, {
      siteId,
      sessionId: isGuess === true ? undefined : sessionId,
      id,
      input,
      intentFilter: listOf(intentFilter),
      asrTokens: tokens && [[...tokens]],
      assistant,
    }),
  partialQuery: ({ sessionId, id, input, intentName, slotName }, port, { assistant }) =>
    port.say(nluPartialQuery, { sessionId, id, input, intentName, slotName, assistant }),
  speak: ({ siteId, sessionId, id, text, lang }, port) => port.say(ttsSay, { siteId, sessionId, id, text, lang }),
  intent: ({ siteId, sessionId, customData, partial, lang }, port, { rhasspy }) => {
    const { intentName, confidenceScore, input, slots, asrTokens, asrConfidence, alternatives } = partial;
    const payload = {
      siteId,
      sessionId,
      customData,
      lang,
      input,
      intent: { intentName, confidenceScore },
      slots: [...slots],
      asrTokens: asrTokens.length === 0 ? undefined : asrTokens.map((turn) => [...turn]),
      asrConfidence,
      alternatives: listOf(alternatives),
    };
    port.say(intent, rhasspy ? rhasspyShaped(payload) : payload, { intentName });
  },
  objected: ({ siteId, sessionId, about }, port) =>
    port.say(dialogueObjected, {
      siteId,
      sessionId,
      about: {
        sessionId: about.saidIn,
        input: about.input,
        intentName: about.partial?.intentName,
        quotes: [...about.quotes],
      },
    }),
  confirmed: ({ siteId, sessionId, partial: { input, intentName } }, port) =>
    port.say(dialogueConfirmed, { siteId, sessionId, input, intentName }),
  intentNotRecognized: ({ siteId, sessionId, customData, input, confidenceScore, alternatives }, port) =>
    port.say(dialogueIntentNotRecognized, {
      siteId,
      sessionId,
      customData,
      input,
      confidenceScore,
      alternatives: listOf(alternatives),
    }),
};

export function sayEffect(effect: Spoken, port: Port, shapes: Shapes): void {
  const say: (effect: never, port: Port, shapes: Shapes) => void = words[effect.effect];
  say(effect as never, port, shapes);
}
