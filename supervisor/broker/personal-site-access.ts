/**
 * What a person's device says and hears as a site of its own: like a satellite, it captures and plays, and like a client it
 * starts sessions and answers in them; all of it only at its own site. In the rooms that are theirs, people start sessions,
 * answer in them, and hear what happens; without sound.
 */
import * as bus from "#bus";
import { type AnyTopic, siteAccess, type SiteJudge } from "./site-access.ts";

export const saidAtPersonalSite: readonly AnyTopic[] = [
  bus.audioServerAudioFrame,
  bus.audioServerPlayFinished,
  bus.audioServerStreamFinished,
  bus.audioServerStopPlaying,
  bus.asrStartListening,
  bus.asrStopListening,
  bus.ttsSay,
  bus.ttsStop,
  bus.dialogueStartSession,
  bus.dialogueContinueSession,
  bus.dialogueEndSession,
];

export const heardAtPersonalSite: readonly AnyTopic[] = [
  bus.audioServerPlayBytes,
  bus.audioServerPlayBytesStreaming,
  bus.audioServerStopPlaying,
  bus.audioServerPlayFinished,
  bus.audioServerStreamFinished,
  bus.asrStartListening,
  bus.asrStopListening,
  bus.asrTextCaptured,
  bus.asrPartialTextCaptured,
  bus.nluIntentParsed,
  bus.nluIntentNotRecognized,
  bus.dialogueSessionQueued,
  bus.dialogueSessionStarted,
  bus.dialogueSessionEnded,
  bus.dialogueIntentNotRecognized,
  bus.dialogueContinueSession,
  bus.dialogueEndSession,
  bus.intent,
  bus.ttsSay,
  bus.ttsSayFinished,
  bus.errorAsr,
  bus.errorNlu,
  bus.errorTts,
  bus.errorDialogueManager,
];

const saidInRooms: readonly AnyTopic[] = [
  bus.dialogueStartSession,
  bus.dialogueContinueSession,
  bus.dialogueEndSession,
];
const heardInRooms = heardAtPersonalSite.filter(
  ({ kind, pattern }) => kind !== "binary" && !pattern.startsWith("audioServer/"),
);

export function personalSiteAccess(siteId: string, prefix: string): SiteJudge {
  return siteAccess({ sites: new Set([siteId]), says: saidAtPersonalSite, hears: heardAtPersonalSite }, prefix);
}

export function ownRoomsAccess(sites: readonly string[], prefix: string): SiteJudge {
  return siteAccess({ sites: new Set(sites), says: saidInRooms, hears: heardInRooms }, prefix);
}
