/** Determines how often a time recurs, from its parts. */
import type { Grain } from "./calendar.ts";
import { type Atom, isFixed, type Time } from "./time.ts";

/** Returns the period in which the time usually occurs at least once. */
export function cycleOf(time: Time): Grain {
  const order: readonly Grain[] = ["year", "month", "week", "day"];
  const cycles = time.atoms.filter((atom) => !isFixed(atom)).map(cycleOfAtom);
  return order.find((grain) => cycles.includes(grain)) ?? "year";
}

function cycleOfAtom(atom: Atom): Grain {
  switch (atom.a) {
    case "date":
      return "month";
    case "weekday":
    case "weekend":
      return "week";
    case "part":
    case "clock":
      return "day";
    case "shift":
      return atom.base ? cycleOf(atom.base) : "year";
    case "edge":
    case "wake":
    case "around":
    case "bound":
      return cycleOf(atom.of);
    case "range":
      return cycleOf(atom.from);
    default:
      return "year";
  }
}
