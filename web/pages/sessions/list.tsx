import { useState } from "preact/hooks";
import { useLocation, useSearchParams } from "wouter-preact";
import { may } from "../../api/board.ts";
import { call } from "../../api/call.ts";
import { undone } from "../../api/undone.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { Choices } from "../../widgets/field.tsx";
import { Older } from "../../widgets/older.tsx";
import { Page } from "../../widgets/page.tsx";
import { offerUndo } from "../../widgets/undo.ts";
import { Ask } from "../../voice/ask.tsx";
import { useSessionChanges } from "../../voice/changes.ts";
import { SessionHistory } from "./history.tsx";
import { NotUnderstood } from "./not-understood.tsx";
import { SaidWrong } from "./said-wrong.tsx";
import { outcomeOfSummary } from "../../voice/outcome.ts";
import { SessionList } from "../../voice/session-list.tsx";
import { say } from "../../words/say.ts";

const atOnce = 30;
type Kind = "all" | "wrong" | "missed";
/** The last one is for owners: it groups what was said everywhere. */
const kinds: readonly (readonly [Kind, string])[] = [
  ["all", say("All ¦ sessions")],
  ["wrong", say("Went wrong")],
  ["missed", say("Not understood")],
];

function kindOf(asked: string | null): Kind {
  const found = kinds.find(([kind]) => kind === asked)?.[0] ?? "all";
  return found === "missed" && !may("owner") ? "all" : found;
}

async function forgetAll(): Promise<void> {
  await call("removeSessions");
  // Lists beside that of the sessions show them, too.
  undone.value += 1;
  await offerUndo();
}

export function SessionsPage() {
  const [limit, setLimit] = useState(atOnce);
  // In the address, so that who comes back from a session, or reloads, sees the same list.
  const [search, setSearch] = useSearchParams();
  const kind = kindOf(search.get("show"));
  const loaded = useLoad(() => call("listSessions", { query: { limit } }), [limit]);
  const [, go] = useLocation();
  useSessionChanges(() => void loaded.reload());
  return (
    <Page
      title={say("Sessions")}
      lead={say(
        "What was heard, understood and answered, and why. Audio is stored only if keep_recordings in [asr] says so.",
      )}
      actions={
        may("owner") ? (
          <Button
            kind="danger"
            icon="trash"
            confirm={{
              title: say("Delete all sessions?"),
              text: say(
                "Everything said and answered is deleted from the board. You can undo that for a minute; then it cannot be restored.",
              ),
              yes: say("Delete all"),
            }}
            onPress={forgetAll}
          >
            {say("Delete all")}
          </Button>
        ) : null
      }
    >
      <Card>
        <Ask onAsked={(sessionId) => go(`/sessions/${encodeURIComponent(sessionId)}`)} />
      </Card>
      {may("owner") ? <SaidWrong /> : null}
      <Card
        flush
        title={say("Requests")}
        actions={
          <Choices
            label={say("Sessions to show")}
            value={kind}
            options={kinds.slice(0, may("owner") ? 3 : 2)}
            onInput={(show) => setSearch(show === "all" ? {} : { show }, { replace: true })}
          />
        }
      >
        {kind === "missed" ? (
          <NotUnderstood />
        ) : (
          <Show of={loaded}>
            {({ sessions, cursor }) => {
              const shown = sessions.filter((session) => kind === "all" || outcomeOfSummary(session).tone !== "good");
              return (
                <>
                  {shown.length === 0 ? (
                    <Empty icon="sessions" title={kind === "all" ? say("No sessions yet") : say("No failed sessions")}>
                      {kind === "all"
                        ? say("Say the wake word and a sentence, or type one above.")
                        : say("None among the sessions listed.")}
                    </Empty>
                  ) : (
                    <SessionList sessions={shown} />
                  )}
                  <Older cursor={cursor} limit={limit} step={atOnce} onLimit={setLimit} />
                </>
              );
            }}
          </Show>
        )}
      </Card>
      <SessionHistory />
    </Page>
  );
}
