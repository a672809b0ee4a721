/** What is answered to each intent about timers, alarms and reminders. */
import type { Log } from "../port/port.ts";
import type { Answer, Asked } from "./asked.ts";
import type { timerIntents } from "./component.ts";
import { choose, matches, noneOf, remainder, type Wish } from "./choice.ts";
import { setAlarm, setReminder } from "./moments.ts";
import { Refused, type Shelf } from "./shelf.ts";
import type { Timer } from "./timer.ts";
import { counted, joined, lengthInWords, named } from "./words.ts";

export type Sentence = (asked: Asked, shelf: Shelf, siteId: string) => Promise<Answer>;

const defaultSnoozeSeconds = 9 * 60;
const anyKind: readonly Timer["kind"][] = ["timer", "alarm", "reminder"];

const all = /\b(?:all|every|everything)\b/u;

async function setTimer(asked: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const seconds = asked.seconds("duration");
  if (seconds === undefined) return { question: "For how long?", intent: asked.intent, slot: "duration" };
  const name = asked.text("timer");
  const same = name === "" ? 0 : matches(shelf, { kinds: ["timer"], name }).length;
  const timer = await shelf.addTimer({ kind: "timer", name, siteId }, seconds);
  const another = same > 0 ? `It is another one: there are ${same + 1} now.` : "";
  return { text: `The ${named(timer)} is set to ${lengthInWords(seconds)}. ${another}`.trim() };
}

async function cancel(asked: Asked, shelf: Shelf, siteId: string, kinds: readonly Timer["kind"][]): Promise<Answer> {
  const wish: Wish = { kinds, name: asked.text("timer"), seconds: asked.seconds("duration"), siteId };
  const isAll = all.test(asked.said);
  const choice = choose(shelf, wish);
  if ("none" in choice) return { text: choice.none };
  if ("several" in choice && !isAll) return { question: choice.question, intent: asked.intent, slot: choice.slot };
  const chosen = isAll ? matches(shelf, wish) : "one" in choice ? [choice.one] : [];
  const gone = await shelf.cancel(chosen.map(({ id }) => id));
  if (gone.length === 0) return { text: noneOf(wish) };
  const what = gone.length === 1 && gone[0] !== undefined ? `The ${named(gone[0])} is` : `${counted(gone)} are`;
  return { text: `${what.charAt(0).toUpperCase()}${what.slice(1)} cancelled.` };
}

async function list(asked: Asked, shelf: Shelf): Promise<Answer> {
  const name = asked.text("timer");
  const kinds = /\balarms?\b/u.test(asked.said)
    ? (["alarm"] as const)
    : /\breminders?\b/u.test(asked.said)
      ? (["reminder"] as const)
      : anyKind;
  const found = matches(shelf, { kinds, name });
  if (found.length === 0) return { text: kinds.length === 1 ? `There is no ${kinds[0]}.` : noneOf({ kinds, name }) };
  return { text: listed(found, shelf) };
}

function listed(found: readonly Timer[], shelf: Shelf): string {
  const parts = found.slice(0, 5).map((timer) => described(timer, shelf));
  const more = found.length - parts.length;
  return `There ${isSingular(parts) ? "is" : "are"} ${joined([...parts, ...(more > 0 ? [`${more} more`] : [])])}.`;
}

/** "There is the alarm", "There is 1 minute on the timer", but "There are 9 seconds on it". */
function isSingular([first = "", ...more]: readonly string[]): boolean {
  return more.length === 0 && !/^(?:(?!1\b)\d|\d+ \w+ and )/u.test(first);
}

function described(timer: Timer, shelf: Shelf): string {
  if (timer.state === "ringing") return `the ${named(timer)}, which rings`;
  const when = remainder(timer, shelf);
  return timer.kind === "timer"
    ? `${when} on the ${named(timer)}`
    : `the ${named(timer)} ${timer.seconds === undefined ? "" : "in "}${when}`;
}

async function extend(asked: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const kept = Number(asked.customData);
  const isAnswer = asked.customData !== undefined && Number.isFinite(kept);
  const seconds = isAnswer ? kept : asked.seconds("duration");
  if (seconds === undefined) return { question: "By how much?", intent: asked.intent, slot: "duration" };
  const name = asked.text("timer");
  const choice = choose(shelf, {
    kinds: ["timer"],
    name,
    seconds: isAnswer ? asked.seconds("duration") : undefined,
    siteId,
  });
  if ("none" in choice) return { text: choice.none };
  if ("several" in choice)
    return { question: choice.question, intent: asked.intent, slot: choice.slot, customData: String(seconds) };
  const longer = await shelf.extend(choice.one.id, seconds);
  return { text: `The ${named(longer)} now has ${remainder(longer, shelf)} left.` };
}

async function stop(_asked: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const stopped = await stopNear(siteId, (place) => shelf.stop({ siteId: place }), shelf);
  return { text: stopped.length === 0 ? nothingRings(shelf) : "" };
}

/** Who says "stop" may mean a timer that still runs: it is named, and not ended without being asked for. */
function nothingRings(shelf: Shelf): string {
  const running = matches(shelf, { kinds: ["timer"], name: "" });
  if (running.length === 0) return "Nothing is ringing.";
  return `Nothing is ringing. ${listed(running, shelf)} To end ${running.length === 1 ? "it" : "one"}, say: cancel the timer.`;
}

async function snooze(asked: Asked, shelf: Shelf, siteId: string): Promise<Answer> {
  const seconds = asked.seconds("duration") ?? defaultSnoozeSeconds;
  const snoozed = await stopNear(siteId, (place) => shelf.snooze(seconds, { siteId: place }), shelf);
  if (snoozed.length === 0) return { text: "Nothing is ringing." };
  return { text: `I ring again in ${lengthInWords(seconds)}.` };
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
    if (error instanceof Refused) return { text: `I cannot do that: ${error.message}.` };
    log.error({ error, intent: asked.intent }, "the timers could not be written");
    return { text: "I cannot keep that: the disk refuses it." };
  }
}
