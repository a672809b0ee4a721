/** Finds the command before its reason: "turn on the light because I cannot see", "stop the music I am on the phone". */
import { isBuiltinName } from "../assistant/dataset.ts";
import { cutsIn } from "./clause-ends.ts";
import { isWithin } from "./mood/phrases.ts";
import { reasonReaderOf } from "./mood/reasons/read-reason.ts";
import { placesOf, saidOf } from "./mood/said.ts";
import { statementReaderOf } from "./mood/statements/statements.ts";
import { losesValue } from "./loses-value.ts";
import { type IntentParts, isClosed, type Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";
import { slotsIn } from "./slots-in.ts";

/** The minimum number of words of a command, and of the statement that follows it. */
const minWords = 2;
/** The maximum number of words of a statement's subject, without its article: "living room light". */
const maxSubject = 3;
/** The time must stay bounded. */
const maxBeginnings = 6;
/** The fewest words of a text, which is no name of a thing. */
const minText = 3;

/** Generates possible commands, the longest first. `intent`: the one that the whole sentence resembles. */
export function* withoutReason(parts: Parts, reading: Reading, intent: IntentParts): Generator<Reading> {
  const reasons = reasonReaderOf(parts.language, parts.reader);
  if (reasons === undefined) return;
  const places = placesOf(reading.words);
  const { words, ...said } = saidOf(places, reading.hits, parts.reader);
  // Without "because", a time in the statement may be the time of the command.
  const times = said.times.filter(({ start }) => !isWithin(start, said.mood.present));
  const statements = statementReaderOf(parts.language);
  const cuts = [...cutsIn(reading, places)].filter((at) => statements?.isWhole(words.slice(at)) === true);
  for (const beginning of reasons.beginnings(words, new Set(cuts)).slice(0, maxBeginnings)) {
    const { start, isMarked } = beginning;
    if (start < minWords || words.length - start < minWords) continue;
    if (parts.reader.isDeterminer(words[start - 1]!)) continue;
    if (!isMarked && isAboutObject(parts, { words, stems: said.stems }, start, intent)) continue;
    if (!reasons.isMere(words, beginning, parts.isVerb)) continue;
    const cut = places.tokens[start]!;
    // "Play the song I wanted" means one that is not known, "remind me to return the shoes I bought" means what it says.
    if (reasons.isDescription(words.slice(start)) && !isTextBefore(parts, reading, intent, cut)) continue;
    if (!isMarked && !intent.meant.isInformation && times.some((time) => time.start >= start)) continue;
    if (!losesValue(parts, reading, { start: 0, end: cut }, intent))
      yield readTokens(parts, reading.text, reading.tokens.slice(0, cut));
  }
}

/** Generates what stands before a comma and a whole statement. */
export function* commandsBeforeCuts(parts: Parts, reading: Reading): Generator<Reading> {
  const places = placesOf(reading.words);
  const words = places.plain.map(({ norm }) => norm);
  const statements = statementReaderOf(parts.language);
  for (const at of [...cutsIn(reading, places)].toReversed().slice(0, maxBeginnings))
    if (at >= minWords && statements?.isWhole(words.slice(at)) === true)
      yield readTokens(parts, reading.text, reading.tokens.slice(0, places.tokens[at]));
}

/** Returns true if a free value of more than two words ends here: the text of a reminder or a message. */
function isTextBefore(parts: Parts, reading: Reading, intent: IntentParts, cut: number): boolean {
  return slotsIn(parts, intent, reading).spans.some(({ slot, start, end }) => {
    const isFree = !isClosed(parts, intent, slot) && !isBuiltinName(intent.slots[slot]!.entity);
    return isFree && end === cut && end - start >= minText;
  });
}

/** Returns true if the subject of a statement is what the intent acts on: "turn on | the light is in the attic". */
function isAboutObject(
  { reader }: Parts,
  { words, stems }: { readonly words: readonly string[]; readonly stems: readonly number[] },
  start: number,
  { meant }: IntentParts,
): boolean {
  if (!reader.isDeterminer(words[start]!)) return false;
  const subject = [...words.keys()].slice(start + 1, start + 1 + maxSubject);
  return subject.some((at) => !reader.isLittle(words[at]!) && meant.stems.has(stems[at]!));
}
