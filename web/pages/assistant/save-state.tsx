import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { ProblemView } from "../../widgets/problem-view.tsx";
import { ago } from "../../widgets/format.ts";
import { draft, giveUp, keepMine, makeAgain, saving, takeTheirs, undo } from "./draft.ts";
import { undos } from "./undo.ts";
import { say, sayMany } from "../../words/say.ts";

/** With nothing left to undo its button is gone: the focus stays with the page instead of nowhere. */
function undoHere(): void {
  undo();
  if (undos.value.length === 0) document.querySelector<HTMLElement>("h1")?.focus();
}

/** Shows whether the changes are saved. */
export function SaveState() {
  const { state } = saving.value;
  const marks = {
    saved: <Mark tone="good">{say("Saved")}</Mark>,
    waiting: <Mark tone="info">{say("Saving…")}</Mark>,
    saving: <Mark tone="info">{say("Saving…")}</Mark>,
    away: <Mark tone="warn">{say("Not saved: the board does not answer")}</Mark>,
    conflict: <Mark tone="bad">{say("Conflict: not saved")}</Mark>,
    gone: <Mark tone="bad">{say("Not saved")}</Mark>,
    refused: <Mark tone="bad">{say("Not saved")}</Mark>,
  };
  return (
    <>
      <span role="status" aria-live="polite">
        {marks[state]}
      </span>
      {undos.value.length === 0 ? null : (
        <Button small kind="quiet" icon="restart" label={say("Undo the last edit")} onPress={undoHere}>
          {say("Undo")}
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
          <Discard />
        </div>
      </div>
    );
  if (now.state === "gone") return <Gone />;
  if (now.state !== "conflict") return null;
  const { theirs } = now;
  const sizes = (intents: readonly { readonly sentences: readonly unknown[] }[]) =>
    `${sayMany(intents.length, "{n} intent", "{n} intents")}, ${sayMany(
      intents.reduce((sum, { sentences }) => sum + sentences.length, 0),
      "{n} sentence",
      "{n} sentences",
    )}`;
  return (
    <section class="problem warn" role="alert">
      <Icon name="warn" />
      <div class="problem-body">
        <strong>
          {say("The draft was changed elsewhere, by {user}, {at}", {
            user: theirs.changedBy,
            at: ago(theirs.changedAt),
          })}
        </strong>
        <p class="soft">
          {say(
            "Nothing was overwritten or lost: your changes stay in this tab until you choose. On the board: {theirs}. Here: {mine}.",
            { theirs: sizes(theirs.draft.intents), mine: sizes(draft.value?.intents ?? []) },
          )}
        </p>
        <div class="row">
          <Button kind="primary" onPress={() => keepMine(theirs)}>
            {say("Keep my changes")}
          </Button>
          <Button
            kind="danger"
            onPress={() => takeTheirs(theirs)}
            confirm={{
              title: say("Discard your changes?"),
              text: say("The page shows the changes made elsewhere instead."),
              yes: say("Use the other changes"),
            }}
          >
            {say("Use the other changes")}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Discard() {
  return (
    <Button
      kind="danger"
      onPress={giveUp}
      confirm={{
        title: say("Discard unsaved changes?"),
        text: say("The page shows the draft as it is stored on the board."),
        yes: say("Discard"),
      }}
    >
      {say("Discard unsaved changes")}
    </Button>
  );
}

/** Somebody has deleted the draft while it was edited here. */
function Gone() {
  return (
    <section class="problem warn" role="alert">
      <Icon name="warn" />
      <div class="problem-body">
        <strong>{say("The draft was deleted elsewhere")}</strong>
        <p class="soft">{say("Your changes stay in this tab until you choose.")}</p>
        <div class="row">
          <Button kind="primary" onPress={makeAgain}>
            {say("Keep my changes")}
          </Button>
          <Discard />
        </div>
      </div>
    </section>
  );
}
