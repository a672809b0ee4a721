/**
 * The intents that another engine may choose for a sentence that this one refused. An intent that does not allow the form of the
 * sentence (a negation, a question, a delay, a report, an unknown value) is not among them, so nothing can choose it.
 */
import type { Slot } from "#bus";
import { isBuiltinName } from "../assistant/dataset.ts";
import type { Offer } from "./engine.ts";
import { isCounterExample } from "./counter-examples.ts";
import { intentFeatures } from "./intent/features.ts";
import { judgeSome } from "./judge.ts";
import type { IntentParts, Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { sayBack } from "./say-back.ts";
import { isNoOrder } from "./unmeant.ts";
import { characters } from "./slot-of.ts";

/** The size of a question to a small model is bounded: its time grows with each word. */
const maxOffers = 30;
const maxSentences = 3;
const maxValues = 60;
/** The confidence of what another engine chose: the user is asked, whatever the thresholds. */
const confidenceScore = 0.5;

export function offersFor(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined): Offer[] {
  const { intents, classify, known, reader } = parts;
  if (reading.words.every(({ isSign }) => isSign) || isCounterExample(parts, reading)) return [];
  const likely = classify(intentFeatures(reading.words, { hits: reading.hits, known, reader }));
  const order = [...intents.keys()]
    .filter((intent) => asked === undefined || asked.has(intents[intent]!.id))
    .toSorted((a, b) => likely[b]! - likely[a]! || a - b)
    .slice(0, maxOffers);
  return judgeSome(parts, reading, order).flatMap(({ slots, judgement }, at) => {
    const intent = intents[order[at]!]!;
    const isFit = judgement.objection === undefined && !judgement.evidence.isRelayed;
    return isFit && !isNoOrder(parts, reading, intent, slots) ? [offerOf(parts, intent, reading, slots)] : [];
  });
}

function offerOf({ values }: Parts, intent: IntentParts, { text }: Reading, own: readonly Slot[]): Offer {
  const open = intent.slots.filter(
    ({ name, entity }) =>
      !isBuiltinName(entity) &&
      own.every(({ slotName }) => slotName !== name) &&
      values.known(entity).length <= maxValues,
  );
  // The value is none of the words that were said: its range is empty, at the end.
  const end = characters(text);
  const slotOf = ([slotName, value]: readonly [string, string]): Slot => ({
    slotName,
    entity: open.find(({ name }) => name === slotName)!.entity,
    rawValue: "",
    value: { kind: "Custom", value },
    alternatives: [],
    range: { start: end, end },
    confidenceScore,
  });
  return {
    intentName: intent.id,
    sentences: [...intent.frames.values()]
      .slice(0, maxSentences)
      .map(({ data }) => data.map((part) => part.text).join("")),
    values: new Map(open.map(({ name, entity }) => [name, values.known(entity)])),
    take(chosen) {
      const slots = [...own, ...[...chosen].map(slotOf)];
      const saidBack = sayBack(intent, slots);
      return { intentName: intent.id, confidenceScore, slots, reason: "unsure", words: text, saidBack };
    },
  };
}
