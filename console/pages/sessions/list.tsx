import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Empty, Show } from "../../kit/empty.tsx";
import { Choices } from "../../kit/field.tsx";
import { count } from "../../kit/format.ts";
import { Older } from "../../kit/older.tsx";
import { Page } from "../../kit/page.tsx";
import { toast } from "../../kit/toast.tsx";
import { Ask } from "../../voice/ask.tsx";
import { useSessionChanges } from "../../voice/changes.ts";
import { outcomeOfSummary } from "../../voice/outcome.ts";
import { SessionList } from "../../voice/session-list.tsx";

const atOnce = 30;

export function SessionsPage() {
  const [limit, setLimit] = useState(atOnce);
  const [kind, setKind] = useState<"all" | "wrong">("all");
  const loaded = useLoad(() => call("listSessions", { query: { limit } }), [limit]);
  const [, go] = useLocation();
  useSessionChanges(() => void loaded.reload());
  const forget = async () => {
    const { removed } = await call("removeSessions");
    toast(`${count(removed, "session")} forgotten`);
    await loaded.reload();
  };
  return (
    <Page
      title="Sessions"
      lead="What was heard, understood and answered, and why it went as it did. Never sound."
      actions={
        <Button
          kind="danger"
          icon="trash"
          confirm={{
            title: "Forget every session?",
            text: "What was said and answered is deleted from the board at once and cannot be brought back.",
            yes: "Forget all",
          }}
          onPress={forget}
        >
          Forget all
        </Button>
      }
    >
      <Card>
        <Ask onAsked={(sessionId) => go(`/sessions/${encodeURIComponent(sessionId)}`)} />
      </Card>
      <Card
        flush
        title="What was said"
        actions={
          <Choices
            label="Which sessions"
            value={kind}
            options={[
              ["all", "All"],
              ["wrong", "Went wrong"],
            ]}
            onInput={setKind}
          />
        }
      >
        <Show of={loaded}>
          {({ sessions, cursor }) => {
            const shown = sessions.filter((session) => kind === "all" || outcomeOfSummary(session).tone !== "good");
            return (
              <>
                {shown.length === 0 ? (
                  <Empty icon="sessions" title={kind === "all" ? "Nothing was said yet" : "Nothing went wrong"}>
                    {kind === "all"
                      ? "Say the wake word and a sentence, or type one above."
                      : "Not in the sessions that are listed."}
                  </Empty>
                ) : (
                  <SessionList sessions={shown} />
                )}
                <Older cursor={cursor} limit={limit} step={atOnce} onLimit={setLimit} />
              </>
            );
          }}
        </Show>
      </Card>
    </Page>
  );
}
