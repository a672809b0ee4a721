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
  readonly understood: number;
  /** Of a session, milliseconds from its start to its end. */
  readonly longestMs: number;
};

type Session = { askedAt: number; begunAt?: number; endedAt?: number; isRefused?: boolean; sessionId?: string };

const patienceMs = 20_000;
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
    if (session !== undefined) session.sessionId = sessionId;
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
    sessions.set(customData, { askedAt: performance.now() });
    const init = { type: "action" as const, text: undefined, intentFilter: undefined };
    port.say(dialogueStartSession, {
      init: { ...init, canBeEnqueued: true, sendIntentNotRecognized: false },
      customData,
      siteId: sites[asked % sites.length] ?? "",
      lang: undefined,
    });
  }, everyMs);

  return {
    async stop(): Promise<Tally> {
      clearInterval(timer);
      await new Promise((resolve) => setTimeout(resolve, patienceMs));
      await port.leave();
      const all = [...sessions.values()];
      const lengths = all.map(({ begunAt, endedAt }) =>
        begunAt === undefined ? 0 : (endedAt ?? performance.now()) - begunAt,
      );
      return {
        asked: all.length,
        begun: all.filter(({ begunAt }) => begunAt !== undefined).length,
        refused: all.filter(({ isRefused }) => isRefused).length,
        lost: all.filter(({ begunAt, isRefused }) => begunAt === undefined && isRefused !== true).length,
        ended: all.filter(({ endedAt }) => endedAt !== undefined).length,
        understood,
        longestMs: Math.max(0, ...lengths),
      };
    },
  };
}
