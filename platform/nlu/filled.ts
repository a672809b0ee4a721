/** What a statement before a command names: the value that the command lacks, or what it does not need. */
import type { SlotValue } from "#bus";
import type { Parse } from "./engine.ts";
import { type Hit, longestHits } from "./gazetteer.ts";
import { anyDeterminer } from "./known-forms.ts";
import type { IntentParts, Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";

const duration = "snips/duration";

const durationsIn = ({ entities }: Parts, { builtins }: Reading): Hit[] =>
  builtins.flatMap(({ entity, start, end }) => {
    return entity === duration ? [{ entity: entities.indexOf(entity), start, end }] : [];
  });

const entitiesOf = ({ entities }: Parts, intent: IntentParts) =>
  new Set(intent.slots.map(({ entity }) => entities.indexOf(entity)));

/** The command behind a statement: its first token, its intent, and its result alone. */
type Behind = { readonly first: number; readonly intent: IntentParts; readonly command: Parse };

/** Returns the command with what the statement names; undefined if that is more than it can take. */
export function withStatement(
  parts: Parts,
  reading: Reading,
  behind: Behind,
  parse: (reading: Reading) => Parse,
): Parse | undefined {
  return withValue(parts, reading, behind, parse) ?? (isNamedOnly(parts, reading, behind) ? behind.command : undefined);
}

/**
 * Returns the command with the one value that only the statement contains: "the cake needs
 * twenty minutes, set a timer". Undefined if there are several, or if it fills no slot of the same intent.
 */
function withValue(
  parts: Parts,
  reading: Reading,
  { first, intent, command }: Behind,
  parse: (reading: Reading) => Parse,
): Parse | undefined {
  const own = entitiesOf(parts, intent);
  const hits = [...reading.listed, ...durationsIn(parts, reading)].filter(({ entity }) => own.has(entity));
  const spans = longestHits(hits).filter(({ end }) => end <= first);
  const [value] = spans;
  // "she leaves the bathroom light on": the value belongs to the noun behind it.
  const isNoun = parts.knownForms.has(`${anyDeterminer} ${reading.words[first]!.norm}`);
  if (value === undefined || spans.length > 1 || (isNoun && value.end === first)) return undefined;
  const { tokens } = reading;
  const found = parse(
    readTokens(parts, reading.text, [...tokens.slice(first), ...tokens.slice(value.start, value.end)]),
  );
  const isSame = found.best.intentName === command.best.intentName && found.held === undefined;
  return isSame && found.best.slots.length > command.best.slots.length ? found : undefined;
}

const datetime = "snips/datetime";
/** The words of a time of a statement: "tomorrow", "on monday morning". */
const maxTime = 4;

/**
 * Returns the command with the day that the statement tells: "tomorrow I start early, wake me at six". The command itself is
 * returned if the two do not make its own time, of that day; undefined if it has no time, or nothing but a time was told.
 */
export function withTime(
  parts: Parts,
  reading: Reading,
  { first, intent, command }: Behind,
  parse: (reading: Reading) => Parse,
): Parse | undefined {
  const timeOf = ({ best }: Parse) => best.slots.find(({ entity }) => entity === datetime);
  const own = timeOf(command);
  if (own === undefined) return undefined;
  const told = reading.builtins.filter((one) => one.entity === datetime && one.end <= first);
  const [day] = told;
  const entities = entitiesOf(parts, intent);
  const others = reading.hits.some((hit) => {
    const isTime = told.some(({ start, end }) => start <= hit.start && hit.end <= end);
    return hit.end <= first && entities.has(hit.entity) && !isTime;
  });
  if (day === undefined || told.length > 1 || others || day.end - day.start > maxTime) return undefined;
  const { tokens } = reading;
  const found = parse(readTokens(parts, reading.text, [...tokens.slice(first), ...tokens.slice(day.start, day.end)]));
  const time = timeOf(found);
  const isSame = found.best.intentName === command.best.intentName && found.held === undefined;
  if (!isSame || time === undefined || !isDay(day.value) || !isOnThatDay(time.value, own.value)) return command;
  // Its words are those of the command: the day stands elsewhere.
  const { rawValue, range } = own;
  const slots = found.best.slots.map((slot) => (slot === time ? { ...slot, rawValue, range } : slot));
  return { ...found, best: { ...found.best, slots } };
}

const isDay = (value: SlotValue): boolean => value.kind === "InstantTime" && value.grain === "Day";

/** "School starts at eight, set an alarm for seven" and "last week I overslept, wake me at seven" name no other day for it. */
function isOnThatDay(time: SlotValue, own: SlotValue): boolean {
  if (time.kind !== "InstantTime" || own.kind !== "InstantTime") return false;
  // "six" may be in the morning or in the evening.
  const clock = ({ value }: { readonly value: string }) => {
    const [, hour, minutes] = /T(\d\d):(\d\d)/u.exec(value) ?? [];
    return `${Number(hour) % 12}:${minutes}`;
  };
  const isExact = ["Hour", "Minute", "Second"].includes(time.grain);
  return isExact && clock(time) === clock(own) && Date.parse(time.value) >= Date.parse(own.value);
}

/** Returns true if a time of the sentence is in no slot, and another one is: "it's ten o'clock, set an alarm for six". */
export function hasSpareTime({ text, tokens, builtins, expected }: Reading, { best: { slots } }: Parse): boolean {
  if (slots.every(({ entity }) => entity !== datetime)) return false;
  const times = [...builtins, ...expected].filter(({ entity }) => entity === datetime);
  return times.some(({ start, end }) => {
    const words = text.slice(tokens[start]!.start, tokens[end - 1]!.end);
    return slots.every(({ rawValue }) => !rawValue.includes(words));
  });
}

/** "I put the pizza in the oven, set a timer for ten minutes": what else was named is no value that the command lacks. */
function isNamedOnly(parts: Parts, { hits }: Reading, { first, intent, command }: Behind): boolean {
  const own = entitiesOf(parts, intent);
  const lost = hits.filter(({ entity, end }) => end <= first && own.has(entity));
  return (
    command.best.slots.length > 0 && lost.every(({ entity }) => parts.values.isExtensible(parts.entities[entity]!))
  );
}
