/** Dialogues by text, one after the other at several sites, and what becomes of each session that is asked for. */
import {
  asrStartListening,
  asrTextCaptured,
  audioServerPlayBytes,
  audioServerPlayFinished,
  dialogueSessionEnded,
  dialogueSessionQueued,
  dialogueSessionStarted,
  dialogueStartSession,
} from "#bus";
import { join } from "../../platform/port/join.ts";
import type { Control } from "../../supervisor/control-file.ts";

export type Tally = {
  readonly asked: number;
  readonly begun: number;
  /** Refused with an event before they began. */
  readonly refused: number;
  /** Neither within `patienceMs`. */
  readonly lost: number;
  readonly ended: number;
  /** Of each that was asked for and has not ended, when what happened. */
  readonly unfinished: readonly string[];
  readonly understood: number;
  /** Of a session, milliseconds from its start to its end. */
  readonly longestMs: number;
};

type Session = {
  readonly siteId: string;
  readonly askedAt: number;
  queuedAt?: number;
  begunAt?: number;
  endedAt?: number;
  isRefused?: boolean;
  sessionId?: string;
};

/** In which a request is answered, by a place in the queue at least. */
const patienceMs = 20_000;
/** In which the sessions end that are open at the end, those in the queue included. */
const endingMs = 90_000;
const sites = ["soak-1", "soak-2", "soak-3"];
const sentences = ["turn on the kitchen light", "which lights are on", "what time is it"];
const quiet = () => {};

/** Asks for a session every `everyMs` until it is told to stop; then resolves with what became of all. */
export async function talk({ bus }: Pick<Control, "bus">, everyMs: number) {
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const port = await join({ url: bus.url, prefix: bus.prefix }, { log });
  const sessions = new Map<string, Session>();
  const of = (customData: string | undefined): Session | undefined => sessions.get(customData ?? "");
  const byId = (sessionId: string | undefined): Session | undefined =>
    [...sessions.values()].find((one) => one.sessionId === sessionId);
  let understood = 0;
  let asked = 0;

  for (const siteId of sites) {
    await port.hear(
      audioServerPlayBytes,
      (_sound, { requestId }) =>
        port.say(audioServerPlayFinished, { id: requestId, siteId, sessionId: undefined }, { siteId }),
      { siteId },
    );
  }
  await port.hear(dialogueSessionQueued, ({ customData, sessionId }) => {
    const session = of(customData);
    if (session !== undefined) Object.assign(session, { sessionId, queuedAt: performance.now() });
  });
  await port.hear(dialogueSessionStarted, ({ customData, sessionId }) => {
    const session = of(customData);
    if (session !== undefined) Object.assign(session, { sessionId, begunAt: performance.now() });
  });
  await port.hear(dialogueSessionEnded, ({ customData, sessionId, termination }) => {
    const session = of(customData) ?? byId(sessionId);
    if (session === undefined) return;
    session.endedAt = performance.now();
    if (session.begunAt === undefined) session.isRefused = true;
    else if (termination.reason === "nominal") understood += 1;
  });
  await port.hear(asrStartListening, ({ sessionId, siteId }) => {
    if (byId(sessionId) === undefined) return;
    const text = sentences[asked % sentences.length] ?? "";
    port.say(asrTextCaptured, { text, likelihood: 1, seconds: 0, siteId, sessionId, tokens: undefined });
  });

  const timer = setInterval(() => {
    asked += 1;
    const customData = `soak ${asked}`;
    const siteId = sites[asked % sites.length] ?? "";
    sessions.set(customData, { siteId, askedAt: performance.now() });
    const init = { type: "action" as const, text: undefined, intentFilter: undefined };
    port.say(dialogueStartSession, {
      init: { ...init, canBeEnqueued: true, sendIntentNotRecognized: false },
      customData,
      siteId,
      lang: undefined,
    });
  }, everyMs);

  return {
    async stop(): Promise<Tally> {
      clearInterval(timer);
      const all = [...sessions.values()];
      const stopped = performance.now();
      await new Promise((resolve) => setTimeout(resolve, patienceMs));
      while (all.some(isOpen) && performance.now() - stopped < endingMs)
        await new Promise((resolve) => setTimeout(resolve, 500));
      await port.leave();
      const lengths = all.map(({ begunAt, endedAt }) =>
        begunAt === undefined ? 0 : (endedAt ?? performance.now()) - begunAt,
      );
      return {
        asked: all.length,
        begun: all.filter(({ begunAt }) => begunAt !== undefined).length,
        refused: all.filter(({ isRefused }) => isRefused).length,
        lost: all.filter(({ begunAt, isRefused }) => begunAt === undefined && isRefused !== true).length,
        ended: all.filter(({ endedAt }) => endedAt !== undefined).length,
        unfinished: all.filter(({ endedAt }) => endedAt === undefined).map((one) => described(one, stopped)),
        understood,
        longestMs: Math.max(0, ...lengths),
      };
    },
  };
}

const isOpen = ({ queuedAt, begunAt, endedAt }: Session): boolean =>
  endedAt === undefined && (queuedAt !== undefined || begunAt !== undefined);

function described({ siteId, askedAt, queuedAt, begunAt }: Session, stopped: number): string {
  const at = (ms: number | undefined): string =>
    ms === undefined ? "never" : `${((ms - askedAt) / 1000).toFixed(2)} s`;
  const before = ((stopped - askedAt) / 1000).toFixed(0);
  return `at ${siteId}, asked for ${before} s before the end: queued after ${at(queuedAt)}, begun after ${at(begunAt)}`;
}
