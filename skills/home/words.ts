/** What is said aloud. */
import type { Wish } from "./message.ts";
import type { Result } from "./controller.ts";
import type { Named } from "./naming.ts";

export function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** "the ceiling lamp in the kitchen"; `here` is the room that needs not be said. */
export function called({ name, room }: Named, here = ""): string {
  return room === "" || room === here ? `the ${name}` : `the ${name} in the ${room}`;
}

/** "the fairy lights are", "the lamp is". */
const isPlural = ({ name }: Named): boolean =>
  /\b(?:lights|lamps|blinds|curtains|shutters|heaters|speakers|plugs)$/u.test(name);
export const areOf = (devices: readonly Named[]): "is" | "are" =>
  devices.length === 1 && !devices.some(isPlural) ? "is" : "are";

const first = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** More names are not listened to. */
const maxNames = 4;

function list(devices: readonly Named[], here: string): string {
  const names = [...new Set(devices.map((device) => called(device, here)))];
  if (names.length <= maxNames) return joined(names);
  return `${names.slice(0, maxNames - 1).join(", ")} and ${names.length - maxNames + 1} others`;
}

/** What has become of it: "is on"; for several: "are on". */
function become(wish: Wish, are: string): string {
  switch (wish.do) {
    case "percent":
      return `${are} at ${wish.percent} percent`;
    case "temperature":
      return `${are} set to ${wish.degrees} degrees`;
    case "open":
    case "close":
      return are === "is" ? (wish.do === "open" ? "opens" : "closes") : wish.do;
    case "stop":
      return are === "is" ? "stops" : "stop";
    case "lock":
    case "unlock":
      return `${are} ${wish.do}ed`;
    case "colour":
    case "white":
      return are === "is" ? "changes its colour" : "change their colour";
    default:
      return `${are} ${wish.do}`;
  }
}

/** What has become of it where the device cannot do exactly that. */
function nearest(instead: Wish, wish: Wish, are: string): string {
  if (instead.do !== "white" || wish.do !== "white") return `${become(instead, are)}, the nearest that it can do`;
  const has = are === "is" ? "has its" : "have their";
  return instead.kelvin > wish.kelvin ? `${has} warmest white` : `${has} coldest white`;
}

/** Tells what happened, and nothing that the devices did not confirm. */
export function told(results: readonly Result[], wish: Wish, here: string): string {
  const of = (outcome: Result["outcome"]) =>
    results.filter((one) => one.outcome === outcome).map(({ device }) => device);
  const sentence = (devices: readonly Named[], one: string, several: string): readonly string[] => {
    if (devices.length === 0) return [];
    return [`${first(list(devices, here))} ${areOf(devices) === "is" ? one : several}.`];
  };
  const [done, sent, silent, gone, not] = [of("done"), of("sent"), of("silent"), of("unavailable"), of("impossible")];
  const scenes = sent.filter(({ entity }) => entity.kind === "scene");
  const others = sent.filter((device) => !scenes.includes(device));
  const exact = results.filter(({ outcome, instead }) => outcome === "done" && instead === undefined);
  return [
    ...sentence(
      exact.map(({ device }) => device),
      become(wish, "is"),
      become(wish, "are"),
    ),
    ...results.flatMap(({ device, outcome, instead }) =>
      outcome === "done" && instead !== undefined
        ? sentence([device], nearest(instead, wish, "is"), nearest(instead, wish, "are"))
        : [],
    ),
    ...(scenes.length > 0 ? [`I started ${list(scenes, here)}.`] : []),
    ...(others.length > 0 ? [`I have told ${list(others, here)}.`] : []),
    ...sentence(silent, "has not answered", "have not answered"),
    ...sentence(gone, "cannot be reached", "cannot be reached"),
    // Of a whole room it is no news that one lamp has no colour.
    ...(done.length + sent.length + silent.length > 0 ? [] : sentence(not, "cannot do that", "cannot do that")),
  ].join(" ");
}
