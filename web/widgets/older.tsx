import { Button } from "./button.tsx";
import { say } from "../words/say.ts";

/** The maximum number of entries in one response (admin-rest.md, Lists). */
const maxShown = 1000;

/**
 * The button below a list with more entries: loads `step` more. `cursor` is the cursor of the next page, null at the
 * end.
 */
export function Older({
  cursor,
  limit,
  step,
  onLimit,
}: {
  readonly cursor: string | number | null;
  readonly limit: number;
  readonly step: number;
  readonly onLimit: (limit: number) => void;
}) {
  if (cursor === null) return null;
  return (
    <div class="more">
      {limit >= maxShown ? (
        <p class="soft">{say("The {maxShown} newest are shown.", { maxShown })}</p>
      ) : (
        <Button icon="down" onPress={() => onLimit(Math.min(maxShown, limit + step))}>
          {say("Older ones")}
        </Button>
      )}
    </div>
  );
}
