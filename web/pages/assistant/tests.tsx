import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { ago } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { draft, edit } from "./draft.ts";
import { shortName } from "./intents.tsx";
import { RemarksAt } from "./remark-list.tsx";
import type { Draft } from "./sentence.ts";
import { trainings } from "./training.tsx";
import { quoted } from "../../words/quoted.ts";
import { say } from "../../words/say.ts";

type TestSentence = Draft["tests"][number];
const none = "";

/**
 * Edits the test sentences, worded differently from the training sentences; they run at each training and before each
 * installation.
 */
export function Tests() {
  const { tests = [], intents = [] } = draft.value ?? {};
  const [text, setText] = useState("");
  const [intent, setIntent] = useState<string>();
  const wanted = intent ?? intents[0]?.id ?? none;
  return (
    <div class="stack">
      <Card title={say("Tests")}>
        <p class="soft">
          {say(
            "Sentences worded differently from those of the intents, with the expected result. Every training runs them, and an assistant that fails one of them is not installed.",
          )}
        </p>
        <form
          class="row add tests-add"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === "") return;
            edit({
              op: "add",
              path: "/tests/-",
              value: { text: text.trim(), intent: wanted === none ? null : wanted },
            });
            setText("");
          }}
        >
          <input
            class="input"
            aria-label={say("New test sentence")}
            placeholder={say("could you make some light in the kitchen")}
            value={text}
            maxLength={1000}
            autoComplete="off"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <IntentSelect label={say("Is understood as")} value={wanted} onInput={setIntent} />
          <Button type="submit" icon="plus">
            {say("Add")}
          </Button>
        </form>
        <ul class="tests" aria-label={say("Test sentences")}>
          {tests.map((test, at) => (
            <li key={at}>
              <OneTest test={test} at={at} />
              <RemarksAt place={`/tests/${at}`} />
            </li>
          ))}
        </ul>
      </Card>
      <History />
    </div>
  );
}

function IntentSelect({
  label,
  value,
  onInput,
}: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}) {
  const intents = draft.value?.intents ?? [];
  return (
    <select class="input" aria-label={label} value={value} onInput={(event) => onInput(event.currentTarget.value)}>
      {intents.map(({ id }) => (
        <option key={id} value={id}>
          {shortName(id)}
        </option>
      ))}
      {value === none || intents.some(({ id }) => id === value) ? null : <option value={value}>{value}</option>}
      <option value={none}>{say("none of these")}</option>
    </select>
  );
}

function OneTest({ test, at }: { readonly test: TestSentence; readonly at: number }) {
  const path = `/tests/${at}`;
  const slots = draft.value?.intents.find(({ id }) => id === test.intent)?.slots ?? [];
  const put = (next: TestSentence) => edit({ op: "replace", path, value: next });
  const expect = (slot: string, said: string) => {
    const { [slot]: _before, ...others } = test.slots ?? {};
    const all = said.trim() === "" ? others : { ...others, [slot]: said };
    const { slots: _none, ...plain } = test;
    put(Object.keys(all).length === 0 ? plain : { ...plain, slots: all });
  };
  return (
    <div class="stack tight">
      <div class="row add">
        <input
          class="input"
          aria-label={say("Test sentence {number}", { number: at + 1 })}
          value={test.text}
          maxLength={1000}
          onInput={(event) => put({ ...test, text: event.currentTarget.value })}
        />
        <IntentSelect
          label={say("“{text}” is understood as", { text: test.text })}
          value={test.intent ?? none}
          onInput={(value) => put({ text: test.text, intent: value === none ? null : value })}
        />
        <Button
          small
          kind="quiet"
          icon="trash"
          label={say("Remove the test “{text}”", { text: test.text })}
          onPress={() => {
            edit({ op: "remove", path });
          }}
        />
      </div>
      {slots.length === 0 ? null : (
        <div class="row expected">
          {slots.map(({ name }) => {
            const value = test.slots?.[name];
            const isPlain = typeof value !== "object";
            return (
              <label key={name} class="small">
                <span class="soft">{name}</span>
                <input
                  class="input"
                  placeholder={say("not checked")}
                  disabled={!isPlain}
                  value={value === undefined ? "" : isPlain ? String(value) : JSON.stringify(value)}
                  onInput={(event) => expect(name, event.currentTarget.value)}
                />
              </label>
            );
          })}
        </div>
      )}
    </div>
  );
}

function History() {
  const loaded = useLoad(() => call("listDraftResults"), [trainings.value]);
  const [chosen, setChosen] = useState<number>();
  return (
    <Card title={say("Results")}>
      <Show of={loaded}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty icon="clock" title={say("Not run yet")}>
              {say("Training runs the tests.")}
            </Empty>
          ) : (
            <ul class="results" aria-label={say("Results, newest first")}>
              {results.slice(0, 20).map(({ number, testedAt, total, passed, version }, at) => {
                const isOpen = (chosen ?? results[0]?.number) === number;
                return (
                  <li key={number}>
                    <button
                      type="button"
                      class="result"
                      aria-expanded={isOpen}
                      onClick={() => setChosen(isOpen ? -1 : number)}
                    >
                      <Mark tone={passed === total ? "good" : "bad"}>
                        {say("{n} of {all}", { n: passed, all: total })}
                      </Mark>
                      <span>{at === 0 ? say("Last time") : say("Version {version}", { version })}</span>
                      <span class="soft small">{ago(testedAt)}</span>
                    </button>
                    {isOpen ? <OneResult number={number} /> : null}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Show>
    </Card>
  );
}

function OneResult({ number }: { readonly number: number }) {
  const loaded = useLoad(() => call("getDraftResult", { params: { number: String(number) } }), [number]);
  return (
    <Show of={loaded}>
      {({ report, change }) => {
        const wrong = report.verdicts.filter(({ faults }) => faults.length > 0);
        return (
          <div class="stack tight result-body">
            {wrong.length === 0 ? <p>{say("All tests passed.")}</p> : null}
            <ul class="remarks">
              {wrong.map(({ text, line, faults }) => (
                <li key={line}>
                  <strong>{quoted(text)}</strong>: {faults.join("; ")}
                </li>
              ))}
            </ul>
            {change === null || change.broken.length + change.mended.length === 0 ? null : (
              <p class="small">
                {change.broken.length === 0
                  ? ""
                  : `${say("Newly failing: {tests}.", { tests: change.broken.join(", ") })} `}
                {change.mended.length === 0 ? "" : say("Newly passing: {tests}.", { tests: change.mended.join(", ") })}
              </p>
            )}
          </div>
        );
      }}
    </Show>
  );
}
