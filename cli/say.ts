/**
 * Speaks to a running platform that has no sound card, as `make say TEXT="…"` does: synthesises the wake word and the
 * sentence, plays them in real time into its virtual microphone, and tells what happens.
 *
 * Exit codes: 0 the session ended well; 1 it did not; 64 wrong usage; 69 no platform to speak to.
 */
import { parseArgs } from "node:util";
import { readControl } from "../supervisor/control-file.ts";
import { converse } from "./conversation.ts";
import { line } from "./timeline.ts";
import { speak, wakeAndSpeak } from "./voice.ts";

const usage = `usage: say --runtime FOLDER [--site default] [--voice slt] [--no-wake-word]
           [--answer TEXT]... TEXT

Speaks TEXT, after the wake word, to the running platform and prints what happens, with
the milliseconds between. Each --answer answers a question of the platform; with
--no-wake-word TEXT is spoken alone.
Voices: slt, rms, awb, kal16 (flite), and those of "espeak-ng --voices", as en-us.`;

class Stop extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        runtime: { type: "string" },
        site: { type: "string", default: "default" },
        voice: { type: "string", default: "slt" },
        answer: { type: "string", multiple: true, default: [] },
        "no-wake-word": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const text = positionals.join(" ").trim();
    if (!values.help && (text === "" || values.runtime === undefined)) throw new Error("there is nothing to say");
    return { ...values, runtime: values.runtime ?? "", text };
  } catch (error) {
    throw new Stop(`${(error as Error).message}\n\n${usage}`, 64);
  }
}

async function main(): Promise<number> {
  const { runtime, site: siteId, voice, answer, "no-wake-word": alone, help, text } = read(process.argv.slice(2));
  if (help) {
    console.log(usage);
    return 0;
  }
  const control = await readControl(runtime);
  if (control === undefined) throw new Stop("no platform is running here: start one with `make run`", 69);
  const answers = await Promise.all(answer.map((said) => speak(said, voice)));
  const speech = alone ? await speak(text, voice) : await wakeAndSpeak(control.wakeWord, text, voice);
  console.log(alone ? `speaking “${text}”` : `speaking “${control.wakeWord}” … “${text}”`);
  const began = performance.now();
  let previous = began;
  const outcome = await converse({
    control,
    siteId,
    speech,
    answers,
    tell(moment, at) {
      console.log(line(moment, at - began, at - previous));
      previous = at;
    },
  }).catch((error: unknown) => {
    throw new Stop((error as Error).message, 69);
  });
  if (outcome.answer !== undefined) console.log(`the answer’s sound: ${outcome.answer}`);
  if (!outcome.woke && !alone)
    console.log(`The wake word was not heard. Try another voice (--voice rms), or raise [hotword] sensitivity.`);
  else if (outcome.ended === undefined) console.log("The session did not end in a minute: see the log.");
  return outcome.ended === "nominal" ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
