/** The task that fits the recogniser, and what it has decided. */
import { useEffect, useState } from "preact/hooks";
import { call } from "../../../api/call.ts";
import { useLoad } from "../../../api/use.ts";
import { Show } from "../../../widgets/empty.tsx";
import { Mark } from "../../../widgets/mark.tsx";
import { ProblemView } from "../../../widgets/problem-view.tsx";
import { isOver, type Task } from "../../../widgets/task-progress.tsx";
import { say } from "../../../words/say.ts";
import { faultOfTask } from "./fault-titles.ts";
import { verdictInWords } from "./verdict-words.ts";

/** Follows the task to its end; `onEnd` is called when it has ended. */
export function Learning({ taskId, onEnd }: { readonly taskId: string; readonly onEnd: () => void }) {
  const [isDone, setDone] = useState(false);
  const loaded = useLoad(() => call("getTask", { params: { taskId } }), [taskId], {
    every: isDone ? undefined : 1000,
  });
  const status = loaded.value?.status;
  useEffect(() => {
    if (status === undefined || !isOver({ status })) return;
    setDone(true);
    onEnd();
  }, [status]);
  return (
    <div role="status">
      <Show of={loaded}>{(task) => <Verdict task={task} />}</Show>
    </div>
  );
}

export function Verdict({ task }: { readonly task: Pick<Task, "status" | "progress" | "error"> }) {
  const { status, progress = 0, error } = task;
  if (status === "completed") return <Mark tone="good">{say("The board has learned your voice.")}</Mark>;
  if (error?.code === "VOICE_NOT_CHANGED")
    return (
      <>
        <Mark tone="warn">{say("Not changed")}</Mark>
        <p>{verdictInWords(error.message)}</p>
        <p class="soft">
          {say("What you have read is deleted. Read in a quiet room, where you usually speak, or leave it as it is.")}
        </p>
      </>
    );
  if (error !== undefined) return <ProblemView problem={faultOfTask(error)} />;
  return (
    <>
      <Mark tone="info">{say("Learning your voice")}</Mark>
      <div
        class="progress"
        role="progressbar"
        aria-label={say("Progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress * 100)}
      >
        <div style={{ width: `${Math.max(2, progress * 100)}%` }} />
      </div>
      <p class="soft">{say("It takes some minutes, and goes on when you leave this page.")}</p>
    </>
  );
}
