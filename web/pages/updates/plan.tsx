import type { Answer } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { ago, wholeTimeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { say } from "../../words/say.ts";

type UpdatePlan = Answer<"getPlatform">["update"];

const outcomes = {
  planned: ["info", say("planned ¦ upgrade")],
  started: ["info", say("started ¦ upgrade")],
  completed: ["good", say("completed ¦ upgrade")],
  undone: ["warn", say("rolled back")],
  failed: ["bad", say("failed ¦ upgrade")],
} as const;

/** What the update policy will do next, and what it did last. */
export function Plan({ plan }: { readonly plan: UpdatePlan }) {
  const { automatic, channel, to, notBefore, waitsFor, changes, securityFixes, last, noticeFault } = plan;
  return (
    <Card title={say("Automatic upgrades")}>
      {automatic ? (
        <p>
          {to === undefined ? say("Nothing is planned") : say("Version {to} is planned", { to })}
          {notBefore === undefined ? "" : `, ${say("not before {time}", { time: wholeTimeOf(notBefore) })}`}
          {waitsFor === undefined ? "" : `: ${waitsFor}`}.{" "}
          <span class="soft">{say("Channel: {channel}.", { channel })}</span>
        </p>
      ) : (
        <p class="soft">
          {say("Off. Switch them on under Settings, section updates: automatic, window, delay and channel.")}
        </p>
      )}
      {changes === undefined ? null : (
        <details>
          <summary>{say("What is new in {to}", { to: to ?? "" })}</summary>
          <pre class="changes">{changes}</pre>
        </details>
      )}
      {securityFixes === undefined ? null : <SecurityFixes {...securityFixes} />}
      {last === undefined ? null : (
        <p>
          {say("From {from} to {to}:", { from: last.from, to: last.to })}{" "}
          <Mark tone={outcomes[last.state][0]}>{outcomes[last.state][1]}</Mark>{" "}
          <span class="soft small">{ago(last.at)}</span>
          {last.reason === undefined ? "" : ` ${last.reason}`}
        </p>
      )}
      {noticeFault === undefined ? null : (
        <p class="soft">{say("Notices are not delivered: {noticeFault}", { noticeFault })}</p>
      )}
    </Card>
  );
}

/** Debian's, for the engines. */
function SecurityFixes({ waiting, left, notBefore, waitsFor }: NonNullable<UpdatePlan["securityFixes"]>) {
  const fixes = waiting.map(({ name, from, to }) => `${name} ${from} → ${to}`).join(", ");
  return (
    <>
      <p>
        {fixes === "" ? say("No security fix of Debian waits") : say("Security fixes of Debian: {fixes}", { fixes })}
        {notBefore === undefined ? "" : `, ${say("not before {time}", { time: wholeTimeOf(notBefore) })}`}
        {waitsFor === undefined ? "" : `: ${waitsFor}`}.
      </p>
      {left.map((why) => (
        <p key={why} class="soft">
          {say("Left alone: {why}", { why })}
        </p>
      ))}
    </>
  );
}
