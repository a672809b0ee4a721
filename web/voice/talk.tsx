import { useEffect, useRef, useState } from "preact/hooks";
import type { Problem, Talk as State } from "../../kit/app/push-to-talk.ts";
import { waiting } from "../api/credential.ts";
import { Icon } from "../widgets/icon.tsx";
import { say } from "../words/say.ts";
import type { Talking } from "./talking/talking.ts";

/** Who lets go sooner has tapped: the board then hears by itself where the sentence ends. */
const holdMs = 400;
const idle: State = { state: "idle", said: "", answer: "", intent: undefined, problem: undefined };

const problems: Readonly<Record<Problem, string>> = {
  tooEarly: say("The microphone is ready now. Hold the button, and speak."),
  noMicrophone: say("There is no microphone, or another program has it. Without HTTPS, browsers give a page none."),
  notPermitted: say("This page may not use the microphone. Allow it beside the address, and press again."),
  notConnected: say("The board cannot be reached to talk to it."),
  notHeard: say("Nothing was heard. Speak while the button glows."),
  notUnderstood: say("It was heard, but not understood."),
  busy: say("Somebody else is being listened to. Press again in a moment."),
  failed: say("That did not work. The log of the board says why."),
};
const labels: Readonly<Record<State["state"], string>> = {
  idle: say("Hold to talk"),
  opening: say("One moment…"),
  listening: say("Listening… let go when you are done"),
  thinking: say("One moment…"),
  answering: say("Stop talking"),
};

/** Push to talk: the browser's microphone is a site of its own, and the answer is played here. Loaded when it is pressed. */
export function Talk() {
  const [talk, setTalk] = useState(idle);
  const [broken, setBroken] = useState(false);
  const talking = useRef<Promise<Talking>>();
  const pressedAt = useRef<number>();
  const isWaiting = waiting.value !== undefined;
  useEffect(
    () => () => {
      void talking.current?.then((one) => one.close());
      talking.current = undefined;
    },
    [isWaiting],
  );
  const load = (): Promise<Talking> =>
    (talking.current ??= import("./talking/talking.ts").then(({ startTalking }) => startTalking(setTalk)));
  const act = (work: (one: Talking) => unknown): void =>
    void load().then(work, () => {
      talking.current = undefined;
      setBroken(true);
    });
  const begin = (): void => {
    setBroken(false);
    if (talk.state === "idle") act((one) => one.press());
    else if (talk.state === "listening") act((one) => one.release());
    else act((one) => one.cancel());
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    // When it happened: a page that is busy is told of a tap late, and of both its ends at different times.
    pressedAt.current = talk.state === "idle" ? event.timeStamp : undefined;
    begin();
  };
  const up = (event: PointerEvent): void => {
    const since = pressedAt.current;
    pressedAt.current = undefined;
    if (since !== undefined && event.timeStamp - since >= holdMs) act((one) => one.release());
  };
  const problem = broken ? problems.notConnected : talk.problem && problems[talk.problem];
  return (
    <div class="talk">
      <button
        type="button"
        class={`talk-button ${talk.state}`}
        onPointerDown={down}
        onPointerUp={up}
        onPointerCancel={up}
        onContextMenu={(event) => event.preventDefault()}
        // A keyboard or a screen reader presses without a pointer.
        onClick={(event) => event.detail === 0 && begin()}
      >
        <Icon name="mic" />
        <span>{labels[talk.state]}</span>
      </button>
      <p class="talk-words" role="status">
        {talk.said === "" ? null : <q>{talk.said}</q>}
        {talk.answer === "" ? null : <strong>{talk.answer}</strong>}
        {problem === undefined ? null : <span class="soft">{problem}</span>}
      </p>
    </div>
  );
}
