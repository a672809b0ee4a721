import { useEffect, useRef, useState } from "preact/hooks";
import { type Answer, call } from "../api/call.ts";
import { useLoad } from "../api/use.ts";
import { Show } from "./empty.tsx";
import { durationOf, timeOf } from "./format.ts";
import { Icon } from "./icon.tsx";
import { Mark, type Tone } from "./mark.tsx";
import { titleOf } from "../api/problem-titles.ts";
import { Original } from "./problem-view.tsx";
import { language } from "../words/language.ts";
import { say } from "../words/say.ts";

export type Task = Answer<"getTask">;

export const taskTones: Readonly<Record<Task["status"], Tone>> = {
  queued: "idle",
  running: "info",
  completed: "good",
  failed: "bad",
};

export const statusNames: Readonly<Record<Task["status"], string>> = {
  queued: say("queued ¦ task"),
  running: say("running ¦ task"),
  completed: say("completed ¦ task"),
  failed: say("failed ¦ task"),
};

export function isOver({ status }: Pick<Task, "status">): boolean {
  return status === "completed" || status === "failed";
}

/**
 * Follows a task to its end, even if the board restarts meanwhile. `onEnd` is called once, when the task ends or has
 * already ended. `log` shows its lines, too.
 */
export function TaskProgress({
  taskId,
  log = true,
  onEnd,
}: {
  readonly taskId: string;
  readonly log?: boolean;
  readonly onEnd?: (task: Task) => void;
}) {
  const over = useRef(false);
  const loaded = useLoad(() => call("getTask", { params: { taskId } }), [taskId], {
    every: over.current ? undefined : 1000,
  });
  const { value: task } = loaded;
  useEffect(() => {
    if (task === undefined || !isOver(task) || over.current) return;
    over.current = true;
    onEnd?.(task);
  }, [task?.status]);
  return <Show of={loaded}>{(task) => <TaskView task={task} log={log} />}</Show>;
}

/** What a task does, in the visitor's language: these words are loaded when there is such a task, unless they are the board's own. */
export function Stage({ of }: { readonly of: string }) {
  const [words, setWords] = useState<{ readonly stageInWords: (stage: string) => string }>();
  useEffect(() => {
    if (language === "en") return;
    import("../seldom/load.ts").then(({ stageWords }) => stageWords()).then(setWords, () => undefined);
  }, []);
  return words === undefined ? <span lang="en">{of}</span> : <span>{words.stageInWords(of)}</span>;
}

export function TaskView({ task, log }: { readonly task: Task; readonly log: boolean }) {
  const { status, stage, progress, error, startedAt, endedAt, logs } = task;
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    lines.current?.scrollTo(0, lines.current.scrollHeight);
  }, [logs.length]);
  const took =
    startedAt === undefined
      ? undefined
      : durationOf(Date.parse(endedAt ?? new Date().toISOString()) - Date.parse(startedAt));
  return (
    <div class="stack tight" aria-live="polite">
      <div class="row">
        <Mark tone={taskTones[status]}>{statusNames[status]}</Mark>
        {stage === undefined || status === "completed" ? null : <Stage of={stage} />}
        {took === undefined ? null : <span class="soft small number">{took}</span>}
      </div>
      {isOver(task) ? null : (
        <div
          class={progress === undefined ? "progress unsure" : "progress"}
          role="progressbar"
          aria-label={say("Progress")}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(progress === undefined ? {} : { "aria-valuenow": Math.round(progress * 100) })}
        >
          <div style={progress === undefined ? {} : { width: `${Math.max(2, progress * 100)}%` }} />
        </div>
      )}
      {error === undefined ? null : (
        <div class="problem" role="alert">
          <Icon name="warn" />
          <div class="problem-body">
            <strong>{titleOf(error.code) ?? error.message}</strong>
            {titleOf(error.code) === undefined ? null : <Original text={error.message} />}
            <code>{error.code}</code>
          </div>
        </div>
      )}
      {!log || logs.length === 0 ? null : (
        <div class="log" ref={lines} tabIndex={0} role="log" aria-label={say("Log of the task")}>
          {logs.map(({ time, level, message }, index) => (
            <div key={index}>
              <span class="time">{timeOf(time)}</span> <span class={level}>{message}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
