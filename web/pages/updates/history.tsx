import { Link } from "wouter-preact";
import type { Answer } from "../../api/call.ts";
import { Empty } from "../../widgets/empty.tsx";
import { ago } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { statusNames, taskTones } from "../../widgets/task-progress.tsx";
import { titleOf } from "../tasks/kind.ts";
import { taskFault } from "../tasks/task-fault.ts";
import { say } from "../../words/say.ts";

type Task = Answer<"listTasks">["tasks"][number];

export function History({ tasks }: { readonly tasks: readonly Task[] }) {
  if (tasks.length === 0)
    return (
      <Empty icon="clock" title={say("Nothing yet")}>
        {say("Updates, upgrades and rollbacks appear here with their logs.")}
      </Empty>
    );
  return (
    <ul class="list">
      {tasks.map(({ taskId, kind, status, createdAt, about, error }) => (
        <li key={taskId}>
          <div class="what">
            <Link class="linked-row" href={`/tasks/${taskId}`}>
              {titleOf({ kind, about })}
            </Link>
            {error === undefined ? null : <span class="small">{taskFault(error)}</span>}
            <span class="soft small">{ago(createdAt)}</span>
          </div>
          <Mark tone={taskTones[status]}>{statusNames[status]}</Mark>
        </li>
      ))}
    </ul>
  );
}
