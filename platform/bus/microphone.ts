/** Muting microphones: an addition to the Hermes protocol. */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { boolean, optional, siteId, text } from "./value.ts";

const by = optional(v.pipe(v.string(), v.maxLength(60), v.description("who mutes it, as the client says")));

export const audioServerMuteMicrophone = jsonTopic("audioServer/<siteId>/muteMicrophone", {
  about:
    "Mutes the microphone of a site, or ends that; without muted, only asks. Answered by microphoneState. While it is muted " +
    "the device is closed, no frame and no replay leaves the audio server, and toggleOn changes nothing; it stays muted over " +
    "restarts and power cuts. An addition to the Hermes protocol.",
  schema: v.object({ siteId, muted: optional(boolean("whether it is muted; absent: as it is")), by }),
  examples: [{ siteId: "kitchen", muted: true, by: "the button" }, { siteId: "kitchen", muted: false }, {}],
});
export type AudioServerMuteMicrophone = PayloadOf<typeof audioServerMuteMicrophone>;

export const audioServerMicrophoneState = jsonTopic("audioServer/<siteId>/microphoneState", {
  about:
    "Answers muteMicrophone with what now holds at the site, when it is on disk: after muted, no frame of the site follows. " +
    "Also published when the audio server has started. An addition to the Hermes protocol.",
  schema: v.object({
    siteId,
    muted: boolean("whether no sound of the site leaves the audio server"),
    by: optional(text("who has muted it, as the client said")),
    since: optional(text("when it was muted, ISO 8601")),
  }),
  examples: [{ siteId: "kitchen", muted: true, by: "the button", since: "2026-11-25T20:15:00.000Z" }, { muted: false }],
});
export type AudioServerMicrophoneState = PayloadOf<typeof audioServerMicrophoneState>;
