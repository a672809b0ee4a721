/** Puts the parts together: what is kept, what rings, what is asked, and what is told. */
import {
  audioServerPlayBytes,
  audioServerPlayFinished,
  audioServerStopPlaying,
  dialogueContinueSession,
  dialogueEndSession,
  dialogueSessionEnded,
  dialogueSessionStarted,
  dialogueStartSession,
  intent,
  type IntentMessage,
  isPersonalSite,
  isSelfTestSite,
  textSite,
  timersDone,
  timersPerform,
  timersState,
} from "#bus";
import type { Port, Running, Stand } from "../port/port.ts";
import { type Answer, Asked } from "./asked.ts";
import { isClaimed } from "./claims.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { TimersConfig } from "./component.ts";
import { Notices } from "./notices.ts";
import { Player } from "./player.ts";
import { resultOf, shown } from "./requests.ts";
import { Ringer } from "./ringing.ts";
import { answerTo, sentences } from "./sentences.ts";
import { Refused, Shelf } from "./shelf.ts";
import { shareTimers } from "./share.ts";
import { Speakers } from "./speakers.ts";
import { Store } from "./store.ts";
import type { Timer } from "./timer.ts";
import { byLanguage, type Told } from "./tongue.ts";
import { Turns } from "./turns.ts";
import { missedInWords, ringInWords } from "./words.ts";

/**
 * Typed sentences have no speaker, and a phone may sleep or be out of the house by then: what they set rings where a
 * household has a speaker.
 */
const siteOf = (siteId: string): string => (siteId === textSite || isPersonalSite(siteId) ? "default" : siteId);

export const startTimers = (stand: Stand<TimersConfig>): Promise<Running> => startTimersBy(systemClock(), stand);

export async function startTimersBy(
  clock: Clock,
  { port, config, log, folders, hub }: Stand<TimersConfig>,
  answerTimeoutMs?: number,
): Promise<Running> {
  const store = new Store(folders.data);
  const notify = notifier(port, folders.assistant);
  const speakers = new Speakers();
  const turns = new Turns(hub);
  const ringing = () => shelf.list().filter((timer) => timer.state === "ringing" && turns.isHere(timer));
  const ringingAt = (place: string) => ringing().filter(({ siteId }) => speakers.placesOf(siteId).includes(place));
  let isStopped = false;
  const ring = (): void => {
    const places = isStopped ? [] : ringing().flatMap(({ siteId }) => speakers.placesOf(siteId));
    ringer.ringAt(new Set(places));
  };
  const changed = (): void => {
    ring();
    notices.tell();
    port.say(timersState, { timers: shelf.list().map((timer) => shown(timer, shelf)) });
    tellHubs();
  };
  const player = new Player(
    (siteId, requestId, wav) => port.say(audioServerPlayBytes, wav, { siteId, requestId }),
    answerTimeoutMs,
  );
  const ringer = new Ringer({
    async play(siteId, wav) {
      if (await player.play(siteId, wav)) return;
      if (speakers.unanswered(siteId)) log.warn({ siteId }, "no speaker answers at this site: ringing where one does");
      ring();
    },
    speak: (siteId) =>
      speakers.isSilent(siteId) || notify(siteId, ringingAt(siteId), ({ timers, words }) => ringInWords(timers, words)),
    pauseMs: config.ring_pause * 1000,
  });
  const shelf = new Shelf({
    clock,
    store,
    kept: await store.read(log),
    ringMs: config.ring_minutes * 60_000,
    changed,
    unheard(timer: Timer) {
      for (const place of speakers.placesOf(timer.siteId))
        notify(place, [timer], ({ words }) => missedInWords([timer], clock.wall(), "unheard", words));
    },
    failed: (error) => log.error({ error }, "the timers could not be written: trying again"),
    hub,
    isHere: turns.isHere,
  });
  const notices = new Notices(port, shelf, folders.assistant, turns.isHere);

  const tellHubs =
    hub === undefined ? () => {} : await shareTimers(port, { hub, clock, shelf, store, turns, ring, log });
  await port.hear(audioServerPlayFinished, ({ id }, { siteId }) => {
    player.finished(id);
    if (!isSelfTestSite(siteId) && !isPersonalSite(siteId) && speakers.answered(siteId)) ring();
  });
  await hearStops(port, ringer, shelf, ringingAt);
  await port.hear(dialogueSessionStarted, ({ siteId, sessionId, customData }) => {
    ringer.sessionStarted(siteId, sessionId);
    notices.sessionStarted(customData);
  });
  await port.hear(dialogueSessionEnded, ({ siteId, sessionId }) => ringer.sessionEnded(siteId, sessionId));
  await port.hear(timersPerform, async (request) => port.say(timersDone, await resultOf(request, shelf)));
  await hearIntents(port, folders.skills, (message) =>
    answerTo(new Asked(message), shelf, siteOf(message.siteId), log),
  );
  changed();
  await shelf.look();
  return {
    async stop() {
      isStopped = true;
      notices.stop();
      ring();
      await shelf.close();
    },
  };
}

/** Returns what tells timers at a site, in the language of each. */
const notifier =
  (port: Port, assistant: string) =>
  (siteId: string, of: readonly Timer[], textOf: (told: Told) => string): void => {
    for (const told of byLanguage(of, assistant)) {
      const lang = told.lang === undefined ? {} : { lang: told.lang };
      port.say(dialogueStartSession, { siteId, ...lang, init: { type: "notification", text: textOf(told) } });
    }
  };

/** "Stop" after the wake word, or on the bus, means the ring, whatever the assistant. */
function hearStops(
  port: Port,
  ringer: Ringer,
  shelf: Shelf,
  ringingAt: (place: string) => readonly Timer[],
): Promise<void> {
  return port.hear(audioServerStopPlaying, async ({ id }, { siteId }) => {
    if (id !== undefined || !ringer.isRinging(siteId)) return;
    for (const { id: timerId } of ringingAt(siteId)) await shelf.stop({ id: timerId }).catch(isOver);
  });
}

async function hearIntents(
  port: Port,
  skills: string,
  answer: (message: IntentMessage) => Promise<Answer>,
): Promise<void> {
  const hear = (intentName: string) =>
    port.hear(
      intent,
      async (message) => {
        if (await isClaimed(intentName, skills)) return;
        await answerAloud(port, message, await answer(message));
      },
      { intentName },
    );
  await Promise.all(Object.keys(sentences).map(hear));
}

/** Two may have stopped it at the same time. */
function isOver(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

async function answerAloud(port: Port, { sessionId }: IntentMessage, answer: Answer): Promise<void> {
  if ("text" in answer) {
    port.say(dialogueEndSession, { sessionId, ...(answer.text === "" ? {} : { text: answer.text }) });
    return;
  }
  const { question, intent: name, slot, customData } = answer;
  port.say(dialogueContinueSession, {
    sessionId,
    text: question,
    intentFilter: [name],
    sendIntentNotRecognized: false,
    ...(slot === undefined ? {} : { slot }),
    ...(customData === undefined ? {} : { customData }),
  });
}
