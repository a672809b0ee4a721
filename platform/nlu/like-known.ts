/** Whether words that are no listed value are used like those that are: "oranges", where "apples" are listed. */
import type { EntityValues } from "./entity-values.ts";
import type { Parts } from "./parts.ts";
import type { Word } from "./text/word.ts";
import { tokenise } from "./text/tokens.ts";

type Test = (words: readonly Word[]) => boolean;

/** The number of listed values that are compared: thousands of names may be injected. */
const maxCompared = 500;
const tests = new WeakMap<EntityValues, Map<string, Test>>();

/** Returns a test for the words of a value: all of them must be in a middle or fine group with a word of a listed one. */
export function likeKnown(parts: Parts, entity: string): Test {
  const ofValues = tests.get(parts.values) ?? new Map<string, Test>();
  tests.set(parts.values, ofValues);
  const test = ofValues.get(entity) ?? makeTest(parts, entity);
  ofValues.set(entity, test);
  return test;
}

function makeTest({ values, makeWord }: Parts, entity: string): Test {
  const known = values.known(entity).slice(0, maxCompared);
  const all = known.map((text) => tokenise(text).flatMap((token) => (token.isSign ? [] : [makeWord(token)])));
  const formOf = (words: readonly Word[]) => words.map(({ stem }) => stem).join(" ");
  const forms = new Set(all.map(formOf));
  const groups = new Set(all.flatMap((words) => words.flatMap((word) => word.groups.slice(1))));
  return (words) => {
    if (words.length === 0) return false;
    return forms.has(formOf(words)) || words.every((word) => word.groups.some((group) => groups.has(group)));
  };
}
