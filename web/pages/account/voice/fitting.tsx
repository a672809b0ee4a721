/** The card that fits the recogniser to a voice; loaded with its texts when *Your account* is opened. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Answer, call } from "../../../api/call.ts";
import type { Refused } from "../../../api/problem.ts";
import { useLoad } from "../../../api/use.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Show } from "../../../widgets/empty.tsx";
import { ProblemView } from "../../../widgets/problem-view.tsx";
import { isOver } from "../../../widgets/task-progress.tsx";
import { say } from "../../../words/say.ts";
import { inWords } from "./fault-titles.ts";
import { Learning } from "./learning.tsx";
import { ProfileRow } from "./profile.tsx";
import { Reading } from "./reading.tsx";

type Begun = Answer<"readSentences">;

/** Whoever comes back finds why nothing was changed. */
const shownMs = 24 * 60 * 60_000;

/** Returns the task of this person that runs, or that has failed since yesterday. */
async function findTask(name: string): Promise<string | undefined> {
  const { tasks } = await call("listTasks", { query: { kind: "voice-profile", limit: 50 } });
  const newest = tasks.find(({ about }) => about === name);
  if (newest === undefined) return undefined;
  const isRecent = newest.status === "failed" && Date.now() - Date.parse(newest.endedAt ?? "") < shownMs;
  return isRecent || !isOver(newest) ? newest.taskId : undefined;
}

export function FittingCard({ name }: { readonly name: string }) {
  const profiles = useLoad(() => call("listVoiceProfiles"), []);
  const [reading, setReading] = useState<Begun>();
  const [taskId, setTask] = useState<string>();
  const [isLearning, setLearning] = useState(false);
  const [problem, setProblem] = useState<Refused>();
  const place = useRef<HTMLDivElement>(null);
  const wasReading = useRef(false);
  const show = (refused: Refused) => setProblem(inWords(refused));
  useEffect(() => {
    // Without it, the page Tasks has it.
    findTask(name).then(follow, () => undefined);
  }, []);
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasReading.current && reading === undefined) place.current?.focus();
    wasReading.current = reading !== undefined;
  }, [reading]);
  const follow = (found: string | undefined): void => {
    if (found === undefined) return;
    setTask(found);
    setLearning(true);
  };
  const begin = async () => {
    setProblem(undefined);
    setReading(await call("readSentences", { params: { login: name }, body: {} }));
    setTask(undefined);
  };
  const learn = async () => {
    const begun = await call("fitVoice", { params: { login: name }, body: {} });
    setReading(undefined);
    follow(begun.taskId);
  };
  const end = () => {
    setLearning(false);
    void profiles.reload();
  };
  return (
    <Card title={say("Your voice")}>
      <div class="stack" ref={place} tabIndex={-1} role="group" aria-label={say("Your voice")}>
        <p>
          {say(
            "If the board often does not understand you, read thirty sentences to it: it learns how you speak, keeps that if it helps you, and deletes what you have read.",
          )}
        </p>
        <Show of={profiles}>
          {({ voiceProfiles }) => (
            <>
              {voiceProfiles
                .filter(({ user }) => user === name)
                .map((profile) => (
                  <ProfileRow key={profile.language} profile={profile} onRemoved={profiles.reload} onProblem={show} />
                ))}
            </>
          )}
        </Show>
        {taskId === undefined ? null : <Learning key={taskId} taskId={taskId} onEnd={end} />}
        {problem === undefined ? null : <ProblemView problem={problem} />}
        {reading !== undefined ? (
          <Reading
            key={reading.language}
            name={name}
            begun={reading}
            onBegun={setReading}
            onStop={() => setReading(undefined)}
            onRead={learn}
          />
        ) : isLearning ? null : (
          <div class="row">
            <Button icon="mic" onPress={begin} onProblem={show}>
              {say("Fit it to my voice")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
