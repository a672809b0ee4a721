/** What the listener asks of the components, over the bus, and waits for. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  asrStartListening,
  asrStopListening,
  asrTextCaptured,
  type AsrTextCaptured,
  audioServerPlayBytes,
  audioServerPlayFinished,
  dialogueSessionEnded,
  dialogueSessionStarted,
  dialogueStartSession,
  errorAsr,
  errorNlu,
  errorTts,
  hotwordToggleOff,
  hotwordToggleOn,
  intent as intentTopic,
  type IntentMessage,
  nluIntentNotRecognized,
  nluIntentParsed,
  nluQuery,
  ttsSay,
  ttsSayFinished,
  ttsStop,
} from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { join as joinSounds, type Pcm, seconds as lengthOf } from "../../platform/sound/pcm.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { readWav } from "../../platform/sound/wav-read.ts";
import { SottoError } from "../errors.ts";
import { play, room } from "../health/self-test/sound.ts";
import type { BusEvent, BusEvents } from "../sessions/bus-events.ts";
import { Reading } from "./reading.ts";
import type { Understood } from "./shapes.ts";

const answerTimeoutMs = 20_000;
const playMarginMs = 15_000;
/** Until the speech of a client that has gone has ended. */
const hushMs = 5_000;
/** Silence before speech, to which the recogniser adapts; and the parts of the silence after it. */
const leadSeconds = 0.5;
const partSeconds = 0.25;
const maxSilenceSeconds = 4;

export class Talk {
  readonly #events: Pick<BusEvents, "port" | "watch">;
  readonly #site: string;
  /** Speech in and out at the one site follow each other. */
  #last: Promise<unknown> = Promise.resolve();

  /** `site` has no room: speech that a client sends is heard there, and speech for a client is played there. */
  constructor(events: Pick<BusEvents, "port" | "watch">, site = "rhasspy-api") {
    this.#events = events;
    this.#site = site;
  }

  /** Returns the speech as a WAV, which nobody has heard. Throws SottoError AUDIO_FAILED, BUS_UNREACHABLE. */
  speak(text: string, lang: string | undefined, volume: number | undefined, gone: AbortSignal): Promise<Buffer> {
    return this.#inTurn(async () => {
      const port = this.#port();
      const id = newId();
      const sounds: Pcm[] = [];
      await port.hear(
        audioServerPlayBytes,
        (wav, { requestId }) => {
          sounds.push(readWav(wav));
          port.say(
            audioServerPlayFinished,
            { id: requestId, siteId: this.#site, sessionId: undefined },
            { siteId: this.#site },
          );
        },
        { siteId: this.#site },
      );
      let isFinished = false;
      try {
        const request = { text, lang, id, siteId: this.#site, sessionId: undefined, volume };
        await this.#ask(
          () => port.say(ttsSay, request),
          gone,
          (event) => {
            if (event.topic === errorTts.pattern && event.siteId === this.#site) throw failed(event, "tts");
            return hasSaid(event, id);
          },
        );
        isFinished = true;
        if (sounds.length === 0)
          throw new SottoError("AUDIO_FAILED", "nothing was spoken", { remedy: "see `sotto logs tts`" });
        return buildWav(joinSounds(sounds));
      } finally {
        if (!isFinished) await this.#hush(port, id);
        await port.forget(audioServerPlayBytes, { siteId: this.#site });
      }
    });
  }

  /** Ends the speech of a text: what is left of it would be taken for that of the next client. */
  async #hush(port: Port, id: string): Promise<void> {
    const stop = () => port.say(ttsStop, { siteId: this.#site, sessionId: undefined });
    const nobody = new AbortController().signal;
    await this.#ask(stop, nobody, (event) => hasSaid(event, id), hushMs).catch(() => undefined);
  }

  /** Resolves when it has been played at every site. Throws SottoError AUDIO_FAILED, BUS_UNREACHABLE. */
  async play(sites: readonly string[], wav: Buffer, gone: AbortSignal): Promise<void> {
    const port = this.#port();
    const waiting = new Map(sites.map((siteId) => [newId(), siteId]));
    const late = playMarginMs + 1000 * lengthOf(readWav(wav));
    const start = () => {
      for (const [requestId, siteId] of waiting) port.say(audioServerPlayBytes, wav, { siteId, requestId });
    };
    await this.#ask(
      start,
      gone,
      (event) => {
        if (event.topic.endsWith("/playFinished")) waiting.delete(idIn(event));
        return waiting.size === 0 ? true : undefined;
      },
      late,
    );
  }

  /** Recognises speech (16 kHz, mono). Throws SottoError AUDIO_FAILED, BUS_UNREACHABLE. */
  hear(
    samples: Int16Array,
    gone: AbortSignal,
  ): Promise<Pick<AsrTextCaptured, "text" | "likelihood" | "seconds" | "tokens">> {
    return this.#inTurn(async () => {
      const port = this.#port();
      const sessionId = newId();
      let isOver = false;
      const reading = new Reading(port, this.#events);
      const sound = async () => {
        port.say(hotwordToggleOff, { siteId: this.#site, sessionId });
        port.say(asrStartListening, {
          siteId: this.#site,
          sessionId,
          startSignalMs: undefined,
          intentFilter: undefined,
        });
        await port.flush();
        const playing = { siteId: this.#site, isOver: () => isOver };
        for (const second of seconds([room(leadSeconds), samples])) {
          if (isOver) return;
          await play(port, second, playing);
          await reading.mayGoOn();
        }
        for (let silence = 0; silence < maxSilenceSeconds && !playing.isOver(); silence += partSeconds) {
          await play(port, room(partSeconds), playing);
          await pause(50, undefined, { ref: false });
        }
      };
      try {
        return await this.#ask(
          () => void sound().catch(() => (isOver = true)),
          gone,
          (event) => {
            if (event.sessionId !== sessionId) return undefined;
            if (event.topic === errorAsr.pattern) throw failed(event, "asr");
            return event.topic === asrTextCaptured.pattern ? (event.payload as AsrTextCaptured) : undefined;
          },
          // A busy board may recognise as slowly as somebody speaks.
          answerTimeoutMs + samples.length / 16,
        );
      } finally {
        isOver = true;
        reading.end();
        port.say(asrStopListening, { siteId: this.#site, sessionId });
      }
    });
  }

  /** The intent of a text; without one when there is none. Throws SottoError NLU_SILENT, BUS_UNREACHABLE. */
  async understand(input: string, siteId: string, gone: AbortSignal): Promise<Understood> {
    const port = this.#port();
    const id = newId();
    const began = performance.now();
    const query = { input, id, sessionId: undefined, siteId, intentFilter: undefined, asrTokens: undefined };
    const found = await this.#ask(
      () => port.say(nluQuery, query),
      gone,
      (event) => {
        if (event.topic === errorNlu.pattern && textIn(event, "context").includes(id)) throw failed(event, "nlu");
        if (idIn(event) !== id) return undefined;
        if (event.topic === nluIntentNotRecognized.pattern) return { intent: undefined, slots: [] };
        if (event.topic !== nluIntentParsed.pattern) return undefined;
        const { intent, slots } = event.payload as IntentMessage;
        return { intent, slots };
      },
    );
    return { input, siteId, ...found, seconds: (performance.now() - began) / 1000 };
  }

  /**
   * Starts a session that listens; resolves to the intent that came of it, without one when none did. Throws SottoError
   * SESSION_NOT_STARTED, BUS_UNREACHABLE.
   */
  async command(siteId: string, timeoutMs: number, gone: AbortSignal): Promise<Understood> {
    const port = this.#port();
    const customData = newId();
    let ours: string | undefined;
    const start = () =>
      port.say(dialogueStartSession, {
        init: {
          type: "action",
          text: undefined,
          intentFilter: undefined,
          canBeEnqueued: false,
          sendIntentNotRecognized: false,
        },
        customData,
        siteId,
        lang: undefined,
      });
    return this.#ask(
      start,
      gone,
      (event): Understood | undefined => {
        if (textIn(event, "customData") === customData && event.topic === dialogueSessionStarted.pattern)
          ours = event.sessionId;
        const isOurs = ours === undefined ? textIn(event, "customData") === customData : event.sessionId === ours;
        if (!isOurs) return undefined;
        if (event.topic.startsWith(intentTopic.filter().replace("#", "").replace("+", "")))
          return { ...(event.payload as IntentMessage), siteId, sessionId: ours };
        if (event.topic !== dialogueSessionEnded.pattern) return undefined;
        if (ours === undefined)
          throw new SottoError("SESSION_NOT_STARTED", `the site ${siteId} takes no session now`, {
            remedy: "try again soon",
          });
        return { input: "", intent: undefined, slots: [], siteId, sessionId: ours };
      },
      timeoutMs,
    );
  }

  wake(sites: readonly string[], isOn: boolean): void {
    const port = this.#port();
    for (const siteId of sites) port.say(isOn ? hotwordToggleOn : hotwordToggleOff, { siteId, sessionId: undefined });
  }

  /** Resolves to the first result of `find`. Throws its error, and SottoError AUDIO_FAILED when nothing comes in time. */
  async #ask<Result>(
    start: () => void,
    gone: AbortSignal,
    find: (event: BusEvent) => Result | undefined,
    timeoutMs = answerTimeoutMs,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    promise.catch(() => undefined); // It may fail before it is awaited.
    const giveUp = () =>
      reject(new SottoError("AUDIO_FAILED", "there was no answer in time", { remedy: "see `sotto status`" }));
    const late = setTimeout(giveUp, timeoutMs);
    gone.addEventListener("abort", giveUp, { once: true });
    const stop = this.#events.watch((event) => {
      if (event.fault !== undefined) return;
      try {
        const found = find(event);
        if (found !== undefined) resolve(found);
      } catch (error) {
        reject(error);
      }
    });
    try {
      if (gone.aborted) giveUp();
      else start();
      return await promise;
    } finally {
      clearTimeout(late);
      gone.removeEventListener("abort", giveUp);
      stop();
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #port(): Port {
    const { port } = this.#events;
    if (port?.connected !== true)
      throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus", { remedy: "see `sotto status`" });
    return port;
  }
}

/** In whole frames. */
function* seconds(sounds: readonly Int16Array[]): Iterable<Int16Array> {
  const length = 62 * 256;
  for (const sound of sounds) for (let at = 0; at < sound.length; at += length) yield sound.subarray(at, at + length);
}

const newId = (): string => `rhasspy-${randomUUID()}`;

function textIn({ payload }: BusEvent, name: string): string {
  const value = (payload as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === "string" ? value : "";
}
const idIn = (event: BusEvent): string => textIn(event, "id");
const hasSaid = (event: BusEvent, id: string): true | undefined =>
  event.topic === ttsSayFinished.pattern && idIn(event) === id ? true : undefined;

function failed(event: BusEvent, component: string): SottoError {
  return new SottoError("AUDIO_FAILED", textIn(event, "error"), { remedy: `see \`sotto logs ${component}\`` });
}
