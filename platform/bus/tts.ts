/** Speech synthesis. [spec B] */
import * as v from "valibot";
import { binaryTopic, jsonTopic } from "./declare.ts";
import { lifecycleOf } from "./lifecycle.ts";
import type { PayloadOf } from "./topic.ts";
import { echoedId, optional, probability, siteId, someSessionId, text } from "./value.ts";

export const ttsSay = jsonTopic("tts/say", {
  about: "Speaks a text at a site; answered by sayFinished, at once when the text is empty.",
  schema: v.object({
    text: text('what to say; "": nothing'),
    lang: optional(text("language code; en_GB when absent")),
    id: echoedId,
    siteId,
    sessionId: someSessionId,
    volume: optional(probability("how loud, 0 to 1")),
  }),
  examples: [
    { text: "The light is on.", lang: "en_GB", id: "s-1", siteId: "kitchen", sessionId: "5f0c", volume: 0.8 },
    { text: "The light is on." },
  ],
});
export type TtsSay = PayloadOf<typeof ttsSay>;

export const ttsSayFinished = jsonTopic("tts/sayFinished", {
  about: "The text asked for with `say` has been spoken.",
  schema: v.object({ id: echoedId, siteId, sessionId: someSessionId }),
  examples: [{ id: "s-1", siteId: "kitchen", sessionId: "5f0c" }, {}],
});
export type TtsSayFinished = PayloadOf<typeof ttsSayFinished>;

export const ttsStop = jsonTopic("tts/stop", {
  about:
    "Ends what is said at a site and drops what waits to be said there; with a session only its texts. Each is answered by " +
    "sayFinished. Our own topic.",
  schema: v.object({ siteId, sessionId: someSessionId }),
  examples: [{ siteId: "kitchen", sessionId: "5f0c" }, {}],
});
export type TtsStop = PayloadOf<typeof ttsStop>;

export const ttsRegisterSound = binaryTopic("tts/registerSound/<soundId>", {
  about: "A sound that a text can play by its id: one complete WAV.",
});

const lifecycle = lifecycleOf("tts");
export const ttsLoaded = lifecycle.loaded;
export const ttsVersionRequest = lifecycle.versionRequest;
export const ttsVersion = lifecycle.version;
