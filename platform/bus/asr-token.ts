/** One word that the ASR heard, with its position in the text and in time [bus-shapes, intent/<intentName>]. */
import * as v from "valibot";
import { integer, number, probability, text } from "./value.ts";

export const asrToken = v.object({
  value: text("the word"),
  confidence: probability("confidence of this word"),
  rangeStart: integer("start in the text, in characters"),
  rangeEnd: integer("end in the text, exclusive"),
  time: v.object({ start: number("seconds from the start of listening"), end: number("seconds, exclusive") }),
});
export type AsrToken = v.InferOutput<typeof asrToken>;

/** The tokens of each utterance; a single one may come without the outer list. */
export const utterances = v.pipe(
  v.union([v.array(v.array(asrToken)), v.array(asrToken)]),
  v.description("the recognised words, by utterance"),
  v.transform((tokens): AsrToken[][] => {
    const isOne = (list: AsrToken[] | AsrToken[][]): list is AsrToken[] => list.length > 0 && !Array.isArray(list[0]);
    return isOne(tokens) ? [tokens] : tokens;
  }),
);

export const tokenExamples: AsrToken[] = [
  { value: "turn", confidence: 0.93, rangeStart: 0, rangeEnd: 4, time: { start: 0.32, end: 0.61 } },
  { value: "on", confidence: 0.88, rangeStart: 5, rangeEnd: 7, time: { start: 0.61, end: 0.8 } },
];
