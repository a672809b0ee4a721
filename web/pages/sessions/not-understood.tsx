import { Link } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { intentName } from "../../voice/outcome.ts";
import { Empty, Show } from "../../widgets/empty.tsx";
import { ago, wholeTimeOf } from "../../widgets/format.ts";
import { quoted } from "../../words/quoted.ts";
import { say, sayMany } from "../../words/say.ts";

/** `intent`: what a user has confirmed that it means. */
type Group = Answer<"listNotUnderstood">["groups"][number] & { readonly intent?: string };

/** What people said and the assistant does not understand or was not sure of, like requests together. Each leads to a session, to teach it there. */
export function NotUnderstood() {
  const loaded = useLoad(async () => {
    const [confirmed, missed] = await Promise.all([
      call("listConfirmed", { query: {} }),
      call("listNotUnderstood", { query: {} }),
    ]);
    return { groups: [...confirmed.groups, ...missed.groups] as readonly Group[] };
  }, []);
  return (
    <Show of={loaded}>
      {({ groups }) =>
        groups.length === 0 ? (
          <Empty icon="sessions" title={say("Nothing is left")}>
            {say("Everything that was said in the last 30 days is understood by now.")}
          </Empty>
        ) : (
          <ul class="session-list">
            {groups.map(({ text, count: requests, lastAt, sessionId, others, nearest, intent }) => (
              <li key={sessionId}>
                <Link href={`/sessions/${encodeURIComponent(sessionId)}`} class="session">
                  <span class="session-words">
                    <span class="session-text">{text}</span>
                    {others.length === 0 ? null : (
                      <span class="soft small">
                        {say("also: {others}", { others: others.map((other) => quoted(other)).join(", ") })}
                      </span>
                    )}
                  </span>
                  <span class="session-facts">
                    <span class="small">
                      {intent !== undefined
                        ? say("{intent}: confirmed", { intent: intentName(intent) })
                        : nearest === undefined
                          ? say("no intent is near")
                          : `${intentName(nearest.intentName)}?`}
                    </span>
                    <span class="soft small number" title={wholeTimeOf(lastAt)}>
                      {ago(lastAt)}
                    </span>
                    <span class="soft small">{sayMany(requests, "{n} request", "{n} requests")}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Show>
  );
}
