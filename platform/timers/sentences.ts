/** What is answered to each intent about timers, alarms and reminders. */
import type { Log } from "../port/port.ts";
import type { Answer, Asked } from "./asked.ts";
import type { timerIntents } from "./component.ts";
import { choose, matches, noneOf, remainder, type Wish } from "./choice.ts";
import { setAlarm, setReminder } from "./moments.ts";
import { Refused, type Shelf } from "./shelf.ts";
import type { Timer } from "./timer.ts";
import type { Listed, Words } from "./words/language.ts";
import { counted, lengthInWords } from "./words.ts";

export type Sentence = (asked: Asked, shelf: Shelf, siteId: string) => Promise<Answer>;

const defaultSnoozeSeconds = 9 * 60;
const anyKind: readonly Timer["kind"][] = ["timer", "alarm", "reminder"];

async function setTimer(asked: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const { words, lang } = asked;
  const seconds = asked.seconds("duration");
  if (seconds === undefined) return { question: words.howLong, intent: asked.intent, slot: "duration" };
  const name = asked.text("timer");
  const same = name === "" ? 0 : matches(shelf, { kinds: ["timer"], name }).length;
  const timer = await shelf.addTimer({ kind: "timer", name, siteId, lang }, seconds);
  const another = same > 0 ? ` ${words.another(same + 1)}` : "";
  return { text: `${words.set(timer, lengthInWords(seconds, words))}${another}` };
}

async function cancel(asked: Asked, shelf: Shelf, siteId: string, kinds: readonly Timer["kind"][]): Promise<Answer> {
  const { words } = asked;
  const wish: Wish = { kinds, name: asked.text("timer"), seconds: asked.seconds("duration"), siteId };
  const isAll = words.saysAll.test(asked.said);
  const choice = choose(shelf, wish, words);
  if ("none" in choice) return { text: choice.none };
  if ("several" in choice && !isAll) return { question: choice.question, intent: asked.intent, slot: choice.slot };
  const chosen = isAll ? matches(shelf, wish) : "one" in choice ? [choice.one] : [];
  const gone = await shelf.cancel(chosen.map(({ id }) => id));
  const [first, ...more] = gone;
  if (first === undefined) return { text: noneOf(wish, words) };
  return { text: more.length === 0 ? words.cancelled(first) : words.cancelledSeveral(counted(gone, words)) };
}

async function list(asked: Asked, shelf: Shelf): Promise<Answer> {
  const name = asked.text("timer");
  const { words } = asked;
  const kinds = words.saysAlarm.test(asked.said)
    ? (["alarm"] as const)
    : words.saysReminder.test(asked.said)
      ? (["reminder"] as const)
      : anyKind;
  const found = matches(shelf, { kinds, name });
  if (found.length === 0)
    return { text: kinds.length === 1 ? words.none[kinds[0] ?? "timer"] : noneOf({ kinds, name }, words) };
  return { text: listed(found, shelf, words) };
}

function listed(found: readonly Timer[], shelf: Shelf, words: Words): string {
  const shown = found.slice(0, 5).map((timer): Listed => {
    const isIn = timer.kind !== "timer" && timer.seconds !== undefined;
    const state = timer.state === "ringing" ? "rings" : timer.kind === "timer" ? "counts" : "waits";
    return { timer, when: remainder(timer, shelf, words, isIn), state, isIn };
  });
  return words.listed(shown, found.length - shown.length);
}

async function extend(asked: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const { words } = asked;
  const kept = Number(asked.customData);
  const isAnswer = asked.customData !== undefined && Number.isFinite(kept);
  const seconds = isAnswer ? kept : asked.seconds("duration");
  if (seconds === undefined) return { question: words.byHowMuch, intent: asked.intent, slot: "duration" };
  const name = asked.text("timer");
  const meant = isAnswer ? asked.seconds("duration") : undefined;
  const choice = choose(shelf, { kinds: ["timer"], name, seconds: meant, siteId }, words);
  if ("none" in choice) return { text: choice.none };
  if ("several" in choice)
    return { question: choice.question, intent: asked.intent, slot: choice.slot, customData: String(seconds) };
  const longer = await shelf.extend(choice.one.id, seconds);
  return { text: words.extended(longer, remainder(longer, shelf, words)) };
}

async function stop({ words }: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const stopped = await stopNear(siteId, (place) => shelf.stop({ siteId: place }), shelf);
  return { text: stopped.length === 0 ? nothingRings(shelf, words) : "" };
}

/** Who says "stop" may mean a timer that still runs: it is named, and not ended without being asked for. */
function nothingRings(shelf: Shelf, words: Words): string {
  const running = matches(shelf, { kinds: ["timer"], name: "" });
  if (running.length === 0) return words.nothingRings;
  return `${words.nothingRings} ${listed(running, shelf, words)} ${words.toEnd(running.length)}`;
}

async function snooze(asked: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const { words } = asked;
  const seconds = asked.seconds("duration") ?? defaultSnoozeSeconds;
  const snoozed = await stopNear(siteId, (place) => shelf.snooze(seconds, { siteId: place }), shelf);
  if (snoozed.length === 0) return { text: words.nothingRings };
  return { text: words.snoozed(lengthInWords(seconds, words, true)) };
}

/** What rings here is meant; if nothing does, what rings elsewhere. */
function stopNear<Result>(siteId: string, work: (siteId?: string) => Promise<Result>, shelf: Shelf): Promise<Result> {
  const isHere = shelf.list().some((timer) => timer.state === "ringing" && timer.siteId === siteId);
  return isHere ? work(siteId) : work();
}

/** By the name of the intent. */
export const sentences: Readonly<Record<(typeof timerIntents)[number], Sentence>> = {
  "sotto:setTimer": setTimer,
  "sotto:setAlarm": setAlarm,
  "sotto:setReminder": setReminder,
  "sotto:cancelTimer": (asked, shelf, siteId) => cancel(asked, shelf, siteId, ["timer"]),
  "sotto:cancelAlarm": (asked, shelf, siteId) => cancel(asked, shelf, siteId, ["alarm"]),
  "sotto:cancelReminder": (asked, shelf, siteId) => cancel(asked, shelf, siteId, ["reminder"]),
  "sotto:listTimers": list,
  "sotto:extendTimer": extend,
  "sotto:snoozeTimer": snooze,
  "sotto:stopTimer": stop,
};

/** Returns what is said, also when it cannot be done, or kept. */
export async function answerTo(asked: Asked, shelf: Shelf, siteId: string, log: Log): Promise<Answer> {
  try {
    return (
      (await (sentences as Readonly<Record<string, Sentence>>)[asked.intent]?.(asked, shelf, siteId)) ?? { text: "" }
    );
  } catch (error) {
    const { words } = asked;
    if (error instanceof Refused)
      return { text: words.cannot(error.rule === undefined ? error.message : words.refusals[error.rule]) };
    log.error({ error, intent: asked.intent }, "the timers could not be written");
    return { text: words.notKept };
  }
}
