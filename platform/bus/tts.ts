/** Speech synthesis. [spec B] */
import * as v from "valibot";
import { binaryTopic, jsonTopic } from "./declare.ts";
import { lifecycleOf } from "./lifecycle.ts";
import type { PayloadOf } from "./topic.ts";
import { echoedId, optional, probability, siteId, someSessionId, text } from "./value.ts";

export const ttsSay = jsonTopic("tts/say", {
  about: "Speaks a text at a site; answered by sayFinished, immediately if the text is empty.",
  schema: v.object({
    text: text('the text to speak; "": nothing'),
    lang: optional(text("language code; default: en_GB")),
    id: echoedId,
    siteId,
    sessionId: someSessionId,
    volume: optional(probability("volume, 0 to 1")),
  }),
  examples: [
    { text: "The light is on.", lang: "en_GB", id: "s-1", siteId: "kitchen", sessionId: "5f0c", volume: 0.8 },
    { text: "The light is on." },
  ],
});
export type TtsSay = PayloadOf<typeof ttsSay>;

export const ttsSayFinished = jsonTopic("tts/sayFinished", {
  about: "A text sent with `say` has been spoken.",
  schema: v.object({ id: echoedId, siteId, sessionId: someSessionId }),
  examples: [{ id: "s-1", siteId: "kitchen", sessionId: "5f0c" }, {}],
});
export type TtsSayFinished = PayloadOf<typeof ttsSayFinished>;

export const ttsStop = jsonTopic("tts/stop", {
  about:
    "Stops speech at a site and discards the queued texts; with a session, only its texts. Each is answered by " +
    "sayFinished. An addition to the Hermes protocol.",
  schema: v.object({ siteId, sessionId: someSessionId }),
  examples: [{ siteId: "kitchen", sessionId: "5f0c" }, {}],
});
export type TtsStop = PayloadOf<typeof ttsStop>;

export const ttsRegisterSound = binaryTopic("tts/registerSound/<soundId>", {
  about: "Registers a sound (one complete WAV) that texts can play by its id.",
});

const lifecycle = lifecycleOf("tts");
export const ttsLoaded = lifecycle.loaded;
export const ttsVersionRequest = lifecycle.versionRequest;
export const ttsVersion = lifecycle.version;
