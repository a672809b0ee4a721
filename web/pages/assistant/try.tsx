import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { percentOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { about, draft, edit } from "./draft.ts";
import { shortName } from "./intents.tsx";
import { MarkedText } from "./marked-text.tsx";
import { type Sentence, withKnownValues } from "./sentence.ts";
import { Why } from "./why.tsx";
import { say } from "../../words/say.ts";

type Tried = Answer<"tryDraft"> & { readonly text: string };
type Guess = Tried["best"];

/** Shows how the draft understands a sentence, typed or spoken. */
export function Try() {
  const [text, setText] = useState("");
  const [tried, setTried] = useState<Tried>();
  const [isListening, setListening] = useState(false);
  const [silence, setSilence] = useState(false);
  const trained = about.value?.trained ?? null;
  const ask = async (said: string) => {
    const sentence = said.trim();
    if (sentence === "") return;
    setTried({ ...(await call("tryDraft", { body: { text: sentence, explain: true } })), text: sentence });
  };
  const listen = async () => {
    setListening(true);
    setSilence(false);
    try {
      const heard = await call("listenOnce", { body: {} });
      setSilence(heard.text === "");
      setText(heard.text);
      await ask(heard.text);
    } finally {
      setListening(false);
    }
  };
  return (
    <Card title={say("Try it")}>
      {trained === null ? (
        <p class="soft">{say("Train it once, then say or type something here. This triggers no skill.")}</p>
      ) : (
        <>
          <form
            class="row add"
            onSubmit={(event) => {
              event.preventDefault();
            }}
          >
            <input
              class="input"
              aria-label={say("Sentence to try")}
              placeholder={say("turn on the kitchen light")}
              value={text}
              maxLength={1000}
              autoComplete="off"
              autoCapitalize="off"
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" icon="play" onPress={() => ask(text)}>
              {say("Try")}
            </Button>
            <Button icon="mic" onPress={listen}>
              {say("Speak")}
            </Button>
          </form>
          <p class="small soft" role="status">
            {isListening
              ? say("The board listens: speak now, at its microphone.")
              : silence
                ? say("Nothing was heard.")
                : trained.revision === about.value?.revision
                  ? ""
                  : say("This uses the last trained draft. Train it again to include your changes.")}
          </p>
          {tried === undefined ? null : <Result tried={tried} />}
        </>
      )}
    </Card>
  );
}

function Result({ tried }: { readonly tried: Tried }) {
  const { best, alternatives, text, explanation } = tried;
  const others = alternatives.filter(({ confidenceScore }) => confidenceScore >= 0.01).slice(0, 3);
  const slots = best.slots.map(({ slotName: name, entity }) => ({ name, entity, required: false, question: "" }));
  const intent = draft.value?.intents.find(({ id }) => id === best.intentName) ?? { slots };
  const marks = best.slots
    .map(({ slotName, range }) => ({ start: range.start, end: range.end, slot: slotName }))
    .toSorted((a, b) => a.start - b.start);
  const isDone = best.intentName !== null && (explanation as { readonly stage?: string } | undefined)?.stage !== "none";
  const isTest = draft.value?.tests.some((test) => test.text === text) === true;
  const keep = () => {
    const values = Object.fromEntries(best.slots.map((slot) => [slot.slotName, valueOf(slot)]));
    const test = { text, intent: best.intentName, ...(best.slots.length > 0 && { slots: values }) };
    edit({ op: "add", path: "/tests/-", value: test });
    toast(say("Kept as a test"));
  };
  return (
    <div class="stack tight" aria-live="polite">
      <div class="row">
        <Mark tone={isDone ? "good" : "warn"}>
          {best.intentName === null ? say("none of these") : shortName(best.intentName)}
        </Mark>
        {isDone || best.intentName === null ? null : <Mark tone="warn">{say("not understood")}</Mark>}
        <span class="soft small number">{percentOf(best.confidenceScore)}</span>
      </div>
      <p>
        <MarkedText sentence={{ text, marks }} intent={intent} />
      </p>
      {best.slots.length === 0 ? null : (
        <dl class="facts">
          {best.slots.map((slot) => (
            <>
              <dt key={`${slot.slotName} name`}>{slot.slotName}</dt>
              <dd key={slot.slotName}>{valueOf(slot)}</dd>
            </>
          ))}
        </dl>
      )}
      {others.length === 0 ? null : (
        <p class="soft small">
          {say("Or {intents}", {
            intents: others.map((guess: Guess) => `${nameOf(guess)} (${percentOf(guess.confidenceScore)})`).join(", "),
          })}
        </p>
      )}
      <AddTo key={text} sentence={{ text, marks }} guessed={best.intentName} />
      <div class="row">
        <Button small icon="plus" disabled={isTest} onPress={keep}>
          {isTest ? say("It is a test") : say("Keep as a test")}
        </Button>
      </div>
      {explanation === undefined ? null : <Why explanation={explanation} />}
    </div>
  );
}

/** Adds the sentence to the intent that it means, with its values marked, or to the sentences that mean none. */
function AddTo({ sentence, guessed }: { readonly sentence: Sentence; readonly guessed: string | null }) {
  const now = draft.value;
  const [chosen, setChosen] = useState(guessed ?? "");
  const at = now?.intents.findIndex(({ id }) => id === chosen) ?? -1;
  const intent = now?.intents[at];
  if (now === undefined || now.intents.length === 0) return null;
  const notMeant = now.counterExamples ?? [];
  const isRefused = notMeant.includes(sentence.text);
  const refuse = () => {
    edit({ op: "add", path: "/counterExamples", value: [...notMeant, sentence.text] });
    toast(say("Added to {intent}", { intent: say("Not meant") }));
  };
  const isThere = intent?.sentences.some(({ text }) => text === sentence.text) === true;
  const add = () => {
    if (intent === undefined) return;
    const marks = chosen === guessed ? sentence.marks : [];
    const added = marks.length > 0 ? sentence : withKnownValues(sentence.text, intent, now.entities, now.language);
    edit({ op: "add", path: `/intents/${at}/sentences/-`, value: added });
    toast(say("Added to {intent}", { intent: shortName(chosen) }));
  };
  return (
    <div class="row">
      <select
        class="input"
        aria-label={say("Intent that the sentence means")}
        value={chosen}
        onInput={(event) => setChosen(event.currentTarget.value)}
      >
        {intent === undefined ? <option value={chosen}>{say("Choose an intent")}</option> : null}
        {now.intents.map(({ id }) => (
          <option key={id} value={id}>
            {shortName(id)}
          </option>
        ))}
      </select>
      <Button small icon="plus" disabled={intent === undefined || isThere} onPress={add}>
        {isThere ? say("It has this sentence") : say("Add the sentence")}
      </Button>
      <Button small icon="cross" disabled={isRefused} onPress={refuse}>
        {isRefused ? say("No intent is meant") : say("It means no intent")}
      </Button>
    </div>
  );
}

function nameOf({ intentName }: Guess): string {
  return intentName === null ? say("none of these") : shortName(intentName);
}

/** Formats a value for people; the expected value of a test is the same text. */
function valueOf({ value, rawValue }: Guess["slots"][number]): string {
  const plain = (value as { readonly value?: unknown }).value;
  return typeof plain === "string" || typeof plain === "number" ? String(plain) : rawValue;
}
