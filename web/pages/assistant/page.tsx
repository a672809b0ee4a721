import { useEffect, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { type Refused, toRefused } from "../../api/problem.ts";
import { undone } from "../../api/undone.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Loading } from "../../widgets/empty.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { ProblemView } from "../../widgets/problem-view.tsx";
import { Basics } from "./basics.tsx";
import { Begin, Exceptions, exportDraft, Import, installed } from "./begin.tsx";
import { draft, open, watchDraft } from "./draft.ts";
import { Entities } from "./entities.tsx";
import { Intents } from "./intents.tsx";
import { SaveProblem, SaveState } from "./save-state.tsx";
import { Tests } from "./tests.tsx";
import { TrainingActions, TrainingState, TrainingTask } from "./training.tsx";
import { Try } from "./try.tsx";
import { Versions } from "./versions.tsx";
import { say } from "../../words/say.ts";

const parts = [
  ["intents", say("Intents")],
  ["entities", say("Entities")],
  ["tests", say("Tests")],
  ["basics", say("Basics ¦ of an assistant")],
  ["versions", say("Versions")],
] as const;

/** Milliseconds until a draft that could not be loaded is asked for again. */
const againMs = 2000;

/** The page on which an assistant is written, trained, tried, tested and installed. It edits the board's draft. */
export function Page() {
  const [problem, setProblem] = useState<Refused>();
  const [isOpen, setOpen] = useState(draft.value !== undefined);
  const load = async () => {
    try {
      await open();
      setProblem(undefined);
      setOpen(true);
    } catch (error) {
      setProblem(toRefused(error));
    }
  };
  useEffect(() => {
    void load();
    return watchDraft();
  }, []);
  useEffect(() => {
    if (undone.value > 0) void load();
  }, [undone.value]);
  useEffect(() => {
    // The board may have been away for a moment: nobody has to ask again.
    if (problem?.isAway !== true || isOpen) return undefined;
    const timer = setTimeout(() => void load(), againMs);
    return () => clearTimeout(timer);
  }, [problem, isOpen]);
  if (problem !== undefined && !isOpen)
    return (
      <Frame title={say("Assistant")}>
        <ProblemView problem={problem} retry={load} />
      </Frame>
    );
  if (!isOpen)
    return (
      <Frame title={say("Assistant")}>
        <Loading />
      </Frame>
    );
  return draft.value === undefined ? <Beginning /> : <Editing />;
}

function Beginning() {
  const loaded = useLoad(installed, []);
  return (
    <Frame
      title={say("Assistant")}
      lead={say("What the board understands. You edit a draft, try it, and install it when it is ready.")}
    >
      <div class="stack">
        {loaded.isLoading ? <Loading /> : null}
        {loaded.problem === undefined ? null : <ProblemView problem={loaded.problem} retry={loaded.reload} />}
        {loaded.isLoading ? null : <Begin hasInstalled={loaded.value !== undefined} />}
        <Versions />
      </div>
    </Frame>
  );
}

function Editing() {
  const [place] = useLocation();
  const [, , part = "intents", number] = place.split("/");
  const chosen = /^\d+$/u.test(number ?? "") ? Number(number) : undefined;
  return (
    <Frame
      title={say("Assistant")}
      lead={
        <span class="row">
          <span>{draft.value?.name}</span> <SaveState />
        </span>
      }
      actions={<TrainingActions />}
    >
      <div class="stack">
        <SaveProblem />
        <TrainingTask />
        <Exceptions />
        <nav class="tabs" aria-label={say("Parts of the assistant")}>
          {parts.map(([path, title]) => (
            <Link key={path} href={`/assistant/${path}`} aria-current={path === part ? "page" : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <div class="workbench">
          <div>
            {part === "entities" ? (
              <Entities chosen={chosen} />
            ) : part === "tests" ? (
              <Tests />
            ) : part === "basics" ? (
              <Basics />
            ) : part === "versions" ? (
              <InAndOut />
            ) : (
              <Intents chosen={chosen} />
            )}
          </div>
          <aside class="stack" aria-label={say("Try and train")}>
            <Try />
            <TrainingState />
          </aside>
        </div>
      </div>
    </Frame>
  );
}

function InAndOut() {
  return (
    <div class="stack">
      <Versions />
      <Card title={say("Export")}>
        <p class="soft">{say("Download the draft, with its sounds, as a zip: for another board, or as a backup.")}</p>
        <div>
          <Button icon="download" onPress={exportDraft}>
            {say("Export as a zip")}
          </Button>
        </div>
      </Card>
      <Card title={say("Import")}>
        <p class="soft">
          {say(
            "The import replaces this draft. You can undo that for a minute; export the draft first if you want to keep it.",
          )}
        </p>
        <Import />
      </Card>
    </div>
  );
}
