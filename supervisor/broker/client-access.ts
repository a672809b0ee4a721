/**
 * The access of programs without a user name on a board, where every account of the machine reaches the bus: they may
 * send the documented requests and hear the results, but hear no sound and say nothing on behalf of a component. A new
 * topic must be decided about here: access-filters.test.ts requires it for each.
 */
import * as bus from "#bus";
import { readJson } from "../../platform/bus/json.ts";
import { type Access, access } from "./access.ts";
import { refuseVoices } from "./recorded-words.ts";
import { refuseRings } from "./ring-sounds.ts";
import { TopicSet } from "./topic-set.ts";

/** Commands of a client [interfaces.md, Command topics], and others that our documentation offers to everybody. */
export const clientCommands: readonly { readonly pattern: string; filter(): string }[] = [
  bus.hotwordToggleOn,
  bus.hotwordToggleOff,
  bus.asrToggleOn,
  bus.asrToggleOff,
  bus.asrStartListening,
  bus.asrStopListening,
  bus.nluQuery,
  bus.nluPartialQuery,
  bus.nluExplain,
  bus.ttsSay,
  bus.ttsRegisterSound,
  bus.audioServerPlayBytes,
  bus.audioServerPlayBytesStreaming,
  bus.audioServerToggleOn,
  bus.audioServerToggleOff,
  bus.audioServerSetVolume,
  bus.audioServerChangeVolume,
  bus.feedbackSoundToggleOn,
  bus.feedbackSoundToggleOff,
  bus.injectionPerform,
  bus.injectionResetPerform,
  bus.injectionStatusRequest,
  bus.timersPerform,
  bus.announcementsPerform,
  bus.overviewPerform,
  bus.dialogueStartSession,
  bus.dialogueContinueSession,
  bus.dialogueEndSession,
  bus.dialogueConfigure,
  bus.dialogueToggleOn,
  bus.dialogueToggleOff,
  bus.audioServerVersionRequest,
  bus.hotwordVersionRequest,
  bus.asrVersionRequest,
  bus.nluVersionRequest,
  bus.dialogueVersionRequest,
  bus.ttsVersionRequest,
  bus.injectionVersionRequest,
];

export function limitedAccess(prefix: string): Access {
  const said = clientCommands.map((topic) => topic.filter());
  const open = access(prefix, said, ["#"], false);
  const sounds = bus.allTopics.filter(({ kind }) => kind === "binary").map((topic) => `${prefix}/${topic.filter()}`);
  const sound = new TopicSet(sounds);
  return {
    ...open,
    hears: (topic) => open.hears(topic) && !sound.has(topic),
    wants: (filter) =>
      open.wants?.(filter) ??
      (sound.covers(filter)
        ? 'sound is for members of the group sotto, through the socket, or with anonymous = "open" in [bus]'
        : undefined),
    refusal: refuseRings(prefix, refuseVoices(prefix, refuseChosenSessions(prefix))),
  };
}

/** Only the broker names a session that a client starts: otherwise a client could replace another's session. */
export function refuseChosenSessions(prefix: string): (topic: string, payload: Buffer) => string | undefined {
  const start = `${prefix}/${bus.dialogueStartSession.format({})}`;
  return (topic, payload) => {
    if (topic !== start) return undefined;
    try {
      const { sessionId } = readJson(payload) as { sessionId?: unknown };
      return sessionId === undefined ? undefined : "it may not choose the id of a session";
    } catch {
      return undefined; // Malformed: the dialogue manager reports it.
    }
  };
}
