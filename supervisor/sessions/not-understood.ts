/**
 * Groups requests that no intent fitted by their likeness, so that an author sees what people miss: "play some music" and
 * "play music please" are one group.
 */
/** A request that was not understood. */
export type Missed = { readonly sessionId: string; readonly text: string; readonly startedAt: string };

export type MissedGroup = {
  /** The wording said most often; of several, the newest. */
  readonly text: string;
  readonly count: number;
  /** ISO 8601, UTC. */
  readonly lastAt: string;
  /** The newest session of the group. */
  readonly sessionId: string;
  /** Other wordings, the newest first. */
  readonly others: readonly string[];
};

/** Articles, prepositions and particles are short in most languages: they say little about what was meant. */
const shortWord = { most: 3, weight: 0.25 };
/** The least share of common words of two requests in one group, as Dice's coefficient. */
const minLikeness = 2 / 3;
const maxOthers = 5;

type Wording = { readonly text: string; readonly words: ReadonlyMap<string, number>; count: number };
type Group = { readonly newest: Missed; readonly wordings: Wording[] };

/** `missed` is sorted newest first. Returns the groups with the most requests first, the newest first among equals. */
export function groupsOf(missed: readonly Missed[]): MissedGroup[] {
  const groups: Group[] = [];
  for (const one of missed) {
    const words = weighted(one.text);
    if (words.size === 0) continue;
    const near = groups.find(({ wordings }) => likeness(wordings[0]!.words, words) >= minLikeness);
    const group = near ?? { newest: one, wordings: [] };
    if (near === undefined) groups.push(group);
    const same = group.wordings.find((wording) => isSame(wording.words, words));
    if (same === undefined) group.wordings.push({ text: one.text, words, count: 1 });
    else same.count += 1;
  }
  return groups
    .map(({ newest, wordings }): MissedGroup => {
      const [first, ...rest] = wordings.toSorted((a, b) => b.count - a.count);
      return {
        text: first!.text,
        count: wordings.reduce((sum, { count }) => sum + count, 0),
        lastAt: newest.startedAt,
        sessionId: newest.sessionId,
        others: rest.slice(0, maxOthers).map(({ text }) => text),
      };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** The weight of each word, without case and accents; numbers are alike. */
function weighted(text: string): ReadonlyMap<string, number> {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return new Map(
    (plain.match(/\p{L}+|\p{N}+/gu) ?? []).map((word): [string, number] => {
      const isShort = word.length <= shortWord.most && /^[a-z]+$/u.test(word);
      return [/^\p{N}/u.test(word) ? "0" : word, isShort ? shortWord.weight : 1];
    }),
  );
}

function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const common = sum([...one].filter(([word]) => other.has(word)));
  return (2 * common) / (sum([...one]) + sum([...other]));
}

const sum = (words: readonly (readonly [string, number])[]): number =>
  words.reduce((total, [, weight]) => total + weight, 0);

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one.keys()].every((word) => other.has(word));
