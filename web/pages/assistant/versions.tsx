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
import { say } from "../../words/say.ts";

/** Shows the installed version and those it can be rolled back to. */
export function Versions() {
  const loaded = useLoad(() => call("listAssistantVersions"), [trainings.value]);
  const [taskId, setTask] = useState<string>();
  return (
    <Card
      title={say("Installed")}
      actions={
        (loaded.value?.versions.length ?? 0) < 2 ? null : (
          <Button
            icon="restart"
            confirm={{
              title: say("Roll back to the previous assistant?"),
              text: say("The current one is kept: rolling back again returns to it."),
              yes: say("Roll back"),
            }}
            onPress={async () => setTask((await call("rollbackAssistant")).taskId)}
          >
            {say("Roll back")}
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
            <Empty icon="assistant" title={say("No assistant is installed")}>
              {say("The board cannot understand requests yet.")}
            </Empty>
          ) : (
            <Table
              caption={say("Installed assistants, newest first")}
              rows={versions}
              keyOf={({ number }) => String(number)}
              columns={[
                { head: say("Assistant"), cell: ({ name, id }) => name ?? id ?? say("unreadable") },
                { head: say("Version"), cell: ({ version }) => version ?? "" },
                {
                  head: say("Installed"),
                  wide: true,
                  cell: ({ installedAt }) =>
                    installedAt === undefined ? say("with the platform") : wholeTimeOf(installedAt),
                },
                {
                  head: say("State"),
                  cell: ({ current }) =>
                    current ? (
                      <Mark tone="good">{say("in use")}</Mark>
                    ) : (
                      <Mark tone="idle">{say("kept ¦ version")}</Mark>
                    ),
                },
              ]}
            />
          )
        }
      </Show>
    </Card>
  );
}
