import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { ProblemView } from "../../widgets/problem-view.tsx";
import { ago } from "../../widgets/format.ts";
import { count } from "../../widgets/format.ts";
import { draft, giveUp, keepMine, saving, takeTheirs, undo } from "./draft.ts";
import { undos } from "./undo.ts";

/** Shows whether the changes are saved. */
export function SaveState() {
  const { state } = saving.value;
  const marks = {
    saved: <Mark tone="good">Saved</Mark>,
    waiting: <Mark tone="info">Saving…</Mark>,
    saving: <Mark tone="info">Saving…</Mark>,
    away: <Mark tone="warn">Not saved: the board does not answer</Mark>,
    conflict: <Mark tone="bad">Conflict: not saved</Mark>,
    refused: <Mark tone="bad">Not saved</Mark>,
  };
  return (
    <>
      <span role="status" aria-live="polite">
        {marks[state]}
      </span>
      {undos.value.length === 0 ? null : (
        <Button small kind="quiet" icon="restart" label="Undo the last edit" onPress={undo}>
          Undo
        </Button>
      )}
    </>
  );
}

/** Explains why saving fails, and what can be done. */
export function SaveProblem() {
  const now = saving.value;
  if (now.state === "refused")
    return (
      <div class="stack tight">
        <ProblemView problem={now.problem} />
        <div>
          <Button
            kind="danger"
            onPress={giveUp}
            confirm={{
              title: "Discard unsaved changes?",
              text: "The page shows the draft as it is stored on the board.",
              yes: "Discard",
            }}
          >
            Discard unsaved changes
          </Button>
        </div>
      </div>
    );
  if (now.state !== "conflict") return null;
  const { theirs } = now;
  const sizes = (intents: readonly { readonly sentences: readonly unknown[] }[]) =>
    `${count(intents.length, "intent")}, ${count(
      intents.reduce((sum, { sentences }) => sum + sentences.length, 0),
      "sentence",
    )}`;
  return (
    <section class="problem warn" role="alert">
      <Icon name="warn" />
      <div class="problem-body">
        <strong>
          The draft was changed elsewhere, by {theirs.changedBy}, {ago(theirs.changedAt)}
        </strong>
        <p class="soft">
          Nothing was overwritten or lost: your changes stay in this tab until you choose. On the board:{" "}
          {sizes(theirs.draft.intents)}. Here: {sizes(draft.value?.intents ?? [])}.
        </p>
        <div class="row">
          <Button kind="primary" onPress={() => keepMine(theirs)}>
            Keep my changes
          </Button>
          <Button
            kind="danger"
            onPress={() => takeTheirs(theirs)}
            confirm={{
              title: "Discard your changes?",
              text: "The page shows the changes made elsewhere instead.",
              yes: "Use the other changes",
            }}
          >
            Use the other changes
          </Button>
        </div>
      </div>
    </section>
  );
}
