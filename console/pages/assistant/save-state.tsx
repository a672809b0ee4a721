import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Mark } from "../../kit/mark.tsx";
import { ProblemView } from "../../kit/problem-view.tsx";
import { ago } from "../../kit/format.ts";
import { count } from "../../kit/format.ts";
import { draft, giveUp, keepMine, saving, takeTheirs } from "./draft.ts";

/** Whether what was written is on the board. */
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
    <span role="status" aria-live="polite">
      {marks[state]}
    </span>
  );
}

/** What keeps it from being saved, with what can be done. */
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
              title: "Give up what is not saved?",
              text: "The working copy is shown as the board has it.",
              yes: "Give it up",
            }}
          >
            Back to what is saved
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
          The working copy was changed elsewhere, by {theirs.changedBy}, {ago(theirs.changedAt)}
        </strong>
        <p class="soft">
          Nothing was overwritten, and nothing that you wrote here is lost: it stands in this tab until you choose. On
          the board: {sizes(theirs.draft.intents)}. Here: {sizes(draft.value?.intents ?? [])}.
        </p>
        <div class="row">
          <Button kind="primary" onPress={() => keepMine(theirs)}>
            Keep what stands here
          </Button>
          <Button
            kind="danger"
            onPress={() => takeTheirs(theirs)}
            confirm={{
              title: "Give up what you wrote here?",
              text: "What was changed elsewhere is shown instead.",
              yes: "Take theirs",
            }}
          >
            Take theirs
          </Button>
        </div>
      </div>
    </section>
  );
}
