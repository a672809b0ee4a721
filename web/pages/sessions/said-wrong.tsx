import { useRef, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { useBusChanges } from "../../voice/changes.ts";
import { intentName } from "../../voice/outcome.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { ago, wholeTimeOf } from "../../widgets/format.ts";
import { offerUndo } from "../../widgets/undo.ts";
import { quoted } from "../../words/quoted.ts";
import { siteName } from "../../voice/site-name.ts";
import { say, sayWith } from "../../words/say.ts";
import { type Begun, Teach } from "./teach.tsx";

type Objection = Answer<"listSaidWrong">["objections"][number];

const advice: Readonly<Record<Exclude<Objection["advice"], "teach">, string>> = {
  sameIntent: say("Only a value was wrong: there is nothing to teach."),
  ownSentence: say(
    "It is a sentence of the assistant, so it was probably misheard. Teach it only if it means this everywhere.",
  ),
  unknown: say("What was meant was not understood. Its session shows what was said."),
};
const unsaid = say("What was meant was not said.");

/**
 * What people said to be wrong, with what they meant. It was done then; the assistant learns it only when an owner accepts it
 * here. Not shown while there is nothing to decide.
 */
export function SaidWrong() {
  const { value, reload } = useLoad(() => call("listSaidWrong", { query: {} }), []);
  // The list asks how each sentence is understood by now: not with every session.
  const isObjected = useRef(false);
  useBusChanges([
    { topics: /^dialogueManager\/objected$/u, changed: () => (isObjected.current = true) },
    {
      topics: /^dialogueManager\/sessionEnded$/u,
      changed() {
        if (isObjected.current) void reload();
        isObjected.current = false;
      },
    },
  ]);
  if (value === undefined || value.objections.length === 0) return null;
  const list = (objections: readonly Objection[]) => (
    <ul class="objections">
      {objections.map((objection) => (
        <li key={objection.sessionId}>
          <Decision objection={objection} onDecided={reload} />
        </li>
      ))}
    </ul>
  );
  const open = value.objections.filter(({ advice: kind }) => kind === "teach" || kind === "unknown");
  const misheard = value.objections.filter((one) => !open.includes(one));
  return (
    <Card title={say("Said to be wrong")}>
      <p class="soft small">
        {say("Somebody said so, and what was meant was done then. The assistant learns it only if you accept it.")}
      </p>
      {open.length === 0 ? null : list(open)}
      {misheard.length === 0 ? null : (
        <details>
          <summary>{say("Probably misheard: {n}", { n: misheard.length })}</summary>
          {list(misheard)}
        </details>
      )}
    </Card>
  );
}

function Decision({
  objection,
  onDecided,
}: {
  readonly objection: Objection;
  readonly onDecided: () => Promise<unknown>;
}) {
  const [begun, setBegun] = useState<Begun>();
  const { sessionId, siteId, saidAt, text, intent, meant, advice: kind } = objection;
  const accept = async () => {
    if (meant.intent === undefined) return;
    const taught = await call("teachDraft", { body: { text, intent: meant.intent } });
    setBegun({ taught, training: (await call("trainDraft")).taskId });
  };
  const dismiss = async () => {
    await call("dismissObjection", { params: { sessionId } });
    await Promise.all([offerUndo(), onDecided()]);
  };
  const values = meant.values.map(({ slotName, rawValue }) => `${slotName}: ${rawValue}`).join(", ");
  return (
    <div class="stack tight">
      <p>
        {intent === undefined
          ? sayWith("{text} was not understood.", { text: <strong>{quoted(text)}</strong> })
          : sayWith("{text} was taken for {intent}.", {
              text: <strong>{quoted(text)}</strong>,
              intent: intentName(intent),
            })}{" "}
        {meant.intent === undefined
          ? null
          : sayWith("{intent} was meant.", {
              intent: (
                <strong>{values === "" ? intentName(meant.intent) : `${intentName(meant.intent)} (${values})`}</strong>
              ),
            })}
      </p>
      {kind === "teach" ? null : (
        <p class="soft small">{kind === "unknown" && meant.text === undefined ? unsaid : advice[kind]}</p>
      )}
      <p class="soft small" title={wholeTimeOf(saidAt)}>
        {ago(saidAt)} · {siteName(siteId)} ·{" "}
        <Link href={`/sessions/${encodeURIComponent(sessionId)}`}>{say("its session")}</Link>
      </p>
      {begun === undefined ? (
        <div class="row">
          {kind === "teach" ? (
            <Button kind="primary" icon="check" label={say("Teach it: {text}", { text })} onPress={accept}>
              {say("Teach it")}
            </Button>
          ) : null}
          <Button
            kind={kind === "teach" ? "plain" : "quiet"}
            icon="close"
            label={say("Dismiss {text}", { text })}
            onPress={dismiss}
          >
            {say("Dismiss")}
          </Button>
        </div>
      ) : (
        <Teach text={text} intent={intent} nearest={meant.intent} begun={begun} />
      )}
    </div>
  );
}
