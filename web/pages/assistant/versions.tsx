import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { wholeTimeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { Table } from "../../widgets/table.tsx";
import { TaskProgress } from "../../widgets/task-progress.tsx";
import { trainings } from "./training.tsx";

/** Shows the installed version and those it can be rolled back to. */
export function Versions() {
  const loaded = useLoad(() => call("listAssistantVersions"), [trainings.value]);
  const [taskId, setTask] = useState<string>();
  return (
    <Card
      title="Installed"
      actions={
        (loaded.value?.versions.length ?? 0) < 2 ? null : (
          <Button
            icon="restart"
            confirm={{
              title: "Roll back to the previous assistant?",
              text: "The current one is kept: rolling back again returns to it.",
              yes: "Roll back",
            }}
            onPress={async () => setTask((await call("rollbackAssistant")).taskId)}
          >
            Roll back
          </Button>
        )
      }
    >
      {taskId === undefined ? null : (
        <TaskProgress key={taskId} taskId={taskId} log={false} onEnd={() => void loaded.reload()} />
      )}
      <Show of={loaded}>
        {({ versions }) =>
          versions.length === 0 ? (
            <Empty icon="assistant" title="No assistant is installed">
              The board cannot understand requests yet.
            </Empty>
          ) : (
            <Table
              caption="Installed assistants, newest first"
              rows={versions}
              keyOf={({ number }) => String(number)}
              columns={[
                { head: "Assistant", cell: ({ name, id }) => name ?? id ?? "unreadable" },
                { head: "Version", cell: ({ version }) => version ?? "" },
                {
                  head: "Installed",
                  wide: true,
                  cell: ({ installedAt }) =>
                    installedAt === undefined ? "with the platform" : wholeTimeOf(installedAt),
                },
                {
                  head: "State",
                  cell: ({ current }) => (current ? <Mark tone="good">in use</Mark> : <Mark tone="idle">kept</Mark>),
                },
              ]}
            />
          )
        }
      </Show>
    </Card>
  );
}
