/** Whether this browser shows 24 or 12 hours. A signal: what is drawn with it is drawn again when somebody chooses. */
import { signal } from "@preact/signals";

export type Cycle = "h23" | "h12";

const browserKey = "sotto.clock";

export const cycle = signal<Cycle>(keptCycle());

/** Chooses for this browser. One that may keep nothing shows the choice until the page is closed. */
export function chooseCycle(chosen: Cycle): void {
  cycle.value = chosen;
  try {
    localStorage.setItem(browserKey, chosen);
  } catch {
    // A browser that blocks storage: nothing is lost but the choice.
  }
}

/** Reads what was kept; anything else than 12 hours, damaged values too, is 24 hours. */
export function keptCycle(): Cycle {
  try {
    return localStorage.getItem(browserKey) === "h12" ? "h12" : "h23";
  } catch {
    return "h23";
  }
}
