/** What a language needs for the answers about the house. tsc reports what one lacks. */
import type { Kind } from "../discovery.ts";
import type { Wish } from "../message.ts";

/** What can be sought without a name. */
export type Sort = "light" | "device" | "cover" | "climate" | "lock" | "scene";

/** `list`: the devices, with articles and rooms, as the language joins them; `isOne`: the verb is in the singular. */
type About = (list: string, isOne: boolean) => string;

export type Words = {
  readonly locale: string;
  /** How one is called that has no name but its kind. */
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly and: string;
  readonly or: string;
  /** "the lamp"; devices are called anything, so an article is left out where the gender is not known. */
  readonly the: (name: string) => string;
  /** "in the kitchen". */
  readonly inRoom: (room: string) => string;
  /** As a choice: "the kitchen". */
  readonly room: (room: string) => string;
  readonly others: (count: number) => string;
  readonly isPlural: (name: string) => boolean;

  /** What has become of them; without the full stop. */
  readonly done: (wish: Wish, list: string, isOne: boolean) => string;
  readonly nearest: (done: string) => string;
  readonly whitest: (list: string, isOne: boolean, isWarm: boolean) => string;
  readonly started: About;
  readonly sent: About;
  readonly silent: About;
  readonly undone: About;
  readonly gone: About;
  readonly cannot: About;

  readonly unreachable: string;
  /** `what`: a name that was said; `where`: "" or the room. */
  readonly noneCalled: (name: string, where: string) => string;
  readonly none: (sort: Sort, where: string) => string;
  readonly disputed: (name: string) => string;
  readonly forbidden: (name: string) => string;
  readonly forbiddenSort: Readonly<Record<Sort, string>>;
  readonly sameName: (count: number, name: string) => string;
  readonly onlyOne: (choice: string) => string;
  readonly whichRoom: (choice: string) => string;
  readonly noDevice: string;
  readonly noScene: string;
  readonly noColour: string;
  readonly brightnessRange: string;
  readonly positionRange: string;
  readonly howWarm: string;
  readonly unknownDevice: string;

  readonly temperature: (degrees: string, where: string) => string;
  readonly humidity: (percent: string, where: string) => string;
  readonly noSensor: (where: string) => string;
  readonly notReported: (where: string) => string;
  readonly sensorGone: (where: string) => string;
  readonly open: About;
  readonly nothingOpen: (where: string) => string;
  readonly doubt: (list: string) => string;
  readonly lit: About;
  readonly noLights: string;
  readonly allOff: string;
  readonly unknownLights: (count: number) => string;
  /** Of one device: it does not answer, has not said anything yet, or is in a state, perhaps at some percent. */
  readonly isGone: (the: string) => string;
  readonly isSilent: (the: string) => string;
  readonly isIn: (the: string, name: string, state: string, percent: number | undefined) => string;

  /** In a sentence in lower case. */
  readonly saysEverywhere: RegExp;
  /** Whether a question is about locks. */
  readonly saysLocked: RegExp;
  readonly saysWindow: RegExp;
  readonly saysDoor: RegExp;
};

export const joined = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Words that stand alone; `\b` does not know letters like "ñ". */
export const anyOf = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, "u");

/**
 * Words for the whole house, which are said of people, of times and in sayings as well: "all right", "we are all in bed". `before`, `after`:
 * the words beside which they mean no things, with their spaces.
 */
export const anyThing = (words: string, before: string, after: string): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?<!(?:^|[^\p{L}])(?:${before}))(?:${words})(?!\p{L})(?!,? (?:${after})(?!\p{L}))`,
    "u",
  );

export const firstOf = (name: string): string => name.split(" ", 1)[0] ?? "";
