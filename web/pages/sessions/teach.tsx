import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { may } from "../../api/board.ts";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { intentName } from "../../voice/outcome.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { SelectField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { TaskProgress } from "../../widgets/task-progress.tsx";
import { quoted } from "../../words/quoted.ts";
import { say, sayMany, sayWith } from "../../words/say.ts";

type Taught = Answer<"teachDraft">;
export type Begun = { readonly taught: Taught; readonly training: string };
type Comparison = Answer<"compareDraft">;
type Reading = Comparison["changed"][number]["after"];
/** Without a comparison for who may not see what was said last. */
type Outcome = { readonly best: Reading; readonly comparison: Comparison | undefined };

/** What was misunderstood joins the intent that was meant; nothing is in use before what else changes was shown. */
export function Teach({
  text,
  intent,
  nearest,
  begun,
}: {
  readonly text: string;
  readonly intent: string | undefined;
  /** The intent of the nearest sentence, or what was said to be meant. */
  readonly nearest: string | undefined;
  /** Set if the sentence was added, and its training has begun. */
  readonly begun?: Begun;
}) {
  const [isOpen, setOpen] = useState(begun !== undefined);
  const [taught, setTaught] = useState(begun?.taught);
  const [training, setTraining] = useState(begun?.training);
  const [outcome, setOutcome] = useState<Outcome>();
  const compare = async () => {
    const [parsed, comparison] = await Promise.all([
      call("tryDraft", { body: { text } }),
      // Of what others have said.
      may("owner") ? call("compareDraft") : undefined,
    ]);
    setOutcome({ best: parsed.best, comparison });
  };
  if (!isOpen)
    return (
      <Card title={say("Wrong?")}>
        <p class="soft small">
          {say("Tell the board what was meant. It learns the sentence and shows what else would change.")}
        </p>
        <div>
          <Button icon="edit" onPress={() => setOpen(true)}>
            {say("Teach it")}
          </Button>
        </div>
      </Card>
    );
  const steps = (
    <>
      {taught === undefined ? (
        <Lesson text={text} intent={intent} nearest={nearest} onTaught={setTaught} />
      ) : (
        <>
          <Learned taught={taught} onTaught={setTaught} />
          {training === undefined ? (
            <div>
              <Button kind="primary" icon="play" onPress={async () => setTraining((await call("trainDraft")).taskId)}>
                {say("Train and try again")}
              </Button>
            </div>
          ) : (
            <TaskProgress
              key={training}
              taskId={training}
              log={false}
              onEnd={({ status }) => void (status === "completed" && compare())}
            />
          )}
        </>
      )}
      {outcome === undefined || taught === undefined ? null : <Changes text={text} taught={taught} outcome={outcome} />}
    </>
  );
  return begun === undefined ? <Card title={say("Teach it")}>{steps}</Card> : steps;
}

function Lesson({
  text,
  intent,
  nearest,
  onTaught,
}: {
  readonly text: string;
  readonly intent: string | undefined;
  readonly nearest: string | undefined;
  readonly onTaught: (taught: Taught) => void;
}) {
  const loaded = useLoad(() => call("getAssistant"), []);
  const [chosen, setChosen] = useState(nearest ?? "");
  return (
    <Show of={loaded}>
      {({ intents }) => (
        <Form
          submit={say("Add the sentence")}
          disabled={chosen === ""}
          onSubmit={async () => onTaught(await call("teachDraft", { body: { text, intent: chosen } }))}
        >
          {() => (
            <SelectField
              label={say("What does “{text}” mean?", { text })}
              value={chosen}
              options={[
                ["", say("Choose an intent")],
                ...intents.map(({ id }): [string, string] => [
                  id,
                  id === intent ? say("{id} (as understood)", { id: intentName(id) }) : intentName(id),
                ]),
              ]}
              onInput={setChosen}
            />
          )}
        </Form>
      )}
    </Show>
  );
}

/** The sentence with its values; a slot without one can be given words of it. */
function Learned({ taught, onTaught }: { readonly taught: Taught; readonly onTaught: (taught: Taught) => void }) {
  const { intent, sentence, movedFrom, unmarked, hasBegun } = taught;
  const characters = Array.from(sentence.text);
  return (
    <div class="stack tight" aria-live="polite">
      <p>
        {taught.wasThere
          ? sayWith("“{text}” is in {intent}.", { text: sentence.text, intent: <strong>{intentName(intent)}</strong> })
          : sayWith("“{text}” was added to {intent}.", {
              text: sentence.text,
              intent: <strong>{intentName(intent)}</strong>,
            })}{" "}
        {movedFrom.length === 0
          ? null
          : say("It was removed from {intents}.", { intents: movedFrom.map(intentName).join(", ") })}
      </p>
      {sentence.marks.length === 0 ? null : (
        <dl class="facts">
          {sentence.marks.map(({ slot, start, end }) => (
            <>
              <dt key={`${slot} name`}>{slot}</dt>
              <dd key={slot}>{characters.slice(start, end).join("")}</dd>
            </>
          ))}
        </dl>
      )}
      {unmarked.map((slot) => (
        <Words
          key={slot}
          slot={slot}
          onGiven={async (words) =>
            onTaught(await call("teachDraft", { body: { text: sentence.text, intent, slots: { [slot]: words } } }))
          }
        />
      ))}
      {hasBegun ? null : (
        <p class="small soft">
          {sayWith("This is in the {link} that exists already: installing it installs its other changes, too.", {
            link: <Link href="/assistant">{say("draft")}</Link>,
          })}
        </p>
      )}
    </div>
  );
}

function Words({ slot, onGiven }: { readonly slot: string; readonly onGiven: (words: string) => Promise<void> }) {
  const [words, setWords] = useState("");
  return (
    <Form
      submit={say("Mark ¦ words of a slot")}
      inline
      disabled={words.trim() === ""}
      onSubmit={() => onGiven(words.trim())}
    >
      {() => (
        <TextField
          label={say("Words for {slot}, if the sentence has any", { slot })}
          value={words}
          onInput={setWords}
        />
      )}
    </Form>
  );
}

function Changes({
  text,
  taught,
  outcome,
}: {
  readonly text: string;
  readonly taught: Taught;
  readonly outcome: Outcome;
}) {
  const [installing, setInstalling] = useState<string>();
  const [isInstalled, setInstalled] = useState(false);
  const { best, comparison } = outcome;
  const isRight = best.intentName === taught.intent;
  const others = comparison?.changed.filter((one) => one.text !== text) ?? [];
  return (
    <div class="stack tight" aria-live="polite">
      <div class="row">
        <Mark tone={isRight ? "good" : "bad"}>{isRight ? say("understood") : say("still not understood")}</Mark>
        <span>{inWords(best)}</span>
      </div>
      {isRight ? null : <p>{say("Teach a few more sentences like it: one alone may not be enough.")}</p>}
      {comparison === undefined ? (
        <p class="soft">{say("What else changes is compared with the last requests: only an owner may see those.")}</p>
      ) : others.length === 0 ? (
        <p class="soft">
          {sayMany(
            comparison.compared,
            "No other of the last {n} request is understood differently.",
            "No other of the last {n} requests is understood differently.",
          )}
        </p>
      ) : (
        <>
          <p>
            {sayMany(
              comparison.compared,
              "{others} of the last {n} request would be understood differently:",
              "{others} of the last {n} requests would be understood differently:",
              { others: others.length },
            )}
          </p>
          <ul class="remarks">
            {others.slice(0, 20).map(({ text: said, before, after }) => (
              <li key={said}>
                {quoted(said)}: {inWords(before)} → {inWords(after)}
              </li>
            ))}
          </ul>
        </>
      )}
      {isInstalled ? (
        <Mark tone="good">{say("in use")}</Mark>
      ) : installing === undefined ? (
        <div>
          <Button
            kind="primary"
            icon="check"
            disabled={!isRight}
            onPress={async () => setInstalling((await call("installDraft")).taskId)}
          >
            {say("Install it")}
          </Button>
        </div>
      ) : (
        <TaskProgress
          key={installing}
          taskId={installing}
          log={false}
          onEnd={({ status }) => setInstalled(status === "completed")}
        />
      )}
    </div>
  );
}

function inWords({ intentName: intent, slots }: Reading): string {
  const values = slots.map(({ slotName, rawValue }) => `${slotName}: ${rawValue}`).join(", ");
  const name = intent === null ? say("none of these") : intentName(intent);
  return values === "" ? name : `${name} (${values})`;
}
