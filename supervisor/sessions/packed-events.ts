/**
 * The events of a session in a tenth of their size, for a board's card: deflated, with the words that every session says in a
 * dictionary.
 *
 * The first byte names the dictionary. Dictionaries are never changed, only added: cards are full of what they packed.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SessionEvent } from "./session.ts";

/** No session is larger: the recorder shortens what is. */
const maxBytes = 8 * 1024 * 1024;
const current = 1;

/** What deflate finds near the end costs it least: the ordinary course of a session comes last. */
const dictionary = Buffer.from(
  [
    `"shortened":true,"requestId":"","customData":null,"lang":"en","range":null,"alternatives":null,"likelihood":0.`,
    `{"kind":"Number","value":{"kind":"Duration","seconds":0,"minutes":0,"hours":0},{"kind":"InstantTime","grain":"Minute"`,
    `"topic":"dialogueManager/sessionQueued","topic":"dialogueManager/intentNotRecognized","topic":"nlu/intentNotRecognized",`,
    `"payload":{"input":"","id":"","held":{"intentName":"","reason":"unsure","words":"","slotName":"","known":[`,
    `"topic":"dialogueManager/continueSession","payload":{"intentFilter":[{"intentName":"","enable":true}],"slot":"",`,
    `"sendIntentNotRecognized":false,"topic":"nlu/partialQuery","topic":"nlu/slotParsed","topic":"audioServer/playFinished",`,
    `"termination":{"reason":"error","error":"","reason":"timeout","reason":"intentNotRecognized","reason":"abortedByUser",`,
    `"component":"hotword","topic":"hotword/default/detected","payload":{"modelId":"","modelVersion":"","modelType":"universal",`,
    `"currentSensitivity":0.5,"component":"injection","component":"feedback","component":"audio-server","component":"timers",`,
    `{"time":"2026-","component":"dialogue","topic":"dialogueManager/sessionStarted","payload":{"sessionId":"","customData":"",`,
    `"siteId":"default"}},{"time":"2026-","component":"dialogue","topic":"asr/startListening","payload":{"siteId":"default",`,
    `"sessionId":""}},{"time":"2026-","component":"asr","topic":"asr/textCaptured","payload":{"text":"turn on the light in the `,
    `kitchen","likelihood":1,"seconds":0,"tokens":[{"value":"","confidence":1,"rangeStart":0,"rangeEnd":0,"time":{"start":0,`,
    `"end":0}}],"siteId":"default","sessionId":""}},{"time":"2026-","component":"dialogue","topic":"asr/stopListening",`,
    `"payload":{"siteId":"default","sessionId":""}},{"time":"2026-","component":"dialogue","topic":"nlu/query",`,
    `"payload":{"input":"","asrTokens":[],"intentFilter":["id":".2","sessionId":"","siteId":"default"}},{"time":"2026-",`,
    `"component":"nlu","topic":"nlu/intentParsed","payload":{"id":".2","input":"","intent":{"intentName":"sotto:",`,
    `"confidenceScore":1},"slots":[{"rawValue":"","value":{"kind":"Custom","value":""},"alternatives":[],"range":{"start":0,`,
    `"end":0},"entity":"room","slotName":"room","confidenceScore":1}],"sessionId":"","alternatives":[{"intentName":"",`,
    `"confidenceScore":0,"slots":[]}],"saidBack":""}},{"time":"2026-","component":"dialogue","topic":"intent/sotto:",`,
    `"payload":{"sessionId":"","customData":"","siteId":"default","input":"","intent":{"intentName":"sotto:",`,
    `"confidenceScore":1},"slots":[],"asrConfidence":1,"alternatives":[]}},{"time":"2026-","component":"client",`,
    `"topic":"dialogueManager/endSession","payload":{"sessionId":"","text":"The light is on."}},{"time":"2026-",`,
    `"component":"dialogue","topic":"tts/say","payload":{"text":"","lang":"en","id":".4","siteId":"default",`,
    `"sessionId":""}},{"time":"2026-","component":"tts","topic":"tts/sayFinished","payload":{"id":".4","siteId":"default",`,
    `"sessionId":""}},{"time":"2026-","component":"dialogue","topic":"dialogueManager/sessionEnded",`,
    `"payload":{"sessionId":"","customData":"","siteId":"default","termination":{"reason":"nominal"}}}]`,
  ].join(""),
);

/** `events` is their JSON. */
export function pack(events: string): Buffer {
  return Buffer.concat([Buffer.of(current), deflateRawSync(events, { dictionary })]);
}

/** Throws for what `pack` did not write. */
export function unpack(packed: Uint8Array): readonly SessionEvent[] {
  if (packed[0] !== current) throw new Error(`the events of a session were packed in way ${packed[0]}, unknown here`);
  const text = inflateRawSync(packed.subarray(1), { dictionary, maxOutputLength: maxBytes }).toString();
  return JSON.parse(text) as SessionEvent[];
}
