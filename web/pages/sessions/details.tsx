import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { may } from "../../api/board.ts";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { durationOf, percentOf, timeOf, wholeTimeOf } from "../../widgets/format.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { Page } from "../../widgets/page.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { offerUndo } from "../../widgets/undo.ts";
import { Ask } from "../../voice/ask.tsx";
import { intentName, outcomeOf, type Session } from "../../voice/outcome.ts";
import { Sentence, valueOf, Words } from "../../voice/sentence.tsx";
import { Teach } from "./teach.tsx";
import { type Turn, turnsOf } from "./turns.ts";
import { Waterfall } from "./waterfall.tsx";
import { wordsOf } from "./verdict-words.ts";
import { quoted } from "../../words/quoted.ts";
import { say, sayMany } from "../../words/say.ts";

export function SessionDetails({ sessionId }: { readonly sessionId: string }) {
  const [isOver, setOver] = useState(false);
  const loaded = useLoad(
    async () => {
      const session = await call("getSession", { params: { sessionId } });
      setOver(session.verdict.code !== "RUNNING");
      return session;
    },
    [sessionId],
    { every: isOver ? undefined : 400 },
  );
  const [, go] = useLocation();
  const forget = async () => {
    await call("removeSession", { params: { sessionId } });
    go("/sessions");
    await offerUndo();
  };
  return (
    <Page
      title={loaded.value?.text === undefined ? say("A session") : quoted(loaded.value.text)}
      lead={
        <Link href="/sessions" class="back">
          <Icon name="back" />
          {say("All sessions")}
        </Link>
      }
      actions={
        may("owner") ? (
          <Button
            kind="danger"
            icon="trash"
            confirm={{
              title: say("Delete this session?"),
              text: say("Everything said in it is deleted from the board. You can undo that for a minute."),
              yes: say("Delete"),
            }}
            onPress={forget}
          >
            {say("Delete")}
          </Button>
        ) : null
      }
    >
      <Show of={loaded}>{(session) => <Details session={session} />}</Show>
    </Page>
  );
}

function Details({ session }: { readonly session: Session }) {
  const turns = turnsOf(session);
  const { startedAt, endedAt, siteId, origin, verdict, sessionId } = session;
  const [, go] = useLocation();
  const first = turns.find((turn) => turn.who === "you");
  return (
    <>
      <Verdict session={session} />
      <div class="session-columns">
        <Card title={say("Requests")}>
          <ol class="turns">
            {turns.map((turn, index) => (
              <TurnView key={index} turn={turn} />
            ))}
          </ol>
          {turns.length === 0 ? <p class="soft">{say("No words were heard.")}</p> : null}
          {isAsking(session, turns) ? <Answer sessionId={sessionId} /> : null}
        </Card>
        <div class="stack">
          <Card title={say("Try again")}>
            <Ask
              key={first?.text}
              label={say("Try again as text")}
              submit={say("Try ¦ a sentence")}
              inline={false}
              {...(first === undefined ? {} : { text: first.text })}
              onAsked={(next) => go(`/sessions/${encodeURIComponent(next)}`)}
            />
            <dl class="facts">
              <dt>{say("Began")}</dt>
              <dd>{wholeTimeOf(startedAt)}</dd>
              <dt>{say("By ¦ began")}</dt>
              <dd>
                {origin === "wakeWord"
                  ? say("the wake word")
                  : siteId === "text"
                    ? say("text ¦ began by")
                    : say("a program")}
              </dd>
              <dt>{say("Site")}</dt>
              <dd>{siteId}</dd>
              {endedAt === undefined ? null : (
                <>
                  <dt>{say("Took")}</dt>
                  <dd class="number">{durationOf(Date.parse(endedAt) - Date.parse(startedAt))}</dd>
                </>
              )}
            </dl>
          </Card>
          {first === undefined || verdict.code === "RUNNING" || !may("operator") ? null : (
            <TeachSession session={session} first={first} />
          )}
        </div>
      </div>
      {session.stages.length === 0 ? null : (
        <Card title={say("Timing")}>
          <Waterfall session={session} />
        </Card>
      )}
      <Card>
        <details>
          <summary>
            {say("What was said on the bus")}{" "}
            <span class="soft">({sayMany(session.events.length, "{n} message", "{n} messages")})</span>
          </summary>
          <Messages session={session} />
        </details>
      </Card>
      {verdict.code === "RUNNING" ? (
        <p class="unseen" role="status">
          {say("The session is running")}
        </p>
      ) : null}
    </>
  );
}

/** Teaches the first sentence; or the one that was said to be wrong here. */
function TeachSession({
  session: { objection, intent, confirmed },
  first,
}: {
  readonly session: Session;
  readonly first: Extract<Turn, { readonly who: "you" }>;
}) {
  const taught =
    objection === undefined
      ? { text: confirmed?.text ?? first.text, intent, nearest: confirmed?.intent ?? first.nearest?.intentName }
      : { text: objection.text, intent: objection.intent, nearest: objection.meant?.intent };
  return <Teach key={taught.text} {...taught} />;
}

function Verdict({ session }: { readonly session: Session }) {
  const { verdict } = session;
  const { tone, word } = outcomeOf(session);
  const { message, remedy } = wordsOf(verdict);
  return (
    <section class={`verdict ${tone}`} aria-label={say("Result")}>
      <Mark tone={tone}>{word}</Mark>
      <p>
        <Prose text={message} />
      </p>
      {remedy === undefined ? null : (
        <p>
          <strong>{say("What to do:")}</strong> <Prose text={remedy} />
        </p>
      )}
    </section>
  );
}

function TurnView({ turn }: { readonly turn: Turn }) {
  if (turn.who === "board")
    return (
      <li class="turn board">
        <span class="turn-who">{say("The board")}</span>
        <p class="turn-text">{turn.text}</p>
      </li>
    );
  const { text, slots, tokens, intent, confidence, likelihood, alternatives, isUnknown, nearest } = turn;
  const others = alternatives.filter(
    ({ intentName: name, confidenceScore }) => name !== null && confidenceScore >= 0.01,
  );
  return (
    <li class="turn you">
      <span class="turn-who">{say("You")}</span>
      <p class="turn-text">
        <Sentence text={text} slots={slots} />
      </p>
      {tokens.length > 0 ? <Words tokens={tokens} /> : null}
      <dl class="facts small">
        {tokens.length > 0 ? (
          <>
            <dt>{say("Heard ¦ words")}</dt>
            <dd class="number">{say("{likelihood} sure of the words", { likelihood: percentOf(likelihood) })}</dd>
          </>
        ) : null}
        {intent === undefined ? null : (
          <>
            <dt>{say("Intent")}</dt>
            <dd>
              <strong>{intentName(intent)}</strong> {confidence === undefined ? "" : `(${percentOf(confidence)})`}
            </dd>
          </>
        )}
        {slots.map((slot, index) => (
          <Fragment key={index}>
            <dt>{slot.slotName}</dt>
            <dd>{valueOf(slot)}</dd>
          </Fragment>
        ))}
        {isUnknown ? (
          <>
            <dt>{say("Intent")}</dt>
            <dd>{say("none fits")}</dd>
          </>
        ) : null}
        {nearest === undefined ? null : (
          <>
            <dt>{say("Nearest ¦ sentence")}</dt>
            <dd>
              {quoted(nearest.text)} ({percentOf(nearest.likeness)})
            </dd>
          </>
        )}
        {others.length === 0 ? null : (
          <>
            <dt>{say("Or ¦ another intent")}</dt>
            <dd>
              {others
                .map(
                  ({ intentName: name, confidenceScore }) =>
                    `${intentName(name ?? "")} (${percentOf(confidenceScore)})`,
                )
                .join(", ")}
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}

/** Returns true when the session is running, has asked something, and listens. */
function isAsking({ verdict, siteId, events }: Session, turns: readonly Turn[]): boolean {
  const last = events.findLast(({ topic }) => topic === "asr/startListening" || topic === "asr/textCaptured");
  return (
    verdict.code === "RUNNING" &&
    siteId === "text" &&
    turns.at(-1)?.who === "board" &&
    last?.topic === "asr/startListening"
  );
}

function Answer({ sessionId }: { readonly sessionId: string }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector("input")?.focus(), []);
  const send = async () => {
    await call("answerSession", { params: { sessionId }, body: { text } });
    setText("");
  };
  return (
    <div ref={field}>
      <Form submit={say("Answer")} inline disabled={text.trim() === ""} onSubmit={send}>
        {() => (
          <TextField
            label={say("The board asks you")}
            value={text}
            onInput={setText}
            hint={say("You have a minute.")}
          />
        )}
      </Form>
    </div>
  );
}

function Messages({ session: { events, startedAt } }: { readonly session: Session }) {
  return (
    <ol class="messages">
      {events.map(({ time, component, topic, payload, shortened }, index) => (
        <li key={index}>
          <details>
            <summary>
              <span class="number soft" title={timeOf(time)}>
                {durationOf(Math.max(0, Date.parse(time) - Date.parse(startedAt)))}
              </span>
              <span>{component}</span>
              <code>
                {topic}
                {shortened === true && <span class="soft">{say("shortened")}</span>}
              </code>
            </summary>
            <pre class="log" tabIndex={0}>
              {JSON.stringify(payload, undefined, 2)}
            </pre>
          </details>
        </li>
      ))}
    </ol>
  );
}
