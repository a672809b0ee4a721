/** Removes what surrounds a command without changing it: greetings, politeness, hesitation, words said twice. */
import { placesOf } from "./mood/said.ts";
import type { Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { type Rewritten, rewrite } from "./rewrite.ts";

export type Bare = {
  readonly rewritten: Rewritten;
  /** True if small words were said twice, as by somebody who hesitates: "the, the office light". */
  readonly hesitates: boolean;
};

/** Generates the sentence without the courtesies around it ("hello, what can I ask"), and without all of them. */
export function* withoutCourtesies({ reader }: Parts, reading: Reading): Generator<Bare> {
  const { plain, tokens } = placesOf(reading.words);
  const norms = plain.map(({ norm }) => norm);
  const { polite } = reader.read(norms);
  const isPolite = (at: number) => polite.some(({ start, end }) => start <= at && at < end);
  const plainAt = [...norms.keys()].filter((at) => !isPolite(at));
  const [first, last] = [plainAt[0], plainAt.at(-1)];
  if (first === undefined || last === undefined) return;
  const around = [...norms.keys()].filter((at) => first <= at && at <= last);
  for (const said of around.length === plainAt.length ? [plainAt] : [around, plainAt]) {
    // Only articles and the like: "ten ten" may be a time, "knock knock" a joke.
    const kept = said.filter((at, index) => {
      const next = said[index + 1];
      if (next === undefined || norms[next] !== norms[at] || !reader.isDeterminer(norms[at]!)) return true;
      // In German, "der der" may begin a clause: a pause or a filler must stand between the two.
      return next === at + 1 && tokens[next] === tokens[at]! + 1;
    });
    if (kept.length === norms.length) continue;
    const words = kept.map((at) => ({ at }));
    yield {
      rewritten: rewrite(
        reading.text,
        tokens.map((at) => reading.tokens[at]!),
        words,
      ),
      hesitates: kept.length < said.length,
    };
  }
}
