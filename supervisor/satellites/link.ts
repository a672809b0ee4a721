/**
 * A satellite's link to its hub, or to the one of its hubs that serves it: one connection for the audio, wake words and commands of its room. The satellite has
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
  clusterChosen,
  type ClusterServing,
  clusterServing,
  dialogueSessionEnded,
  dialogueWakeWordYielded,
  hotwordDetected,
  type HotwordListening,
  hotwordListening,
  hotwordToggleOff,
  hotwordToggleOn,
  isSelfTestSite,
  type Topic,
} from "#bus";
import { join } from "../../platform/port/join.ts";
import type { Log, Port } from "../../platform/port/port.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import { saidBySatellites, silentMs } from "../broker/satellite-access.ts";
import { choose } from "./choice.ts";
import { HubEnd } from "./hub-end.ts";
import { Preroll } from "./preroll.ts";

export type LinkOptions = {
  readonly siteId: string;
  /** This board's bus, with full access. */
  readonly own: Bus;
  /** In the order of preference; one is followed at a time. */
  readonly hubs: readonly Bus[];
  readonly log: Log;
  /** The pause between attempts when a hub refuses the credential. */
  readonly refusedPauseMs?: number;
  /** After which the hub of a broker that is there counts as silent. */
  readonly silentAfterMs?: number;
};

export type Link = {
  /** Why no hub serves this room, in words; undefined while one does. */
  readonly fault: string | undefined;
  close(): Promise<void>;
};

// oxlint-disable-next-line typescript/no-explicit-any
type AnyTopic = Topic<any, any>;
type OfSession = { readonly siteId?: string; readonly sessionId?: string | undefined };

/** After this much listening something is wrong: the recogniser's own limit is far below. */
const maxListeningMs = 120_000;
/** How often it is looked whether the followed hub is silent. */
const lookMs = 250;

/** Returns at once: a hub may be slow, and the room's own components do not wait for it. */
export function openLink(options: LinkOptions): Link {
  return new HubLink(options);
}

class HubLink implements Link {
  readonly #options: LinkOptions;
  readonly #closing = new AbortController();
  readonly #preroll = new Preroll();
  readonly #running: Promise<void>;
  readonly #ends: readonly HubEnd[];
  /** The hub that is followed: what is heard here goes to it, and to no other. */
  #hub: HubEnd | undefined;
  #failure: string | undefined;
  #own: Port | undefined;
  #looking: NodeJS.Timeout | undefined;
  #listening: NodeJS.Timeout | undefined;
  /** What this room listens for, as its wake word component said last. */
  #listensFor: HotwordListening | undefined;
  /** The session that has turned the wake word off here. */
  #offBySession: string | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#ends = options.hubs.map((hub) => this.#endOf(hub));
    this.#running = this.#run().catch((error: unknown) => {
      if (this.#closing.signal.aborted) return;
      this.#failure = error instanceof Error ? error.message : String(error);
      options.log.error({ error }, "link to the hub failed");
    });
  }

  get fault(): string | undefined {
    if (this.#failure !== undefined) return this.#failure;
    if (this.#hub?.isSilent === true) return "the broker is there, but the hub is silent";
    if (this.#hub !== undefined) return undefined;
    const [only] = this.#ends;
    if (this.#ends.length === 1) return only?.fault;
    return this.#ends.map(({ url, fault }) => `${url}: ${fault ?? "does not serve this room"}`).join("; ");
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#looking);
    this.#shut();
    await this.#running;
    for (const end of this.#ends) await end.leave();
    await this.#own?.leave();
  }

  #endOf(hub: Bus): HubEnd {
    const { siteId, log, refusedPauseMs = 30_000, silentAfterMs = silentMs } = this.#options;
    const end: HubEnd = new HubEnd({
      siteId,
      hub,
      log,
      refusedPauseMs,
      silentAfterMs,
      signal: this.#closing.signal,
      onHeard: (topic, payload, params) => this.#heard(end, topic, payload, params),
      onFound: () => {
        if (this.#hub === end) this.#tellListening();
        this.#look();
      },
      onLost: () => void this.#look(),
    });
    return end;
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
      this.#look();
      const { fault } = this;
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
        this.#hub?.say(topic, ...([payload, params] as [never, never]));
      });
    }
    room.onReconnect(() => this.#shut());
    if (this.#ends.length > 1) this.#looking = setInterval(() => this.#look(), lookMs).unref();
    await Promise.all(this.#ends.map((end) => end.reach()));
  }

  #heard(end: HubEnd, topic: AnyTopic, payload: unknown, params: object): void {
    if (topic === clusterServing) this.#stated(end, payload as ClusterServing);
    // What a hub that is no longer followed still says is of the past.
    if (topic === clusterServing || end !== this.#hub) return;
    this.#order(topic, payload as OfSession);
    this.#own?.say(topic, ...([payload, params] as [never, never]));
  }

  /** A hub acts for this room only while it is answered that it is the chosen one. */
  #stated(end: HubEnd, { hub, state, epoch, count }: ClusterServing): void {
    if (this.#ends.length === 1) return;
    end.statement = { hub, state, epoch, count, at: performance.now() };
    if (!this.#look()) this.#answer(end);
  }

  #answer(end: HubEnd): void {
    if (end.statement === undefined) return;
    const { count } = end.statement;
    end.say(clusterChosen, { siteId: this.#options.siteId, hub: this.#hub?.statement?.hub ?? "", count });
  }

  /** Returns true when another hub is followed than before; then all of them were told. */
  #look(): boolean {
    const [only] = this.#ends;
    const chosen =
      this.#ends.length > 1
        ? choose(this.#ends, this.#hub, performance.now())
        : only?.connectedAt === undefined
          ? undefined
          : only;
    const before = this.#hub;
    if (chosen === before) return false;
    this.#hub = chosen;
    if (before !== undefined) this.#left(before);
    const { siteId, log } = this.#options;
    if (chosen !== undefined) log.info({ siteId, hub: chosen.url, before: before?.url }, "following the hub");
    // The one that is left first: two must not act at the same time.
    for (const end of this.#ends) if (end !== chosen) this.#answer(end);
    if (chosen !== undefined) this.#answer(chosen);
    this.#tellListening();
    return true;
  }

  #tellListening(): void {
    if (this.#hub?.tellsListening !== true || this.#listensFor === undefined) return;
    this.#hub.say(hotwordListening, { ...this.#listensFor, siteId: this.#options.siteId });
  }

  #left(hub: HubEnd): void {
    const { siteId } = this.#options;
    this.#shut();
    if (hub.tellsListening) hub.say(hotwordListening, { siteId, modelIds: [] });
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

/** What is not simply forwarded. */
const ownRules: ReadonlySet<AnyTopic> = new Set([
  audioServerAudioFrame,
  hotwordDetected,
  hotwordListening,
  clusterChosen,
]);

/** Toggles of a satellite's sounds at the hub are sent here, but not forwarded from here. */
function isToggle(topic: AnyTopic): boolean {
  return topic.pattern.startsWith("feedback/");
}
