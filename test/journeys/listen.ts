/** A listener to the platform's answers: the recogniser, with a grammar of all that the example skills can answer. */
import { readFileSync, statSync } from "node:fs";
import { mono } from "../../platform/sound/pcm.ts";
import { resample } from "../../platform/sound/resampler.ts";
import { readWav } from "../../platform/sound/wav-read.ts";
import { Decoder, englishModel } from "../../platform/speech/pocketsphinx.ts";

const answers = `#JSGF V1.0;
grammar answers;
<room> = kitchen | living room | bedroom | bathroom | hallway | office | garden | garage | observatory;
<number> = one | two | three | five | ten | twelve | twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety;
<light> = the light in the <room> is (on | off | at <number> percent);
<timer> = the [pasta | pizza | tea | eggs | bread | laundry] timer (is set to <number> (seconds | minutes | hours) | is cancelled | has ended);
<asked> = in which room | for how long | to how many percent | sorry i did not understand | no timer is running | all lights are off;
public <answer> = <light> | <timer> | <asked>;
`;

/** The newest WAV of some files, as 16 kHz mono. */
export function lastSound(files: readonly string[]): Int16Array {
  const dated = files.map((path) => ({ path, at: statSync(path).mtimeMs }));
  const newest = dated.sort((one, other) => other.at - one.at || other.path.localeCompare(one.path))[0];
  if (newest === undefined) throw new Error("nothing was played");
  return resample(mono(readWav(readFileSync(newest.path))), 16_000).samples;
}

/** What was answered, in words; "" when it was none of the answers. */
export function wordsOf(speech: Int16Array): string {
  const decoder = new Decoder({
    dictionary: englishModel.dictionary,
    search: { kind: "grammar", jsgf: answers },
    settings: { remove_silence: false, beam: 1e-80, pbeam: 1e-80, wbeam: 1e-60 },
  });
  try {
    decoder.startStream();
    decoder.start();
    decoder.process(inARoom(speech));
    decoder.end();
    return decoder.hypothesis()?.text ?? "";
  } finally {
    decoder.free();
  }
}

/** Half a second of quiet noise around it and below it: digital silence misleads the recogniser. */
function inARoom(speech: Int16Array): Int16Array {
  let seed = 1;
  return Int16Array.from({ length: speech.length + 16_000 }, (_, index) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = (seed / 2 ** 32 - 0.5) * 60;
    return Math.max(-32_768, Math.min(32_767, (speech[index - 8000] ?? 0) + noise));
  });
}
