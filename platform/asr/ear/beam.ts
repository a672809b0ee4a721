/** Writes down a sentence while it prefers the words that are expected: the likeliest few texts are followed at once. */
import { constant, growing, type Memory, nothingYet, rowsOf, slots } from "./decoder-memory.ts";
import { beginning, type Expectation, type Place } from "./expectation.ts";
import { begin, end, type Pieces } from "./pieces.ts";
import { integers, type Session, Tensor } from "./runtime.ts";

/** The number of texts that are followed. Each costs time in every step. */
const followed = 4;
/** The number of tokens that the decoder's edited graph returns (installer/ears/lean-decoder.ts). */
const returned = 4;
/** Less likely tokens are not followed, however well they are expected. */
const leastToken = -9;
/** Nats that a text may still gain on one that has ended. */
const mostGain = 6;
/** The number of texts that must have ended. */
const enough = 3;

type Text = {
  readonly pieces: readonly number[];
  readonly score: number;
  readonly gained: number;
  readonly place: Place;
};
type Longer = Text & { readonly row: number };

/** `value` is the score with what the text gained. */
export type Written = { readonly pieces: readonly number[]; readonly score: number; readonly value: number };

/** Returns the texts that end in so many pieces, the one with the highest sum of its own score and what it gains first. */
export function writeExpected(
  decoder: Session,
  state: Tensor,
  pieces: Pieces,
  { expectation, mostPieces }: { readonly expectation: Expectation; readonly mostPieces: number },
): Written[] {
  let texts: readonly Text[] = [{ pieces: [], score: 0, gained: 0, place: beginning }];
  const ended: Text[] = [];
  let memory = nothingYet;
  let heard: Heard = { state, encoded: {} };
  for (let step = 0; step < mostPieces && texts.length > 0; step++) {
    const made = run(decoder, heard.state, texts, memory, step === 0);
    const longer = texts
      .flatMap((text, row) => choicesOf(made, row, step === 0).map((choice) => ({ text, row, choice })))
      .map(({ text, row, choice }) => ({ ...longerBy(text, choice, pieces, expectation), row }))
      .sort((a, b) => valueOf(b) - valueOf(a));
    const alive: Longer[] = [];
    for (const one of longer) {
      if (alive.length === followed) break;
      if (one.pieces.at(-1) === end) ended.push(one);
      else alive.push(one);
    }
    ended.sort((a, b) => valueOf(b) - valueOf(a));
    const last = ended[enough - 1];
    if (last !== undefined && alive[0] !== undefined && valueOf(alive[0]) + mostGain < valueOf(last)) break;
    if (step === 0)
      heard = {
        state,
        encoded: Object.fromEntries(constant.map((slot) => [`past_key_values.${slot}`, made[`present.${slot}`]!])),
      };
    heard = forTexts(heard, alive.length);
    memory = { ...remembered(made, alive), ...heard.encoded };
    texts = alive;
  }
  return ended.map((one) => ({ pieces: one.pieces.slice(0, -1), score: one.score, value: valueOf(one) }));
}

const valueOf = ({ score, gained }: Text): number => score + gained;

type Made = Readonly<Record<string, Tensor>>;

function run(decoder: Session, state: Tensor, texts: readonly Text[], memory: Memory, isFirst: boolean): Made {
  const kept = isFirst ? slots : growing;
  return decoder.run(
    {
      input_ids: integers(
        texts.map(({ pieces }) => pieces.at(-1) ?? begin),
        texts.length,
        1,
      ),
      targets: integers(
        texts.map(() => end),
        texts.length,
        1,
      ),
      encoder_hidden_states: state,
      use_cache_branch: new Tensor("bool", Uint8Array.of(isFirst ? 0 : 1), [1]),
      ...memory,
    },
    ["normaliser", "best", "best_ids", "target", ...kept.map((slot) => `present.${slot}`)],
  );
}

type Token = { readonly token: number; readonly likelihood: number };

/** Returns the likeliest tokens behind a text, and its end; an empty text is seldom right. */
function choicesOf(made: Made, row: number, isFirst: boolean): Token[] {
  const normaliser = made["normaliser"]!.floats[row]!;
  const numbers = (made["best_ids"]!.data as BigInt64Array).subarray(row * returned, (row + 1) * returned);
  const best = [...numbers].map((number, at): Token => {
    return { token: Number(number), likelihood: made["best"]!.floats[row * returned + at]! - normaliser };
  });
  const ends = { token: end, likelihood: made["target"]!.floats[row]! - normaliser };
  const others = best.filter(({ token }) => token !== end);
  return [...others, ...(isFirst ? [] : [ends])].filter(({ likelihood }) => likelihood >= leastToken);
}

function longerBy(text: Text, { token, likelihood }: Token, pieces: Pieces, expectation: Expectation): Text {
  const [place, gain] = ((): [Place, number] => {
    if (token === end) return [text.place, expectation.atEnd(text.place)];
    const after = expectation.after(text.place, pieces.textOf(token));
    return [after.place, after.gain];
  })();
  return {
    pieces: [...text.pieces, token],
    score: text.score + likelihood,
    gained: text.gained + gain,
    place,
  };
}

/** The sound, and the decoder's memory of it: a row for each text, and all rows are alike. */
type Heard = { readonly state: Tensor; readonly encoded: Memory };

/** They are copied only when the number of texts has changed: of ten seconds of sound, each row has 6 MB. */
function forTexts(heard: Heard, count: number): Heard {
  if (heard.state.dims[0] === count) return heard;
  const copied = (tensor: Tensor) =>
    rowsOf(
      tensor,
      Array.from({ length: count }, () => 0),
    );
  const encoded = Object.entries(heard.encoded).map(([slot, tensor]) => [slot, copied(tensor)] as const);
  return { state: copied(heard.state), encoded: Object.fromEntries(encoded) };
}

function remembered(made: Made, alive: readonly Longer[]): Memory {
  const rows = alive.map(({ row }) => row);
  return Object.fromEntries(growing.map((slot) => [`past_key_values.${slot}`, rowsOf(made[`present.${slot}`]!, rows)]));
}
