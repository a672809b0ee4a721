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
import { Shelf } from "./shelf.ts";
import { Store } from "./store.ts";
import type { Timer } from "./timer.ts";
import { missedInWords, ringInWords } from "./words.ts";

/** Typed sentences have no speaker: what they set rings where a household has one. */
const siteOf = (siteId: string): string => (siteId === textSite ? "default" : siteId);

export const startTimers = (stand: Stand<TimersConfig>): Promise<Running> => startTimersBy(systemClock(), stand);

export async function startTimersBy(
  clock: Clock,
  { port, config, log, folders }: Stand<TimersConfig>,
): Promise<Running> {
  const store = new Store(folders.data);
  const notify = (siteId: string, text: string): void =>
    port.say(dialogueStartSession, { siteId, init: { type: "notification", text } });
  const ringingAt = (siteId: string) => shelf.list().filter((one) => one.state === "ringing" && one.siteId === siteId);
  const changed = (): void => {
    ringer.ringAt(new Set(shelf.list().flatMap(({ state, siteId }) => (state === "ringing" ? [siteId] : []))));
    notices.tell();
    port.say(timersState, { timers: shelf.list().map((timer) => shown(timer, shelf)) });
  };
  const player = new Player((siteId, requestId, wav) => port.say(audioServerPlayBytes, wav, { siteId, requestId }));
  const ringer = new Ringer({
    play: (siteId, wav) => player.play(siteId, wav),
    speak: (siteId) => notify(siteId, ringInWords(ringingAt(siteId))),
    pauseMs: config.ring_pause * 1000,
  });
  const shelf = new Shelf({
    clock,
    store,
    kept: await store.read(log),
    ringMs: config.ring_minutes * 60_000,
    changed,
    unheard: (timer: Timer) => notify(timer.siteId, missedInWords([timer], clock.wall(), "Nobody stopped it:")),
    failed: (error) => log.error({ error }, "the timers could not be written: trying again"),
  });
  const notices = new Notices(port, shelf);

  await hearSound(port, player, ringer, shelf);
  await port.hear(dialogueSessionStarted, ({ siteId, sessionId, customData }) => {
    ringer.sessionStarted(siteId, sessionId);
    notices.sessionStarted(customData);
  });
  await port.hear(dialogueSessionEnded, ({ siteId, sessionId }) => ringer.sessionEnded(siteId, sessionId));
  await port.hear(timersPerform, async (request) => port.say(timersDone, await resultOf(request, shelf)));
  await Promise.all(
    Object.keys(sentences).map((intentName) =>
      port.hear(
        intent,
        async (message) => {
          if (await isClaimed(intentName, folders.skills)) return;
          await answerAloud(port, message, await answerTo(new Asked(message), shelf, siteOf(message.siteId), log));
        },
        { intentName },
      ),
    ),
  );
  changed();
  await shelf.look();
  return {
    async stop() {
      notices.stop();
      ringer.ringAt(new Set());
      await shelf.close();
    },
  };
}

/** "Stop" after the wake word, or on the bus, means the ring, whatever the assistant. */
async function hearSound(port: Port, player: Player, ringer: Ringer, shelf: Shelf): Promise<void> {
  await port.hear(audioServerPlayFinished, ({ id }) => player.finished(id));
  await port.hear(audioServerStopPlaying, async ({ id }, { siteId }) => {
    if (id === undefined && ringer.isRinging(siteId)) await shelf.stop({ siteId });
  });
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
