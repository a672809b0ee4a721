/**
 * Applies a request to the current values. Pure: nothing is written, and a request is applied completely or not at all.
 */
import type { InjectionPerform } from "#bus";
import { record } from "../assistant/dataset.ts";
import type { Injected, InjectedValue } from "../assistant/injected.ts";
import { readPhones } from "../speech/arpabet.ts";

export type Limits = {
  /** Limit on the values of all entities together. */
  readonly values: number;
  /** Limit on the bytes of a value, or of a pronunciation. */
  readonly bytes: number;
};

/** Thrown for a request that cannot be applied; the message is for its author. */
export class Refused extends Error {
  override name = "Refused";
}

const shown = (text: string) => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** Returns the values after the request's operations, in order. `entities` are those that accept injected values. */
export function applyRequest(
  before: Injected,
  { operations, lexicon = {}, crossLanguage }: InjectionPerform,
  entities: ReadonlySet<string>,
  limits: Limits,
  now: string,
): Injected {
  if (crossLanguage !== undefined && !/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(crossLanguage))
    throw new Refused(`${shown(crossLanguage)} is not a language`);
  const after = new Map(Object.entries(before.entities).map(([name, values]) => [name, byValue(values)]));
  for (const [kind, additions] of operations) {
    for (const [entity, values] of Object.entries(additions)) {
      if (!entities.has(entity)) throw new Refused(unknownEntity(entity, entities));
      const known = kind === "addFromVanilla" ? new Map<string, InjectedValue>() : (after.get(entity) ?? new Map());
      for (const added of values) {
        const [value, weight] = typeof added === "string" ? [added, 1] : added;
        const text = checked(value, `a value of ${shown(entity)}`, limits);
        known.set(text, { value: text, weight, ...(crossLanguage === undefined ? {} : { crossLanguage }) });
      }
      after.set(entity, known);
    }
  }
  const all = [...after].filter(([, values]) => values.size > 0);
  const count = all.reduce((sum, [, values]) => sum + values.size, 0);
  if (count > limits.values) throw new Refused(`there would be ${count} injected values; ${limits.values} is the most`);
  const pronounced = mergeLexicon(before.lexicon, lexicon, limits);
  const inUse = new Set(all.flatMap(([, values]) => [...values.keys()]));
  return {
    lastInjectionDate: now,
    entities: record(all.map(([name, values]) => [name, [...values.values()]])),
    lexicon: record(Object.entries(pronounced).filter(([value]) => inUse.has(value) || Object.hasOwn(lexicon, value))),
  };
}

/** Returns the values without those given; of an entity with an empty list none is left. Pure, and all or nothing, too. */
export function removeValues(
  before: Injected,
  removed: Readonly<Record<string, readonly string[]>>,
  now: string,
): Injected {
  const after = new Map(Object.entries(before.entities));
  for (const [entity, values] of Object.entries(removed)) {
    const known = after.get(entity);
    if (known === undefined) throw new Refused(`nothing is injected into ${shown(entity)}`);
    const gone = new Set(values.map((value) => value.trim()));
    const missing = [...gone].find((value) => known.every((one) => one.value !== value));
    if (missing !== undefined) throw new Refused(`${shown(missing)} is not injected into ${shown(entity)}`);
    after.set(entity, values.length === 0 ? [] : known.filter(({ value }) => !gone.has(value)));
  }
  const all = [...after].filter(([, values]) => values.length > 0);
  const inUse = new Set(all.flatMap(([, values]) => values.map(({ value }) => value)));
  return {
    lastInjectionDate: now,
    entities: record(all),
    lexicon: record(Object.entries(before.lexicon).filter(([value]) => inUse.has(value))),
  };
}

const byValue = (values: readonly InjectedValue[]) => new Map(values.map((value) => [value.value, value]));

function mergeLexicon(
  before: Injected["lexicon"],
  added: Readonly<Record<string, readonly string[]>>,
  limits: Limits,
): Record<string, readonly string[]> {
  const merged = record(Object.entries(before));
  for (const [value, pronunciations] of Object.entries(added)) {
    const text = checked(value, "a word of the lexicon", limits);
    if (pronunciations.length > 20) throw new Refused(`${shown(text)} has more than 20 pronunciations`);
    merged[text] = pronunciations.map((written) => {
      const phonemes = checked(written, `a pronunciation of ${shown(text)}`, limits);
      if (readPhones(phonemes) === undefined) {
        const example = 'phonemes of ARPAbet with blanks between them, as "SH IH V AO N"';
        throw new Refused(`the pronunciation ${shown(phonemes)} of ${shown(text)} is not ${example}`);
      }
      return phonemes;
    });
  }
  if (Object.keys(merged).length > limits.values)
    throw new Refused(`the lexicon would have more than ${limits.values} words`);
  return merged;
}

function checked(text: string, what: string, { bytes }: Limits): string {
  const trimmed = text.trim();
  if (trimmed === "") throw new Refused(`${what} is empty`);
  if (Buffer.byteLength(trimmed) > bytes) throw new Refused(`${what} has more than ${bytes} bytes`);
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(trimmed)) throw new Refused(`${what} has control characters: ${shown(trimmed)}`);
  return trimmed;
}

function unknownEntity(entity: string, entities: ReadonlySet<string>): string {
  if (entities.size === 0) return `unknown entity ${shown(entity)}: the assistant has none that takes values`;
  const names = [...entities].toSorted();
  const listed = names.slice(0, 20).map(shown).join(", ");
  return `unknown entity ${shown(entity)}; there are ${listed}${names.length > 20 ? ` and ${names.length - 20} more` : ""}`;
}
