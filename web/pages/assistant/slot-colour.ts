/** Gives a slot one of six colours, by its position in the intent; its name is always shown, too. */
import type { Intent } from "./sentence.ts";

export function colourOf({ slots }: Pick<Intent, "slots">, slot: string): string {
  const at = slots.findIndex(({ name }) => name === slot);
  return at < 0 ? "slot unknown" : `slot slot-${at % 6}`;
}
