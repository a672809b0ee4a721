import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Older } from "../../widgets/older.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { Choices } from "../../widgets/field.tsx";
import { ago, durationOf, percentOf, wholeTimeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { Page } from "../../widgets/page.tsx";
import { Table } from "../../widgets/table.tsx";
import { Stage, statusNames, taskTones } from "../../widgets/task-progress.tsx";
import { titleOf } from "./kind.ts";
import { taskFault } from "./task-fault.ts";
import { say } from "../../words/say.ts";

type Task = Answer<"listTasks">["tasks"][number];
type Filter = "all" | Task["status"];

const atOnce = 50;

export function TasksPage() {
  const [filter, setFilter] = useState<Filter>("all");
  const [limit, setLimit] = useState(atOnce);
  const loaded = useLoad(
    () => call("listTasks", { query: { limit, ...(filter === "all" ? {} : { status: filter }) } }),
    [filter, limit],
    { every: 2000 },
  );
  return (
    <Page title={say("Tasks")} lead={say("Long operations run one at a time and survive a power cut.")}>
      <Card
        flush
        title={say("The queue")}
        actions={
          <Choices
            label={say("Which tasks")}
            value={filter}
            options={[
              ["all", say("All ¦ tasks")],
              ["running", say("Running ¦ tasks")],
              ["queued", say("Waiting ¦ tasks")],
              ["failed", say("Failed ¦ tasks")],
            ]}
            onInput={setFilter}
          />
        }
      >
        <Show of={loaded}>
          {({ tasks, cursor }) => (
            <>
              {tasks.length === 0 ? (
                <Empty icon="tasks" title={filter === "all" ? say("No tasks yet") : say("No matching tasks")}>
                  {say("Installing, updating, training, restarting: each is a task, with its log.")}
                </Empty>
              ) : (
                <TaskTable tasks={tasks} />
              )}
              <Older cursor={cursor} limit={limit} step={atOnce} onLimit={setLimit} />
            </>
          )}
        </Show>
      </Card>
    </Page>
  );
}

function TaskTable({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <Table
      caption={say("Tasks, newest first")}
      rows={tasks}
      keyOf={({ taskId }) => taskId}
      columns={[
        {
          head: say("Task"),
          cell: ({ taskId, kind, about, stage, status, error }) => (
            <div class="component-name">
              <Link href={`/tasks/${encodeURIComponent(taskId)}`}>{titleOf({ kind, about })}</Link>
              {error === undefined ? (
                status === "completed" || stage === undefined ? null : (
                  <span class="soft small">
                    <Stage of={stage} />
                  </span>
                )
              ) : (
                <span class="small">{taskFault(error)}</span>
              )}
            </div>
          ),
        },
        {
          head: say("Status"),
          cell: ({ status, progress }) => (
            <Mark tone={taskTones[status]}>
              {statusNames[status]}
              {status === "running" && progress !== undefined ? ` ${percentOf(progress)}` : ""}
            </Mark>
          ),
        },
        { head: say("Took"), end: true, wide: true, cell: (task) => tookOf(task) },
        {
          head: say("Asked for"),
          end: true,
          cell: ({ createdAt }) => <span title={wholeTimeOf(createdAt)}>{ago(createdAt)}</span>,
        },
      ]}
    />
  );
}

function tookOf({ startedAt, endedAt }: Task): string {
  if (startedAt === undefined || endedAt === undefined) return "–";
  return durationOf(Date.parse(endedAt) - Date.parse(startedAt));
}
