/** Speaks the wake word and a sentence to a running platform that has no sound card, in real time. */
import { relative } from "node:path";
import { localWay } from "../client/local.ts";
import { Rest } from "../client/rest.ts";
import { waitForComponents, waitForStart } from "../client/starting.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { brokerOf } from "../say/broker.ts";
import { converse } from "../say/conversation.ts";
import { speak, wakeAndSpeak } from "../say/voice.ts";
import { line } from "../timeline.ts";

export const run: Run = async ({ place, screen, given, text: option, texts, is }) => {
  const text = given.join(" ").trim();
  if (text === "") throw new Failure("usage", "there is nothing to say");
  if (option("host") !== undefined)
    throw new Failure("usage", "only the platform of this machine can be spoken to; --host goes with `sotto ask`");
  await waitForStart(place, screen);
  // A platform that this user may not ask is spoken to all the same.
  await waitForComponents(new Rest(localWay(place)), screen).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
  // Written at the end of the start.
  const control = await place.control();
  const broker = await brokerOf(place, control);
  const voice = option("voice");
  const alone = is("no-wake-word");
  const voiced = async (sound: Promise<Int16Array>) =>
    sound.catch((cause: unknown) => {
      throw new Failure("notWell", `this cannot be spoken: ${(cause as Error).message.split("\n")[0]}`, {
        remedy: "apt-get install flite espeak-ng; `espeak-ng --voices` lists voices",
        cause,
      });
    });
  const answers = await Promise.all(texts("answer").map((said) => voiced(speak(said, voice))));
  const speech = await voiced(alone ? speak(text, voice) : wakeAndSpeak(control.wakeWord, text, voice));
  if (!screen.json) screen.print(alone ? `speaking “${text}”` : `speaking “${control.wakeWord}” … “${text}”`);
  const began = performance.now();
  let previous = began;
  const outcome = await converse({
    control,
    broker,
    siteId: option("site") ?? "default",
    speech,
    answers,
    tell(moment, at) {
      const ms = Math.round(at - began);
      if (screen.json) screen.data({ ms, ...moment });
      else screen.print(line(moment, at - began, at - previous));
      previous = at;
    },
  }).catch((error: unknown) => {
    if (error instanceof Failure) throw error;
    throw new Failure("unreachable", (error as Error).message, { cause: error });
  });
  if (screen.json) screen.data(outcome);
  else {
    if (outcome.answer !== undefined) screen.print(`the answer’s sound: ${fromHere(outcome.answer)}`);
    if (!outcome.woke && !alone)
      screen.note("The wake word was not heard. Try another voice (--voice rms), or raise [hotword] sensitivity.");
    else if (outcome.ended === undefined) screen.note("The session did not end in a minute: see `sotto logs`.");
    else if (outcome.ended !== "nominal") screen.note("`sotto why` explains what went wrong.");
  }
  return outcome.ended === "nominal" ? "done" : "notWell";
};

/** Returns the shortest form of the path that works from the current folder. */
function fromHere(path: string): string {
  const below = relative(process.cwd(), path);
  return below.startsWith("..") ? path : below;
}
