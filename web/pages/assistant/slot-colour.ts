/** A slot has one of six colours, by its place among the intent's; its name always stands beside. */
import type { Intent } from "./sentence.ts";

export function colourOf({ slots }: Pick<Intent, "slots">, slot: string): string {
  const at = slots.findIndex(({ name }) => name === slot);
  return at < 0 ? "slot unknown" : `slot slot-${at % 6}`;
}
