/** What a statement before a command names: the value that the command lacks, or what it does not need. */
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

/** "I put the pizza in the oven, set a timer for ten minutes": what else was named is no value that the command lacks. */
function isNamedOnly(parts: Parts, { hits }: Reading, { first, intent, command }: Behind): boolean {
  const own = entitiesOf(parts, intent);
  const lost = hits.filter(({ entity, end }) => end <= first && own.has(entity));
  return (
    command.best.slots.length > 0 && lost.every(({ entity }) => parts.values.isExtensible(parts.entities[entity]!))
  );
}
