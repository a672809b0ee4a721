/** Leads from nothing to a spoken answer: each step happens on the board, and the page detects it. */
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { call } from "../../api/call.ts";
import { login } from "../../api/credential.ts";
import { useLoad, useStream } from "../../api/use.ts";
import { Show } from "../../widgets/empty.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { AssistantStep } from "./assistant.tsx";
import { HearStep } from "./hear.tsx";
import { SpeakStep } from "./speak.tsx";
import { Step } from "./step.tsx";
import { heardNothing, type Heard, hear } from "./heard.ts";
import { WakeStep } from "./wake.tsx";
import { say, sayWith } from "../../words/say.ts";

export function Page() {
  const phrases = useLoad(() => call("getPhrases"), []);
  const [heard, setHeard] = useState<Heard>(heardNothing);
  const [hasSound, setSound] = useState(false);
  useStream<Parameters<typeof hear>[1]>(
    "followEvents",
    {},
    { onItem: (event) => setHeard((known) => hear(known, event)) },
  );
  const done = [
    true,
    hasSound || heard.wakes > 0,
    heard.wakes > 0,
    (phrases.value?.sentences.length ?? 0) > 0,
    heard.answered,
  ];
  const next = done.indexOf(false);
  return (
    <Frame title={say("First steps")} lead={say("Five quick steps until Sotto answers you.")}>
      <ol class="steps">
        <Step number={1} title={say("The board is yours")} isDone isNext={false}>
          <p class="soft">
            {sayWith("You are logged in as {login}. Others of your household get an account on the page {link}.", {
              login: <strong>{login()}</strong>,
              link: <Link href="/users">{say("Users")}</Link>,
            })}
          </p>
        </Step>
        <Show of={phrases}>
          {(found) => (
            <>
              <Step
                number={2}
                title={say("It hears you, and you hear it")}
                isDone={done[1] ?? false}
                isNext={next === 1}
              >
                <HearStep phrases={found} onGood={() => setSound(true)} />
              </Step>
              <Step number={3} title={say("It wakes when you call it")} isDone={done[2] ?? false} isNext={next === 2}>
                <WakeStep phrases={found} heard={heard} />
              </Step>
              <Step number={4} title={say("It knows what you can say")} isDone={done[3] ?? false} isNext={next === 3}>
                <AssistantStep phrases={found} onInstalled={() => void phrases.reload()} />
              </Step>
              <Step number={5} title={say("It understands and answers")} isDone={done[4] ?? false} isNext={next === 4}>
                <SpeakStep phrases={found} heard={heard} />
              </Step>
            </>
          )}
        </Show>
      </ol>
      {next === -1 ? (
        <section class="health" aria-live="polite">
          <span class="health-sign">
            <Icon name="check" />
          </span>
          <div class="stack tight">
            <h2>{say("Done. Speak, and Sotto answers.")}</h2>
            <p>
              {sayWith("Continue with {lamp}, {intent} or {skill}, or look at what was {sessions}.", {
                lamp: <Link href="/devices">{say("a lamp of yours")}</Link>,
                intent: <Link href="/assistant">{say("an intent of your own")}</Link>,
                skill: <Link href="/skills">{say("another skill")}</Link>,
                sessions: <Link href="/sessions">{say("said ¦ sessions")}</Link>,
              })}
            </p>
          </div>
        </section>
      ) : null}
    </Frame>
  );
}
