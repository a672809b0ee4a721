import { signal } from "@preact/signals";
import { call } from "../../api/call.ts";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ago } from "../../kit/format.ts";
import { Icon } from "../../kit/icon.tsx";
import { Mark } from "../../kit/mark.tsx";
import { TaskProgress } from "../../kit/task-progress.tsx";
import { toast } from "../../kit/toast.tsx";
import { about, draft, refresh, remarks, settled } from "./draft.ts";
import { RemarkLink } from "./remark-list.tsx";

type Running = { readonly taskId: string; readonly what: "train" | "install" };

/** What was begun last here; it goes on, whatever page is looked at. */
const running = signal<Running | undefined>(undefined);
/** Grows with each training that has ended: results are read again. */
export const trainings = signal(0);

async function begin(what: Running["what"]): Promise<void> {
  await settled();
  const { taskId } = await call(what === "train" ? "trainDraft" : "installDraft");
  running.value = { taskId, what };
}

/** On top of the page: train, install. */
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
          text: "It takes the place of the assistant in use. It is checked, trained and held against its tests first; what is in use now can be rolled back to.",
          yes: "Install it",
        }}
      >
        Install
      </Button>
    </>
  );
}

/** How it stands with the training, and the task that runs. */
export function TrainingState() {
  const { trained = null, revision } = about.value ?? {};
  const now = running.value;
  const isCurrent = trained !== null && trained.revision === revision;
  return (
    <Card title="Training">
      <div class="row">
        {trained === null ? (
          <Mark tone="idle">not trained yet</Mark>
        ) : isCurrent ? (
          <Mark tone="good">trained</Mark>
        ) : (
          <Mark tone="warn">changed since it was trained</Mark>
        )}
        {trained === null ? null : <span class="soft small">{ago(trained.trainedAt)}</span>}
      </div>
      {now === undefined ? null : (
        <TaskProgress
          key={now.taskId}
          taskId={now.taskId}
          onEnd={({ status }) => {
            trainings.value += 1;
            void refresh();
            if (status === "completed") toast(now.what === "train" ? "Trained" : "Installed, and in use");
          }}
        />
      )}
      <Problems />
    </Card>
  );
}

/** All that the board has to say, in one place. */
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
        {problems.length > 0 ? `${problems.length} to mend before it can be trained` : `${all.length} to improve`}
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
