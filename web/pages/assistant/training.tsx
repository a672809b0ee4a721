import { signal } from "@preact/signals";
import { Link } from "wouter-preact";
import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { ago, count } from "../../widgets/format.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { TaskProgress } from "../../widgets/task-progress.tsx";
import { toast } from "../../widgets/toast.tsx";
import { about, draft, refresh, remarks, settled, takeVersion } from "./draft.ts";
import { RemarkLink } from "./remark-list.tsx";

type Running = {
  readonly taskId: string;
  readonly what: "train" | "install";
  /** The revision that it was started for; once it has ended and the draft has changed, it no longer matters. */
  readonly revision: number | undefined;
  readonly hasEnded: boolean;
};

/** The task that was started last; it continues whatever page is shown. */
const running = signal<Running | undefined>(undefined);
/** Increases with each completed training, so that results are reloaded. */
export const trainings = signal(0);

async function begin(what: Running["what"]): Promise<void> {
  await settled();
  const { taskId } = await call(what === "train" ? "trainDraft" : "installDraft");
  if (what === "install") await takeVersion();
  running.value = { taskId, what, revision: about.value?.revision, hasEnded: false };
}

/** The buttons at the top of the page: train, install. */
export function TrainingActions() {
  const problems = remarks.value.filter(({ kind }) => kind === "problem").length;
  const now = draft.value;
  return (
    <>
      <Button kind="primary" icon="play" onPress={() => begin("train")}>
        Train
      </Button>
      <Button
        icon="check"
        disabled={problems > 0}
        onPress={() => begin("install")}
        confirm={{
          title: `Install ${now?.name ?? "it"}?`,
          text: "It replaces the assistant in use, after it has been checked, trained and tested. You can roll back to the current one.",
          yes: "Install it",
        }}
      >
        Install
      </Button>
    </>
  );
}

/** Shows the running task, or the one that failed for the current state, below the button that started it. */
export function TrainingTask() {
  const now = running.value;
  if (now === undefined || (now.hasEnded && now.revision !== about.value?.revision)) return null;
  return (
    <section class="card" aria-label={now.what === "train" ? "Training runs" : "Installation runs"}>
      <TaskProgress
        key={now.taskId}
        taskId={now.taskId}
        log={false}
        onEnd={({ status }) => {
          const isDone = status === "completed";
          trainings.value += 1;
          running.value = isDone ? undefined : { ...now, hasEnded: true };
          void refresh();
          if (isDone) toast(now.what === "train" ? "Trained" : "Installed, and in use");
        }}
      />
      <Link class="small" href={`/tasks/${now.taskId}`}>
        What it does
      </Link>
    </section>
  );
}

/** Shows the state of the training, and possible improvements. */
export function TrainingState() {
  const { trained = null, revision } = about.value ?? {};
  return (
    <Card title="Training">
      <div class="row">
        {trained === null ? (
          <Mark tone="idle">not trained yet</Mark>
        ) : trained.revision === revision ? (
          <Mark tone="good">trained</Mark>
        ) : (
          <Mark tone="warn">changed since it was trained</Mark>
        )}
        {trained === null ? null : <span class="soft small">{ago(trained.trainedAt)}</span>}
      </div>
      <Problems />
    </Card>
  );
}

/** Lists all remarks of the board. */
function Problems() {
  const all = remarks.value;
  if (all.length === 0)
    return (
      <p class="row small soft">
        <Icon name="check" /> Nothing to improve.
      </p>
    );
  const problems = all.filter(({ kind }) => kind === "problem");
  return (
    <details class="why" open={problems.length > 0}>
      <summary>
        {problems.length > 0
          ? `${count(problems.length, "problem")} to fix before training`
          : `${all.length} to improve`}
      </summary>
      <ul class="remarks">
        {all.slice(0, 30).map((remark) => (
          <li key={`${remark.message}${remark.places.join()}`}>
            <RemarkLink remark={remark} />
          </li>
        ))}
      </ul>
    </details>
  );
}
