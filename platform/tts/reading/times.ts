/** Reads times of day: "14:30", "7:05 am", "14h30", "14.30 Uhr"; and ranges: "14:00-15:30". */
import type { Clock, Reading, Rule } from "./language.ts";

export function times(reading: Reading): Rule[] {
  const { hourWord, hourMarks = "", hasHalves = false } = reading;
  const marks = hourMarks.replaceAll(".", "");
  const word = hourWord === undefined ? "" : `(?:\\s?${hourWord}(?!\\p{L}))?`;
  const half = String.raw`(?:\s?([AaPp])\.?\s?[Mm](?!\p{L})(?:\.(?!\s+\p{Lu}|\s*$))?)`;
  const front = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:/-])`;
  const back = String.raw`(?![\p{L}\p{N}]|[:.,/-]\p{N})`;
  const clock = String.raw`([01]?\d|2[0-4])`;
  const to = String.raw`(?:\s?[-–]\s?)`;

  function read(all: string, clock: Clock, before: string): string {
    const { hour, minute, half: part } = clock;
    const isTime = part === undefined ? hour < 24 || minute === 0 : hour >= 1 && hour <= 12;
    return isTime ? reading.time(clock, before) : all;
  }

  function partOf(letter: string | undefined): Clock["half"] {
    return letter === undefined ? undefined : letter.toLowerCase() === "a" ? "AM" : "PM";
  }

  const rules: Rule[] = [
    [
      new RegExp(String.raw`${front}(${clock}[:${marks}][0-5]\d)${to}(?=${clock}[:${marks}][0-5]\d${back})`, "u"),
      ([, from]) => `${from} ${reading.to} `,
    ],
    [
      new RegExp(
        String.raw`${front}${clock}(?::([0-5]\d))(?::([0-5]\d))?(?:${hasHalves ? half : "()(?!)"}|${word}${back})`,
        "u",
      ),
      ([all, hour, minute, second, part], before) =>
        read(
          all!,
          {
            hour: Number(hour),
            minute: Number(minute),
            second: second === undefined ? undefined : Number(second),
            half: partOf(part),
          },
          before,
        ),
    ],
  ];
  // "7am", "7.30 pm"
  if (hasHalves)
    rules.push([
      new RegExp(String.raw`${front}(1[0-2]|0?[1-9])(?:\.([0-5]\d))?${half}`, "u"),
      ([all, hour, minute = "0", part], before) =>
        read(all!, { hour: Number(hour), minute: Number(minute), half: partOf(part) }, before),
    ]);
  if (marks !== "")
    rules.push([
      new RegExp(String.raw`${front}${clock}\s?[${marks}]\s?([0-5]\d)${back}`, "u"),
      ([all, hour, minute], before) => read(all!, { hour: Number(hour), minute: Number(minute) }, before),
    ]);
  if (hourWord !== undefined)
    rules.push([
      new RegExp(String.raw`${front}${clock}\.([0-5]\d)\s?${hourWord}(?!\p{L})`, "u"),
      ([all, hour, minute], before) => read(all!, { hour: Number(hour), minute: Number(minute) }, before),
    ]);
  return rules;
}
