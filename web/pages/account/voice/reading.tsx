import { useEffect, useRef, useState } from "preact/hooks";
import { type Answer, call } from "../../../api/call.ts";
import type { Refused } from "../../../api/problem.ts";
import { Button } from "../../../widgets/button.tsx";
import { Mark } from "../../../widgets/mark.tsx";
import { ProblemView } from "../../../widgets/problem-view.tsx";
import { say } from "../../../words/say.ts";
import { inWords } from "./fault-titles.ts";
import { Places } from "./places.tsx";
import { useReader } from "./use-reader.ts";

type Begun = Answer<"readSentences">;

/** So many are enough. */
const enough = 20;

/** Shows one sentence after the other, and has each read at a site's microphone. */
export function Reading({
  name,
  begun,
  onBegun,
  onStop,
  onRead,
}: {
  readonly name: string;
  readonly begun: Begun;
  readonly onBegun: (begun: Begun) => void;
  readonly onStop: () => void;
  readonly onRead: () => Promise<void>;
}) {
  const { language, sentences } = begun;
  const { read, at, go, isListening, fault, listen } = useReader(name, begun);
  const [site, setSite] = useState("default");
  const [problem, setProblem] = useState<Refused>();
  const show = (refused: Refused) => setProblem(inWords(refused));
  const count = read.filter(Boolean).length;
  const step = (by: number) => () => {
    setProblem(undefined);
    go(at + by);
  };
  return (
    <div class="stack">
      <Places
        name={name}
        language={language}
        hasRead={count > 0}
        isListening={isListening}
        site={site}
        onSite={setSite}
        onBegun={onBegun}
        onProblem={show}
      />
      <Shown sentences={sentences} read={read} at={at} language={language} />
      <div class="row">
        <Button
          kind="primary"
          icon="mic"
          onPress={() => {
            setProblem(undefined);
            return listen(site);
          }}
          onProblem={show}
        >
          {isListening ? say("Read it now …") : read[at] === true ? say("Read it again") : say("Read it")}
        </Button>
        <Button disabled={isListening} onPress={step(-1)}>
          {say("The one before")}
        </Button>
        <Button disabled={isListening} onPress={step(1)}>
          {say("The next one")}
        </Button>
      </div>
      <div role="status">{fault === undefined ? null : <Mark tone="warn">{fault}</Mark>}</div>
      {problem === undefined ? null : <ProblemView problem={problem} />}
      <Ending
        name={name}
        isWhole={count === sentences.length}
        isEnough={count >= enough}
        isListening={isListening}
        onStop={onStop}
        onRead={onRead}
        onProblem={show}
      />
    </div>
  );
}

/** How many sentences were read, and the one to read; it has the focus when reading begins. */
function Shown({
  sentences,
  read,
  at,
  language,
}: {
  readonly sentences: Begun["sentences"];
  readonly read: readonly boolean[];
  readonly at: number;
  readonly language: string;
}) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  const count = read.filter(Boolean).length;
  return (
    <>
      <div
        class="progress"
        role="progressbar"
        aria-label={say("Sentences that were read")}
        aria-valuemin={0}
        aria-valuemax={sentences.length}
        aria-valuenow={count}
      >
        <div style={{ width: `${(100 * count) / sentences.length}%` }} />
      </div>
      <div class="stack tight" aria-live="polite">
        <p class="soft">
          {say("Sentence {n} of {of}; read: {count}", { n: at + 1, of: sentences.length, count })}{" "}
          {read[at] === true ? <Mark tone="good">{say("read ¦ sentence")}</Mark> : null}
        </p>
        <p ref={sentence} tabIndex={-1} lang={language} style={{ fontSize: "1.4rem" }}>
          {sentences[at]?.text}
        </p>
      </div>
    </>
  );
}

/** Reading ends: the board learns, or it goes on later, or it is given up. */
function Ending({
  name,
  isWhole,
  isEnough,
  isListening,
  onStop,
  onRead,
  onProblem,
}: {
  readonly name: string;
  readonly isWhole: boolean;
  readonly isEnough: boolean;
  readonly isListening: boolean;
  readonly onStop: () => void;
  readonly onRead: () => Promise<void>;
  readonly onProblem: (refused: Refused) => void;
}) {
  const discard = async () => {
    await call("discardReading", { params: { login: name } });
    onStop();
  };
  return (
    <div class="row">
      <Button
        kind={isWhole ? "primary" : "plain"}
        disabled={!isEnough || isListening}
        onPress={onRead}
        onProblem={onProblem}
      >
        {isEnough ? say("Learn my voice") : say("Learn my voice (after {enough})", { enough })}
      </Button>
      <Button kind="quiet" onPress={onStop}>
        {say("Go on later")}
      </Button>
      <Button
        kind="quiet"
        disabled={isListening}
        confirm={{
          title: say("Delete what you have read?"),
          text: say("You can begin anew at any time. What the board has learned before stays."),
          yes: say("Delete it"),
        }}
        onPress={discard}
        onProblem={onProblem}
      >
        {say("Delete what I have read")}
      </Button>
    </div>
  );
}
