/**
 * A satellite's link to its hub: one connection for the audio, wake words and commands of its room. The satellite has
 * its own bus, so that its components keep running while the hub is unreachable, and its readiness and ping messages
 * stay local.
 *
 * INVARIANTS: sound leaves the room only while the hub listens; a wake word that does not reach the hub at once is
 * never sent later; times of this board's clock are not sent, because the hub would interpret them as its own.
 */
import {
  asrStartListening,
  asrStopListening,
  asrTextCaptured,
  audioServerAudioFrame,
  audioServerStopPlaying,
  dialogueSessionEnded,
  dialogueSessionStarted,
  dialogueWakeWordYielded,
  hotwordDetected,
  type HotwordListening,
  hotwordListening,
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
  /** This board's bus, with full access. */
  readonly own: Bus;
  readonly hub: Bus;
  readonly log: Log;
  /** The pause between attempts when the hub refuses the credential. */
  readonly refusedPauseMs?: number;
};

export type Link = {
  /** Why the hub is unreachable, in words; undefined while it is reachable. */
  readonly fault: string | undefined;
  close(): Promise<void>;
};

// oxlint-disable-next-line typescript/no-explicit-any
type AnyTopic = Topic<any, any>;
type OfSession = { readonly siteId?: string; readonly sessionId?: string | undefined };

/** Short, so that a lost hub is detected before somebody has asked twice. */
const keepalive = 10;
/** Small: what cannot be sent soon is not sent at all. */
const outbox = { messages: 200, bytes: 2_097_152 };
/** After this much listening something is wrong: the recogniser's own limit is far below. */
const maxListeningMs = 120_000;

/** Returns at once: the hub may be slow, and the room's own components do not wait for it. */
export function openLink(options: LinkOptions): Link {
  return new HubLink(options);
}

class HubLink implements Link {
  readonly #options: LinkOptions;
  readonly #closing = new AbortController();
  readonly #preroll = new Preroll();
  readonly #running: Promise<void>;
  #fault: string | undefined = "it was not reached yet";
  #hub: Port | undefined;
  #own: Port | undefined;
  #listening: NodeJS.Timeout | undefined;
  /** What this room listens for, as its wake word component said last. */
  #listensFor: HotwordListening | undefined;
  /** False for a hub of 0.2.0 or older, which would count it as an offence. */
  #tellsListening = false;
  /** The session that has turned the wake word off here. */
  #offBySession: string | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#running = this.#run().catch((error: unknown) => {
      if (this.#closing.signal.aborted) return;
      this.#fault = error instanceof Error ? error.message : String(error);
      options.log.error({ error }, "link to the hub failed");
    });
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#shut();
    await this.#running;
    await this.#hub?.leave();
    await this.#own?.leave();
  }

  async #run(): Promise<void> {
    const { siteId, log } = this.#options;
    const room = await join(this.#options.own, { log, signal: this.#closing.signal });
    this.#own = room;
    await room.hear(audioServerAudioFrame, (frame) => this.#sound(frame), { siteId });
    await room.hear(hotwordDetected, (detected, { wakewordId }) => {
      if (isSelfTestSite(detected.siteId)) return;
      this.#preroll.wokenAt(detected.endSignalMs);
      const { detectionSignalMs: _when, endSignalMs: _end, ...said } = detected;
      const fault = this.#fault;
      if (fault === undefined) this.#hub?.say(hotwordDetected, { ...said, siteId }, { wakewordId });
      else log.warn({ wakewordId, fault }, "wake word discarded: the hub is not connected");
    });
    await room.hear(hotwordListening, (listening) => {
      this.#listensFor = listening;
      this.#tellListening();
    });
    for (const topic of saidBySatellites) {
      if (ownRules.has(topic) || isToggle(topic)) continue;
      await room.hear(topic, (payload: unknown, params: object) => {
        if (this.#fault === undefined) this.#hub?.say(topic, ...([payload, params] as [never, never]));
      });
    }
    this.#hub = await this.#reach(room);
    this.#tellListening();
    room.onReconnect(() => this.#shut());
  }

  /** Resolves when the hub is connected and all its topics are subscribed. */
  async #reach(room: Port): Promise<Port> {
    const { siteId, log, hub, refusedPauseMs = 30_000 } = this.#options;
    const { signal } = this.#closing;
    const ofHub = prefixed(log, "the hub: ");
    const onOffline = (reason: string): void => this.#lost(reason);
    for (;;) {
      try {
        // Nobody waits for a room whose board is gone.
        const will = { topic: hotwordListening.format({}), payload: { siteId, modelIds: [] } };
        const port = await join(hub, { log: ofHub, signal, keepalive, outbox, onOffline, will });
        port.onReconnect(() => this.#found());
        for (const topic of heardBySatellites) {
          const only = topic.pattern.includes("<siteId>") ? { siteId } : {};
          const heard = port.hear(
            topic,
            (payload: unknown, params: object) => {
              this.#order(topic, payload as OfSession);
              room.say(topic, ...([payload, params] as [never, never]));
            },
            only,
          );
          const isHeard = await (isNew(topic) ? heard.then(isTrue, () => this.#notTold(topic)) : heard.then(isTrue));
          if (topic === dialogueWakeWordYielded) this.#tellsListening = isHeard;
        }
        if (port.connected) this.#found();
        return port;
      } catch (error) {
        if (!(error instanceof ConnectionRefused)) throw error;
        this.#fault = "it does not know this satellite (any more): join it anew with `sotto satellite add`";
        log.error({ reason: error.message }, "the hub refused this satellite");
        await pause(refusedPauseMs, undefined, { signal });
      }
    }
  }

  /** A hub of 0.2.0 or older does not send it. */
  #notTold({ pattern }: AnyTopic): false {
    this.#options.log.warn({ topic: pattern, remedy: "upgrade the hub" }, "the hub does not send this topic");
    return false;
  }

  #tellListening(): void {
    if (this.#fault !== undefined || !this.#tellsListening || this.#listensFor === undefined) return;
    this.#hub?.say(hotwordListening, { ...this.#listensFor, siteId: this.#options.siteId });
  }

  #found(): void {
    const { siteId, hub, log } = this.#options;
    this.#fault = undefined;
    log.info({ siteId, hub: hub.url }, "joined the hub");
    // Its connection before has told the hub that nobody listens here.
    this.#tellListening();
  }

  #lost(reason: string): void {
    const { siteId } = this.#options;
    this.#fault = reason;
    this.#shut();
    // The session that turned the wake word off will not turn it on again. What a person turned off stays off.
    const sessionId = this.#offBySession;
    if (sessionId !== undefined) this.#own?.say(hotwordToggleOn, { siteId, sessionId });
    this.#offBySession = undefined;
  }

  #sound(frame: Buffer): void {
    if (this.#listening === undefined) this.#preroll.keep(frame);
    else this.#hub?.say(audioServerAudioFrame, frame, { siteId: this.#options.siteId });
  }

  #order(topic: AnyTopic, { sessionId }: OfSession): void {
    if (topic === asrStartListening) this.#open();
    else if (topic === asrStopListening || topic === asrTextCaptured || topic === dialogueSessionEnded) this.#shut();
    else if (topic === dialogueWakeWordYielded) this.#preroll.forgetWake();
    else if (topic === hotwordToggleOff) this.#offBySession = sessionId ?? this.#offBySession;
    else if (topic === hotwordToggleOn && (sessionId === undefined || sessionId === this.#offBySession))
      this.#offBySession = undefined;
  }

  #open(): void {
    const { siteId } = this.#options;
    clearTimeout(this.#listening);
    this.#listening = setTimeout(() => this.#shut(), maxListeningMs).unref();
    // What was said in one breath with the wake word.
    for (const frame of this.#preroll.take()) this.#hub?.say(audioServerAudioFrame, frame, { siteId });
  }

  #shut(): void {
    clearTimeout(this.#listening);
    this.#listening = undefined;
  }
}

/** The port's messages speak of a bus: here there are two. */
function prefixed(log: Log, prefix: string): Log {
  return {
    debug: (fields, message) => log.debug(fields, prefix + message),
    info: (fields, message) => log.info(fields, prefix + message),
    warn: (fields, message) => log.warn(fields, prefix + message),
    error: (fields, message) => log.error(fields, prefix + message),
  };
}

const isTrue = (): true => true;

/** Topics of hubs after 0.2.0: which sessions begin, what is to be silent, and which wake words another room answers. */
const newTopics: ReadonlySet<AnyTopic> = new Set([
  dialogueSessionStarted,
  audioServerStopPlaying,
  dialogueWakeWordYielded,
]);
const isNew = (topic: AnyTopic): boolean => newTopics.has(topic);

/** What is not simply forwarded. */
const ownRules: ReadonlySet<AnyTopic> = new Set([audioServerAudioFrame, hotwordDetected, hotwordListening]);

/** Toggles of a satellite's sounds at the hub are sent here, but not forwarded from here. */
function isToggle(topic: AnyTopic): boolean {
  return topic.pattern.startsWith("feedback/");
}
