/** Says something aloud to the devices of a large house, and judges what became of it. */
import { asrStartListening, asrTextCaptured, dialogueSessionEnded, dialogueSessionStarted, ttsSay } from "#bus";
import type { DeviceWish } from "./device-classes.ts";
import type { LargeHouse } from "./large-house.ts";
import { listening, type Speaking } from "./platform.ts";

/** `wrong`: something was done, or told, that nobody has asked for. `asked`: the board asks what it need not. */
export type Outcome = "right" | "wrong" | "asked" | "refused";
export type Became = {
  readonly outcome: Outcome;
  /** What the recogniser has heard first. */
  readonly heard: string;
  readonly answers: readonly string[];
  readonly told: readonly string[];
  /** How the session ended; "no session" if the board did not begin to listen. */
  readonly ended: string;
  /** How often the wake word was said: twice, if the board did not begin to listen after the first. */
  readonly woken: 1 | 2;
};

const siteId = "default";
/** Seconds of the microphone's sound, whatever time they take, after which a wake word that was not heard is said once more. */
const patience = 6;

/** Says it after the wake word; once more if that was not heard, as people do. */
export async function sayAloud(
  { platform, prepare, told }: LargeHouse,
  wish: DeviceWish,
  how: Speaking = {},
): Promise<Became> {
  const { bus } = platform;
  await prepare();
  let [heard, sessionId, listened, isAsked] = ["", "", 0, false];
  const answers: string[] = [];
  const problems: unknown[] = [];
  const stop = [
    bus.watch(dialogueSessionStarted, (one) => {
      if (one.siteId === siteId) sessionId = one.sessionId;
    }),
    bus.watch(asrTextCaptured, ({ text, siteId: at }) => {
      if (at === siteId && heard === "") heard = text;
    }),
    bus.watch(ttsSay, ({ text, siteId: at }) => {
      if (at === siteId) answers.push(text);
    }),
    bus.watch(asrStartListening, ({ siteId: at }) => {
      if (at !== siteId) return;
      listened += 1;
      // The first time it listened to the sentence itself.
      if (listened === 1) return;
      if (listened === 2 && wish.reply !== undefined) {
        void platform.utter(wish.reply, siteId, how).catch((error: unknown) => problems.push(error));
        return;
      }
      isAsked = true;
      void bus.say("dialogueManager/endSession", { sessionId });
    }),
  ];
  const ended = bus
    .next(dialogueSessionEnded, (one) => one.siteId === siteId)
    .then(
      ({ payload }) => payload.termination.reason,
      () => "no session",
    );
  try {
    await platform.command(wish.said, siteId, how);
    await Promise.race([ended, listening(platform, patience)]);
    const woken = sessionId === "" ? 2 : 1;
    if (woken === 2) {
      await platform.command(wish.said, siteId, how);
      await Promise.race([ended, listening(platform, patience)]);
    }
    const reason = sessionId === "" ? "no session" : await ended;
    if (problems.length > 0) throw problems[0];
    const all = await told();
    return { outcome: judge(wish, all, answers, isAsked), heard, answers, told: all, ended: reason, woken };
  } finally {
    for (const end of stop) end();
  }
}

function judge(
  { commands = [], answer }: DeviceWish,
  told: readonly string[],
  answers: readonly string[],
  isAsked: boolean,
): Outcome {
  if (told.some((one) => !commands.some((command) => command.test(one)))) return "wrong";
  const isDone =
    answer === undefined
      ? commands.every((command) => told.some((one) => command.test(one)))
      : answers.some((one) => answer.test(one));
  return isDone ? "right" : isAsked ? "asked" : "refused";
}
