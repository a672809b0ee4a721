import { signal } from "@preact/signals";
import { Link } from "wouter-preact";
import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { ago } from "../../widgets/format.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { TaskProgress } from "../../widgets/task-progress.tsx";
import { toast } from "../../widgets/toast.tsx";
import { about, draft, refresh, remarks, settled, takeVersion } from "./draft.ts";
import { RemarkLink } from "./remark-list.tsx";
import { say, sayMany } from "../../words/say.ts";

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
        {say("Train")}
      </Button>
      <Button
        icon="check"
        disabled={problems > 0}
        onPress={() => begin("install")}
        confirm={{
          title: now === undefined ? say("Install it?") : say("Install {name}?", { name: now.name }),
          text: say(
            "It replaces the assistant in use, after it has been checked, trained and tested. You can roll back to the current one.",
          ),
          yes: say("Install it"),
        }}
      >
        {say("Install")}
      </Button>
    </>
  );
}

/** Shows the running task, or the one that failed for the current state, below the button that started it. */
export function TrainingTask() {
  const now = running.value;
  if (now === undefined || (now.hasEnded && now.revision !== about.value?.revision)) return null;
  return (
    <section class="card" aria-label={now.what === "train" ? say("Training runs") : say("Installation runs")}>
      <TaskProgress
        key={now.taskId}
        taskId={now.taskId}
        log={false}
        onEnd={({ status }) => {
          const isDone = status === "completed";
          trainings.value += 1;
          running.value = isDone ? undefined : { ...now, hasEnded: true };
          void refresh();
          if (isDone) toast(now.what === "train" ? say("Trained") : say("Installed, and in use"));
        }}
      />
      <Link class="small" href={`/tasks/${now.taskId}`}>
        {say("What it does")}
      </Link>
    </section>
  );
}

/** Shows the state of the training, and possible improvements. */
export function TrainingState() {
  const { trained = null, revision } = about.value ?? {};
  return (
    <Card title={say("Training")}>
      <div class="row">
        {trained === null ? (
          <Mark tone="idle">{say("not trained yet")}</Mark>
        ) : trained.revision === revision ? (
          <Mark tone="good">{say("trained")}</Mark>
        ) : (
          <Mark tone="warn">{say("changed since it was trained")}</Mark>
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
        <Icon name="check" /> {say("Nothing to improve.")}
      </p>
    );
  const problems = all.filter(({ kind }) => kind === "problem");
  return (
    <details class="why" open={problems.length > 0}>
      <summary>
        {problems.length > 0
          ? sayMany(problems.length, "{n} problem to fix before training", "{n} problems to fix before training")
          : sayMany(all.length, "{n} to improve", "{n} to improve")}
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
