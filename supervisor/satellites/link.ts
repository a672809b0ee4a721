/**
 * A satellite's link to its hub: the one connection over which its room's sound, wake words and orders go. The satellite
 * itself stands on a bus of its own, so that its components live on while the hub is away, and who is ready and who answers
 * a ping there is nobody else's business.
 *
 * INVARIANTS: sound leaves the room only while the hub listens; a wake word that the hub does not hear now is never told
 * later; times of this board's clock are not told, which the hub's would take for its own.
 */
import {
  asrStartListening,
  asrStopListening,
  asrTextCaptured,
  audioServerAudioFrame,
  dialogueSessionEnded,
  hotwordDetected,
  hotwordToggleOff,
  hotwordToggleOn,
  isSelfTestSite,
  type Topic,
} from "#bus";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "../../platform/port/join.ts";
import { ConnectionRefused } from "../../platform/port/mqtt/client.ts";
import type { Log, Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { heardBySatellites, saidBySatellites } from "../broker/satellite-access.ts";
import { Preroll } from "./preroll.ts";

export type LinkOptions = {
  readonly siteId: string;
  /** The bus of this board, as somebody who may say and hear everything there. */
  readonly own: Bus;
  readonly hub: Bus;
  readonly log: Log;
  /** Milliseconds between two tries of a hub that refuses the credential. */
  readonly refusedPause?: number;
};

export type Link = {
  /** Why the hub is not there, in words; undefined while it is. */
  readonly fault: string | undefined;
  close(): Promise<void>;
};

// oxlint-disable-next-line typescript/no-explicit-any
type AnyTopic = Topic<any, any>;
type OfSession = { readonly siteId?: string; readonly sessionId?: string | undefined };

/** Seconds: a hub that is gone is found out before somebody has asked twice. */
const keepalive = 10;
/** A little: what was not told soon is not told at all. */
const outbox = { messages: 200, bytes: 2_097_152 };
/** Milliseconds of listening after which something is wrong: the recogniser's own limit is far below. */
const longestListening = 120_000;

/** Returns at once: the hub may take its time, and the room's own components do not wait for it. */
export function openLink(options: LinkOptions): Link {
  const { siteId, log, refusedPause = 30_000 } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let fault: string | undefined = "it was not reached yet";
  let hub: Port | undefined;
  let own: Port | undefined;
  let gate: NodeJS.Timeout | undefined;
  /** The session that keeps the wake word off here. */
  let offBySession: string | undefined;
  const preroll = new Preroll();
  const ofHub = prefixed(log, "the hub: ");

  const running = run().catch((error: unknown) => {
    if (signal.aborted) return;
    fault = error instanceof Error ? error.message : String(error);
    log.error({ error }, "the link to the hub has failed");
  });

  async function run(): Promise<void> {
    own = await join(options.own, { log, signal });
    const room = own;
    await room.hear(audioServerAudioFrame, (frame) => sound(frame), { siteId });
    await room.hear(hotwordDetected, (detected, { wakewordId }) => {
      if (isSelfTestSite(detected.siteId)) return;
      preroll.wokenAt(detected.endSignalMs);
      const { detectionSignalMs: _when, endSignalMs: _end, ...said } = detected;
      if (fault === undefined) hub?.say(hotwordDetected, { ...said, siteId }, { wakewordId });
      else log.warn({ wakewordId, fault }, "a wake word has nobody to go to");
    });
    for (const topic of saidBySatellites) {
      if (topic === audioServerAudioFrame || topic === hotwordDetected || isToggle(topic)) continue;
      await room.hear(topic, (payload: unknown, params: object) => {
        if (fault === undefined) hub?.say(topic, ...([payload, params] as [never, never]));
      });
    }
    hub = await reach(room);
    room.onReconnect(() => shut());
  }

  /** Resolves when the hub is there with all that is heard of it. */
  async function reach(room: Port): Promise<Port> {
    for (;;) {
      try {
        const port = await join(options.hub, { log: ofHub, signal, keepalive, outbox, onOffline: lost });
        port.onReconnect(() => found());
        for (const topic of heardBySatellites) {
          const only = topic.pattern.includes("<siteId>") ? { siteId } : {};
          await port.hear(
            topic,
            (payload: unknown, params: object) => {
              order(topic, payload as OfSession);
              room.say(topic, ...([payload, params] as [never, never]));
            },
            only,
          );
        }
        if (port.connected) found();
        return port;
      } catch (error) {
        if (!(error instanceof ConnectionRefused)) throw error;
        fault = "it does not know this satellite (any more): join it anew with `sotto satellite add`";
        log.error({ reason: error.message }, "the hub refuses this satellite");
        await pause(refusedPause, undefined, { signal });
      }
    }
  }

  function found(): void {
    fault = undefined;
    log.info({ siteId, hub: options.hub.url }, "joined the hub");
  }

  function lost(reason: string): void {
    fault = reason;
    shut();
    // The session that turned the wake word off will not turn it on again. What a person turned off stays off.
    if (offBySession !== undefined) own?.say(hotwordToggleOn, { siteId, sessionId: offBySession });
    offBySession = undefined;
  }

  function sound(frame: Buffer): void {
    if (gate === undefined) preroll.keep(frame);
    else hub?.say(audioServerAudioFrame, frame, { siteId });
  }

  function order(topic: AnyTopic, { sessionId }: OfSession): void {
    if (topic === asrStartListening) open();
    else if (topic === asrStopListening || topic === asrTextCaptured || topic === dialogueSessionEnded) shut();
    else if (topic === hotwordToggleOff) offBySession = sessionId ?? offBySession;
    else if (topic === hotwordToggleOn && (sessionId === undefined || sessionId === offBySession))
      offBySession = undefined;
  }

  function open(): void {
    clearTimeout(gate);
    gate = setTimeout(shut, longestListening).unref();
    // What was said in one breath with the wake word.
    for (const frame of preroll.take()) hub?.say(audioServerAudioFrame, frame, { siteId });
  }

  function shut(): void {
    clearTimeout(gate);
    gate = undefined;
  }

  return {
    get fault() {
      return fault;
    },
    async close() {
      closing.abort();
      shut();
      await running;
      await hub?.leave();
      await own?.leave();
    },
  };
}

/** The port's own words speak of a bus: here there are two. */
function prefixed(log: Log, prefix: string): Log {
  return {
    debug: (fields, message) => log.debug(fields, prefix + message),
    info: (fields, message) => log.info(fields, prefix + message),
    warn: (fields, message) => log.warn(fields, prefix + message),
    error: (fields, message) => log.error(fields, prefix + message),
  };
}

/** Whoever turns the sounds of a satellite on or off at the hub is told of here; here it is not told on. */
function isToggle(topic: AnyTopic): boolean {
  return topic.pattern.startsWith("feedback/");
}
