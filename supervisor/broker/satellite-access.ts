/**
 * Access rules of satellites: each has only its own site. Topics alone cannot tell: a wake word of any room is
 * published on `hotword/default/detected`, with the site in the payload. So the broker reads the payload of messages
 * from and to a satellite, and refuses malformed ones, those of another site, and too many.
 */
import * as bus from "#bus";
import { readJson } from "../../platform/bus/json.ts";
import { isAbout } from "../../platform/port/elsewhere.ts";
import type { Access } from "./access.ts";
import { type Rate, TokenBucket, defaultRate } from "./token-bucket.ts";

/** Broker users on other machines. */
export const satelliteUser = (siteId: string): string => `satellite-${siteId}`;
/** What is a satellite's own on another broker than the embedded one, without the prefix [satellites/relay.ts]. */
export const saysBranch = (siteId: string): string => `satellite/${siteId}/says`;
export const hearsBranch = (siteId: string): string => `satellite/${siteId}/hears`;
/** Milliseconds after which a hub and a satellite on another broker count as silent to each other: three questions were not answered. */
export const silentMs = 65_000;
/** Sites whose name can be part of a user name. */
export const validSatellite = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/u;

// oxlint-disable-next-line typescript/no-explicit-any
type AnyTopic = bus.Topic<any, any>;

/** Topics that satellites publish to their hub. */
export const saidBySatellites: readonly AnyTopic[] = [
  bus.audioServerVolumeState,
  bus.audioServerAudioFrame,
  bus.audioServerPlayFinished,
  bus.audioServerStreamFinished,
  bus.audioServerReplayResponse,
  bus.audioServerLoaded,
  bus.audioServerMicrophoneState,
  bus.audioServerVersion,
  bus.voiceActivityVadUp,
  bus.voiceActivityVadDown,
  bus.hotwordDetected,
  bus.hotwordListening,
  bus.errorAudioServer,
  bus.errorHotword,
  bus.ttsStop,
  bus.feedbackSoundToggleOn,
  bus.feedbackSoundToggleOff,
  bus.clusterChosen,
];

/** Topics that the hub publishes to satellites. */
export const heardBySatellites: readonly AnyTopic[] = [
  bus.audioServerToggleOn,
  bus.audioServerToggleOff,
  bus.audioServerPlayBytes,
  bus.audioServerPlayBytesStreaming,
  bus.audioServerReplayRequest,
  bus.audioServerSetVolume,
  bus.audioServerChangeVolume,
  bus.audioServerMuteMicrophone,
  bus.audioServerStopPlaying,
  bus.audioServerVersionRequest,
  bus.hotwordToggleOn,
  bus.hotwordToggleOff,
  bus.feedbackSoundToggleOn,
  bus.feedbackSoundToggleOff,
  bus.asrStartListening,
  bus.asrStopListening,
  bus.asrTextCaptured,
  bus.nluIntentNotRecognized,
  bus.dialogueSessionStarted,
  bus.dialogueSessionEnded,
  bus.dialogueWakeWordYielded,
  bus.clusterServing,
];

/** What readers know the room of by its topic, or the sound by an id that nobody else has heard. */
const saidInPlain: readonly AnyTopic[] = [
  bus.audioServerAudioFrame,
  bus.audioServerPlayFinished,
  bus.audioServerStreamFinished,
  bus.audioServerMicrophoneState,
];

/**
 * What a board with a microcontroller may say and hear on another broker than the embedded one, which reads no payloads: topics that
 * name its site. Its firmware knows no branches, and subscribes to all requests at once.
 */
export function plainTopics(siteId: string): { readonly says: readonly string[]; readonly hears: readonly string[] } {
  const own = (topics: readonly AnyTopic[]): readonly string[] =>
    topics
      .filter(({ pattern }) => pattern.includes("<siteId>"))
      .map((topic) => topic.filter({ siteId }).replace(/(?:\/\+)+$/u, "/#"));
  return { says: own(saidInPlain), hears: own(heardBySatellites) };
}

/** A frame of sound is a sixtieth of a second; up to a second is accepted. */
const maxFrameBytes = 44 + 32_000;
/** Limit on remembered sessions, whose later messages contain only their id. */
const maxSessions = 64;

/** What a satellite says to a hub that does not serve it, too. */
const alwaysSaid: ReadonlySet<AnyTopic> = new Set([bus.clusterChosen, bus.hotwordListening]);

/** `serves` returns false while another hub acts for a site. */
export type Serves = (siteId: string) => boolean;
const servesAll: Serves = () => true;

export function satelliteAccess(
  siteId: string,
  prefix: string,
  { rate = defaultRate, serves = servesAll }: { readonly rate?: Rate; readonly serves?: Serves } = {},
): Access {
  const bucket = new TokenBucket(rate);
  const sessions = new Set<string>();
  const bare = (name: string): string => (name.startsWith(`${prefix}/`) ? name.slice(prefix.length + 1) : "");
  const topicOf = (topics: readonly AnyTopic[], name: string): AnyTopic | undefined =>
    topics.find((topic) => {
      const params = topic.parse(bare(name)) as { siteId?: string } | undefined;
      return params !== undefined && (params.siteId === undefined || params.siteId === siteId);
    });

  return {
    outside: true,
    retains: false,
    says: (name) => topicOf(saidBySatellites, name) !== undefined,
    hears: (name) => topicOf(heardBySatellites, name) !== undefined,
    refusal(name, payload) {
      // Refused messages count, too.
      if (!bucket.take(payload.length)) return "its sender says too much";
      const topic = topicOf(saidBySatellites, name);
      if (topic === undefined) return "its sender may not say it";
      if (!alwaysSaid.has(topic) && !serves(siteId)) return elsewhere;
      if (topic === bus.audioServerAudioFrame && !isFrame(payload)) return "it is not an audio frame";
      try {
        topic.decode(payload);
      } catch (error) {
        return `it is malformed: ${(error as Error).message}`;
      }
      return topic.kind !== "json" || siteIn(topic, name, payload) === siteId ? undefined : "it is of another site";
    },
    concerns(name, payload) {
      const topic = topicOf(heardBySatellites, name);
      if (topic === undefined) return false;
      if (topic.kind !== "json") return true;
      try {
        const read = readJson(payload) as { siteId?: unknown; sessionId?: unknown };
        // It names only a session, not a site: one of those that have listened here.
        if (topic === bus.nluIntentNotRecognized) return sessions.has(String(read.sessionId));
        if (siteIn(topic, name, payload) !== siteId) return false;
        note(topic, read.sessionId);
        return true;
      } catch {
        return false; // Malformed: no component of ours would accept it.
      }
    },
  };

  /** Returns the site that a payload concerns, as its readers understand it. */
  function siteIn(topic: AnyTopic, name: string, payload: Buffer): unknown {
    const { siteId: said } = readJson(payload) as { siteId?: unknown };
    const { siteId: inTopic } = topic.parse(bare(name)) as { siteId?: string };
    return said ?? inTopic ?? "default";
  }

  function note(topic: AnyTopic, sessionId: unknown): void {
    if (typeof sessionId !== "string") return;
    if (topic === bus.dialogueSessionEnded) sessions.delete(sessionId);
    if (topic !== bus.asrStartListening) return;
    sessions.add(sessionId);
    const [oldest] = sessions;
    if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
  }
}

const elsewhere = "another hub serves its site";

/**
 * The last gate before something is done: an intent of a site that another hub has taken over is not published, however
 * late its sentence was understood here.
 */
export function actsForServedSites(access: Access, serves: Serves, prefix: string): Access {
  const intents = `${prefix}/intent/`;
  const refusal = (name: string, payload: Buffer): string | undefined => {
    const refused = access.refusal?.(name, payload);
    if (refused !== undefined || !name.startsWith(intents)) return refused;
    try {
      const { siteId } = readJson(payload) as { siteId?: unknown };
      return typeof siteId === "string" && !serves(siteId) ? elsewhere : undefined;
    } catch {
      return undefined; // Malformed: its hearers report it.
    }
  };
  return { ...access, refusal };
}

/** Returns true for mono, 16 bits, 16 kHz, with the header that the contract requires. */
export function isFrame(wav: Buffer): boolean {
  if (wav.length < 46 || wav.length > maxFrameBytes) return false;
  return (
    wav.toString("latin1", 0, 4) === "RIFF" &&
    wav.toString("latin1", 8, 16) === "WAVEfmt " &&
    wav.readUInt16LE(20) === 1 &&
    wav.readUInt16LE(22) === 1 &&
    wav.readUInt32LE(24) === 16_000 &&
    wav.readUInt16LE(34) === 16 &&
    wav.toString("latin1", 36, 40) === "data" &&
    wav.readUInt32LE(40) === wav.length - 44
  );
}

/**
 * Excludes what a hub leaves to its satellites: their wake words and feedback sounds. The hub's own components do not
 * receive messages about satellites' sites.
 */
export function leavesToSatellites(access: Access, isElsewhere: (siteId: string) => boolean, prefix: string): Access {
  return { ...access, concerns: (name, payload) => !isAbout(name.slice(prefix.length + 1), payload, isElsewhere) };
}
