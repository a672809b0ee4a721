import { Link } from "wouter-preact";
import { ago, wholeTimeOf } from "../widgets/format.ts";
import { Icon } from "../widgets/icon.tsx";
import { Mark } from "../widgets/mark.tsx";
import { outcomeOfSummary, type SessionSummary } from "./outcome.ts";
import { Sentence, type Slot } from "./sentence.tsx";
import { siteName } from "./site-name.ts";
import { say } from "../words/say.ts";

/** Lists sessions, each with what was said and what was answered. */
export function SessionList({ sessions }: { readonly sessions: readonly SessionSummary[] }) {
  return (
    <ul class="session-list">
      {sessions.map((session) => {
        const { sessionId, startedAt, origin, siteId, text, slots, answer } = session;
        const { tone, word } = outcomeOfSummary(session);
        return (
          <li key={sessionId}>
            <Link href={`/sessions/${encodeURIComponent(sessionId)}`} class="session">
              <span class="session-words">
                <span class="session-text">
                  {text !== undefined ? (
                    <Sentence text={text} slots={(slots ?? []) as Slot[]} />
                  ) : ["RUNNING", "SPOKEN"].includes(session.outcome.code) ? null : (
                    // Somebody may have spoken: the outcome says so.
                    <em class="soft">{say("no words recognised")}</em>
                  )}
                </span>
                {answer === undefined ? null : <span class="session-answer">{answer}</span>}
              </span>
              <span class="session-facts">
                <Mark tone={tone}>{word}</Mark>
                <span class="soft small number" title={wholeTimeOf(startedAt)}>
                  {ago(startedAt)}
                </span>
                <span class="soft small row">
                  <Icon name={origin === "wakeWord" ? "mic" : "edit"} />
                  {siteName(siteId)}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
