/** The contract of the bus: every topic, each defined once. Does no I/O. Imported as #bus. */
import * as announcements from "./announcements.ts";
import * as asr from "./asr.ts";
import * as audioServer from "./audio-server.ts";
import * as cluster from "./cluster.ts";
import * as ping from "./component-ping.ts";
import * as status from "./component-status.ts";
import * as dialogueManager from "./dialogue-manager.ts";
import * as errors from "./errors.ts";
import * as feedback from "./feedback.ts";
import * as home from "./home.ts";
import * as hotword from "./hotword.ts";
import * as injection from "./injection.ts";
import * as intents from "./intent.ts";
import * as microphone from "./microphone.ts";
import * as nlu from "./nlu.ts";
import * as players from "./players.ts";
import * as overview from "./overview.ts";
import type { Topic } from "./topic.ts";
import * as timers from "./timers.ts";
import * as tts from "./tts.ts";
import * as updates from "./updates.ts";

export * from "./announcements.ts";
export * from "./asr.ts";
export * from "./audio-server.ts";
export * from "./cluster.ts";
export * from "./component-ping.ts";
export * from "./component-status.ts";
export * from "./dialogue-manager.ts";
export * from "./errors.ts";
export * from "./feedback.ts";
export { heldTraits } from "./held-traits.ts";
export * from "./home.ts";
export * from "./players.ts";
export * from "./hotword.ts";
export * from "./injection.ts";
export * from "./intent.ts";
export * from "./microphone.ts";
export * from "./nlu.ts";
export * from "./overview.ts";
export { feedbackId } from "./feedback-id.ts";
export { guestSite, isGuestSite } from "./guest-site.ts";
export { isPersonalSite } from "./personal-site.ts";
export { ringId } from "./ring-id.ts";
export { spokenId, spokenSoundHours } from "./spoken-id.ts";
export { textSite } from "./text-site.ts";
export { stopWordId } from "./stop-word.ts";
export { eagerSelfTestSite, isSelfTestSite, selfTestSite } from "./self-test-site.ts";
export * from "./timers.ts";
export * from "./tts.ts";
export * from "./updates.ts";
export type { AsrToken } from "./asr-token.ts";
export type { Loaded, Reload, Version } from "./lifecycle.ts";
export { isLevel } from "./pattern.ts";
export type { Alternative, Classification, Slot } from "./slot.ts";
export type { SlotValue, SlotValueKind } from "./slot-value.ts";
export type { Termination, TerminationReason } from "./termination.ts";
export { BadPayload, type Params, type PayloadKind, type PayloadOf, type Topic } from "./topic.ts";
export type { WakeWordMeasures } from "./wake-word-measures.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type AnyTopic = Topic<any, any>;

/** Every topic, in the order in which a sentence passes through the platform. */
export const allTopics: readonly AnyTopic[] = [
  audioServer,
  microphone,
  hotword,
  asr,
  nlu,
  dialogueManager,
  intents,
  tts,
  feedback,
  injection,
  timers,
  announcements,
  home,
  players,
  overview,
  updates,
  cluster,
  errors,
  status,
  ping,
].flatMap((file) => Object.values(file));
