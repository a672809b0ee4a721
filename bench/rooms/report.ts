/** Renders the results of the rooms bench in words and tables. */
import type { WakeWordMeasures } from "#bus";
import { nearness } from "../../platform/dialogue/best-heard.ts";
import type { Doors } from "./house.ts";

export type Heard = {
  readonly room: number;
  readonly at: number;
  /** Decibels by which its microphone is louder than an average one. */
  readonly gain: number;
  readonly measures: WakeWordMeasures | undefined;
};

export type Trial = {
  readonly rooms: number;
  readonly doors: Doors;
  readonly person: number;
  /** Metres from the person to the microphone of their room. */
  readonly distance: number;
  /** Sound pressure of the noise in that room, in dB. */
  readonly noise: number;
  /** What the rooms reported, in the order of arrival; `at` in milliseconds. */
  readonly heard: readonly Heard[];
  /** The rooms that answered. */
  readonly answered: readonly number[];
};

const share = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

const isAnswered = ({ answered }: Trial): boolean => answered.length > 0;
const isRight = ({ answered, person }: Trial): boolean => answered.length === 1 && answered[0] === person;
const ownHears = ({ heard, person }: Trial): boolean => heard.some(({ room }) => room === person);
const isContested = (trial: Trial): boolean => ownHears(trial) && trial.heard.length > 1;

/** What other rules would have chosen from the same reports. */
const rules: Readonly<Record<string, (one: Heard) => number>> = {
  "the first report": ({ at }) => -at,
  "the highest level": ({ measures }) => measures?.level ?? -120,
  "the highest signal-to-noise ratio": ({ measures }) => measures?.snr ?? -60,
  "the highest score": ({ measures }) => measures?.score ?? 0,
  "level and ratio, two to one (as built, without rounding)": ({ measures }) => nearness(measures),
};

/** The same report if its microphone differed from the average by a multiple of what it does: the ratio does not depend on it. */
const withGain =
  (multiple: number) =>
  (one: Heard): Heard => ({
    ...one,
    measures: one.measures && { ...one.measures, level: one.measures.level + (multiple - 1) * one.gain },
  });

function chosenBy(rule: (one: Heard) => number, { heard }: Trial): number | undefined {
  const until = (heard[0]?.at ?? 0) + 250;
  return heard.filter(({ at }) => at <= until).toSorted((a, b) => rule(b) - rule(a))[0]?.room;
}

function row(name: string, trials: readonly Trial[]): string {
  const answered = trials.filter(isAnswered);
  const contested = trials.filter(isContested);
  const cells = [
    name,
    share(answered.filter(isRight).length, answered.length),
    share(contested.filter(isRight).length, contested.length),
    String(trials.filter((trial) => isAnswered(trial) && !ownHears(trial)).length),
    String(trials.length - answered.length),
    String(trials.filter(({ answered: rooms }) => rooms.length > 1).length),
  ];
  return `| ${cells.join(" | ")} |`;
}

export type Conditions = { readonly gainDeviation: number; readonly sensitivity: number };

export function report(trials: readonly Trial[], { gainDeviation, sensitivity }: Conditions): string {
  const counts = [...new Set(trials.map(({ rooms }) => rooms))];
  const groups: readonly (readonly [string, (trial: Trial) => boolean])[] = [
    ...(["open", "shut", "mixed"] as const).map(
      (doors) => [`doors ${doors}`, (one: Trial) => one.doors === doors] as const,
    ),
    ...counts.map((rooms) => [`${rooms} rooms`, (one: Trial) => one.rooms === rooms] as const),
    ["up to 2 m", ({ distance }) => distance <= 2],
    ["2 to 3.5 m", ({ distance }) => distance > 2 && distance <= 3.5],
    ["beyond 3.5 m", ({ distance }) => distance > 3.5],
    ["44 dB of noise and more in the person's room", ({ noise }) => noise >= 44],
  ];
  const contested = trials.filter(isContested);
  const late = contested.filter(({ heard, person }) => {
    const own = heard.find(({ room }) => room === person);
    return own !== undefined && own.at > (heard[0]?.at ?? 0) + 250;
  });
  return `# Which room answers

${trials.length} wake words ("okay computer", twelve synthetic voices in four manners), each in another house, drawn at random: two to eight rooms of 2.5 to 6.5 m,
joined by doors; a microphone near a wall of each, at a gain with a standard deviation of ${gainDeviation} dB; 25 to 41 dB of noise in a room, in every sixth 44 to 52 dB; a
person anywhere in one of the rooms, who speaks at 66 dB (standard deviation 3) at one metre. Rooms are simulated by image sources with 0.26 to 0.51 s of
reverberation; a doorway is a source in the next room, and a shut door takes 20 dB and more of high sounds. The sound of each microphone is heard by the
platform's own wake word detection at a sensitivity of ${sensitivity}, and its reports are decided by the platform's own arbiter, after 2 to 40 ms on the way.

**Right** is the room in which the person is. *Contested* are the wake words that this room and another one heard: only there the choice matters.

| | right, of those answered | right, of the contested | answered, but not heard in the own room | not heard anywhere | answered twice |
|---|---|---|---|---|---|
${row("**all**", trials)}
${groups.map(([name, belongs]) => row(name, trials.filter(belongs))).join("\n")}

The same reports, by other rules:

| rule | right, of the contested | if all microphones had the same gain | if gains had a deviation of ${3 * gainDeviation} dB |
|---|---|---|---|
${Object.entries(rules)
  .map(([name, rule]) => {
    const right = (by: (one: Heard) => number): string =>
      share(contested.filter((trial) => chosenBy(by, trial) === trial.person).length, contested.length);
    return `| ${name} | ${[1, 0, 3].map((multiple) => right((one) => rule(withGain(multiple)(one)))).join(" | ")} |`;
  })
  .join("\n")}

In ${late.length} of the ${contested.length} contested ones the own room reported later than 250 ms after the first one.

What no room heard, or only another one, was missed by the detection, in reverberation more than in noise: the choice cannot mend that.

Limits: simulated rooms and synthetic voices; walls let nothing through; the person faces all microphones alike; each room has a board of its
own. It was not measured with people.
`;
}
