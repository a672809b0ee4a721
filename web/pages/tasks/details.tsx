import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { wholeTimeOf } from "../../widgets/format.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Page } from "../../widgets/page.tsx";
import { isOver, TaskView } from "../../widgets/task-progress.tsx";
import { titleOf } from "./kind.ts";
import { say } from "../../words/say.ts";

export function TaskDetails({ taskId }: { readonly taskId: string }) {
  const [isDone, setDone] = useState(false);
  const loaded = useLoad(
    async () => {
      const task = await call("getTask", { params: { taskId } });
      setDone(isOver(task));
      return task;
    },
    [taskId],
    { every: isDone ? undefined : 800 },
  );
  const [, go] = useLocation();
  const retry = async () => {
    const next = await call("operateTask", { params: { taskId }, body: { operation: "retry" } });
    setDone(false);
    go(`/tasks/${encodeURIComponent(next.taskId)}`);
  };
  return (
    <Page
      title={loaded.value === undefined ? say("A task") : titleOf(loaded.value)}
      lead={
        <Link href="/tasks" class="back">
          <Icon name="back" />
          {say("All tasks")}
        </Link>
      }
    >
      <Show of={loaded}>
        {(task) => (
          <Card
            title={say("Progress")}
            actions={
              task.canRetry === true ? (
                <Button needs="owner" icon="restart" onPress={retry}>
                  {say("Try again")}
                </Button>
              ) : null
            }
          >
            <TaskView task={task} log />
            <dl class="facts small">
              <dt>{say("Requested")}</dt>
              <dd>{wholeTimeOf(task.createdAt)}</dd>
              {task.startedAt === undefined ? null : (
                <>
                  <dt>{say("Began")}</dt>
                  <dd>{wholeTimeOf(task.startedAt)}</dd>
                </>
              )}
              {task.endedAt === undefined ? null : (
                <>
                  <dt>{say("Ended")}</dt>
                  <dd>{wholeTimeOf(task.endedAt)}</dd>
                </>
              )}
              <dt>{say("Task id")}</dt>
              <dd>
                <code>{task.taskId}</code>
              </dd>
            </dl>
          </Card>
        )}
      </Show>
    </Page>
  );
}
