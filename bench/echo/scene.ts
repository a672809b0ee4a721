/**
 * Generates what happens in the echo bench's room: the board speaks, paragraph by paragraph, and now and then somebody
 * says the wake word.
 */
import { quietRoom, type RoomShape } from "../../supervisor/virtual-audio/room.ts";
import { seeded } from "../voices/random.ts";
import { conversation } from "../voices/sentences.ts";
import { joined, silence } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voiceNamed } from "../voices/voices.ts";
import type { Clip } from "../hotword/speech.ts";

export type Condition = {
  readonly name: string;
  readonly room: RoomShape;
  /** How much louder the echo is than the person, in dB. */
  readonly louder: number;
  readonly isCancelled: boolean;
};

const near: RoomShape = { ...quietRoom, delay: 50, reverberation: 0.35 };

export const conditions: readonly Condition[] = [
  { name: "as loud", room: near, louder: 0, isCancelled: false },
  { name: "10 dB louder", room: near, louder: 10, isCancelled: false },
  { name: "as loud", room: near, louder: 0, isCancelled: true },
  { name: "10 dB louder", room: near, louder: 10, isCancelled: true },
  { name: "10 dB louder, distorted", room: { ...near, distortion: 3 }, louder: 10, isCancelled: true },
  { name: "as loud, distorted", room: { ...near, distortion: 3 }, louder: 0, isCancelled: true },
  { name: "10 dB louder, clocks 100 ppm apart", room: { ...near, drift: 100 }, louder: 10, isCancelled: true },
  {
    name: "10 dB louder, 80 ms, long room",
    room: { ...near, delay: 80, reverberation: 0.5 },
    louder: 10,
    isCancelled: true,
  },
];
export { near };

/** One text that the board speaks, and what is said meanwhile: positions are samples from its beginning. */
export type Paragraph = {
  readonly speech: Int16Array;
  readonly wakes: readonly { readonly clip: Clip; readonly at: number }[];
  /** Samples from handing it over until it is heard: aplay starts, and the device opens. */
  readonly late: number;
  /** Samples of silence after it. */
  readonly pause: number;
};

/** The board's own voice. */
const voice = voiceNamed("espeak-en-gb");
const rate = 16_000;

async function paragraph(sentences: readonly string[]): Promise<Int16Array> {
  const spoken: Int16Array[] = [];
  for (const sentence of sentences) spoken.push(await synthesize(sentence, voice), silence(0.25));
  return joined(spoken);
}

/**
 * Yields paragraphs with two wake words in each, both while the board speaks: one from the third second on, one from
 * the eighth.
 */
export async function* withWakes(wakes: readonly Clip[]): AsyncGenerator<Paragraph> {
  const talk = conversation(31);
  const random = seeded(5);
  for (let n = 0; n < wakes.length; n += 2) {
    let speech: Int16Array = new Int16Array(0);
    while (speech.length < 11.5 * rate) speech = joined([speech, await paragraph([talk.next().value])]);
    const at = (second: number) => Math.round((second + random.next() * 1.2) * rate);
    yield {
      speech,
      wakes: wakes.slice(n, n + 2).map((clip, k) => ({ clip, at: at(k === 0 ? 3 : 8) })),
      late: Math.round((0.03 + random.next() * 0.15) * rate),
      pause: rate,
    };
  }
}

/** Yields the board's own speech, about `minutes` minutes, in answers of one to three sentences. */
export async function* alone(minutes: number): AsyncGenerator<Paragraph> {
  const talk = conversation(77);
  const random = seeded(6);
  for (let samples = 0; samples < minutes * 60 * rate; ) {
    const sentences = Array.from({ length: 1 + random.below(3) }, () => talk.next().value);
    const speech = await paragraph(sentences);
    const pause = Math.round((0.5 + random.next()) * rate);
    yield { speech, wakes: [], late: Math.round((0.03 + random.next() * 0.15) * rate), pause };
    samples += speech.length + pause;
  }
}

/** The board says the wake word itself, in the middle of an answer. */
export async function* namingItself(phrase: string, times: number): AsyncGenerator<Paragraph> {
  const talk = conversation(99);
  for (let n = 0; n < times; n++) {
    const sentences = [
      talk.next().value,
      `You can always say ${phrase}, and ask me something else.`,
      talk.next().value,
    ];
    yield { speech: await paragraph(sentences), wakes: [], late: 1000, pause: rate };
  }
}
