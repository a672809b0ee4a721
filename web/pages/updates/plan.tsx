import type { Answer } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { ago, wholeTimeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";

type UpdatePlan = Answer<"getPlatform">["update"];

const outcomes = {
  planned: ["info", "planned"],
  started: ["info", "started"],
  completed: ["good", "completed"],
  undone: ["warn", "rolled back"],
  failed: ["bad", "failed"],
} as const;

/** What the update policy will do next, and what it did last. */
export function Plan({ plan }: { readonly plan: UpdatePlan }) {
  const { automatic, channel, to, notBefore, waitsFor, changes, last, noticeFault } = plan;
  return (
    <Card title="Automatic upgrades">
      {automatic ? (
        <p>
          {to === undefined ? "Nothing is planned" : `Version ${to} is planned`}
          {notBefore === undefined ? "" : `, not before ${wholeTimeOf(notBefore)}`}
          {waitsFor === undefined ? "" : `: ${waitsFor}`}. <span class="soft">Channel: {channel}.</span>
        </p>
      ) : (
        <p class="soft">Off. Switch them on under Settings, section updates: automatic, window, delay and channel.</p>
      )}
      {changes === undefined ? null : (
        <details>
          <summary>What is new in {to}</summary>
          <pre>{changes}</pre>
        </details>
      )}
      {last === undefined ? null : (
        <p>
          From {last.from} to {last.to}: <Mark tone={outcomes[last.state][0]}>{outcomes[last.state][1]}</Mark>{" "}
          <span class="soft small">{ago(last.at)}</span>
          {last.reason === undefined ? "" : ` ${last.reason}`}
        </p>
      )}
      {noticeFault === undefined ? null : <p class="soft">The webhook does not take the notices: {noticeFault}</p>}
    </Card>
  );
}
