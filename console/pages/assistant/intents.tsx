import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Empty } from "../../kit/empty.tsx";
import { CheckField, TextField } from "../../kit/field.tsx";
import { count } from "../../kit/format.ts";
import { Icon } from "../../kit/icon.tsx";
import { draft, edit, remarksAt } from "./draft.ts";
import { RemarksAt } from "./remark-list.tsx";
import { Sentences } from "./sentences.tsx";
import type { Intent } from "./sentence.ts";
import { Slots } from "./slots.tsx";

/** "turnOn" of "anna:turnOn". */
export const shortName = (id: string): string => id.slice(id.indexOf(":") + 1) || id;

export function Intents({ chosen }: { readonly chosen: number | undefined }) {
  const intents = draft.value?.intents ?? [];
  const number = chosen ?? (intents.length > 0 ? 0 : undefined);
  const intent = number === undefined ? undefined : intents[number];
  return (
    <div class="with-list">
      <nav class="side-list" aria-label="Intents">
        <ul>
          {intents.map(({ id, sentences }, at) => {
            const found = remarksAt(`/intents/${at}`);
            const isBad = found.some(({ kind }) => kind === "problem");
            return (
              <li key={at}>
                <Link href={`/assistant/intents/${at}`} aria-current={at === number ? "page" : undefined}>
                  <span>{shortName(id) || "without a name"}</span>
                  <span class="soft small number">
                    {found.length === 0 ? null : (
                      <span class={`remark ${isBad ? "problem" : "finding"}`}>
                        <Icon name={isBad ? "cross" : "warn"} />
                        <span class="unseen">{isBad ? "has problems" : "could be better"}</span>
                      </span>
                    )}
                    {sentences.length}
                    <span class="unseen"> sentences</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
        <NewIntent />
      </nav>
      {intent === undefined || number === undefined ? (
        <Card>
          <Empty icon="assistant" title="No intent yet">
            An intent is one thing that somebody can want: “turn on the light”, however it is said. Give the first one a
            name.
          </Empty>
        </Card>
      ) : (
        <OneIntent key={number} intent={intent} number={number} />
      )}
    </div>
  );
}

function NewIntent() {
  const [name, setName] = useState("");
  const [, go] = useLocation();
  const intents = draft.value?.intents ?? [];
  const author = /^([^:]+):/u.exec(intents[0]?.id ?? "")?.[1] ?? "me";
  const wished = name.trim().replaceAll(/[/+#\s]+/gu, "_");
  const id = wished.includes(":") ? wished : `${author}:${wished}`;
  const isTaken = intents.some((one) => one.id === id);
  return (
    <form
      class="row add"
      onSubmit={(event) => {
        event.preventDefault();
        if (wished === "" || isTaken) return;
        edit({ op: "add", path: "/intents/-", value: { id, enabled: true, slots: [], sentences: [] } });
        setName("");
        go(`/assistant/intents/${intents.length}`);
      }}
    >
      <input
        class="input"
        aria-label="Name of a new intent"
        placeholder="new intent"
        value={name}
        maxLength={150}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        aria-invalid={isTaken}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" icon="plus" label="New intent" disabled={wished === "" || isTaken} />
    </form>
  );
}

function OneIntent({ intent, number }: { readonly intent: Intent; readonly number: number }) {
  const [, go] = useLocation();
  const place = `/intents/${number}`;
  return (
    <div class="stack">
      <Card
        title={shortName(intent.id)}
        actions={<span class="soft small">{count(intent.sentences.length, "sentence")}</span>}
      >
        <RemarksAt place={place} exact />
        <Sentences intent={intent} number={number} />
      </Card>
      <Card title="Slots">
        <Slots intent={intent} number={number} />
      </Card>
      <Card title="About this intent">
        <Rename intent={intent} number={number} />
        <CheckField
          label="Always understood"
          hint="Switched off, it is only understood where a skill asks for it."
          value={intent.enabled}
          onInput={(value) => edit({ op: "replace", path: `${place}/enabled`, value })}
        />
        <RemarksAt place={`${place}/id`} />
        <div>
          <Button
            kind="danger"
            icon="trash"
            confirm={{
              title: `Remove the intent ${shortName(intent.id)}?`,
              text: `Its ${count(intent.sentences.length, "sentence")} and its tests go with it.`,
              yes: "Remove it",
            }}
            onPress={() => {
              const tests = draft.value?.tests ?? [];
              const kept = tests.filter((test) => test.intent !== intent.id);
              edit(
                { op: "remove", path: place },
                ...(kept.length < tests.length ? [{ op: "replace", path: "/tests", value: kept } as const] : []),
              );
              go("/assistant");
            }}
          >
            Remove this intent
          </Button>
        </div>
      </Card>
    </div>
  );
}

/** Its tests know it by its name: they follow, unless they are another one's of the same name. */
function Rename({ intent, number }: { readonly intent: Intent; readonly number: number }) {
  return (
    <TextField
      label="Name on the bus"
      value={intent.id}
      mono
      hint="Skills hear it by this name: author:name."
      onInput={(value) => {
        const { tests = [], intents = [] } = draft.value ?? {};
        const isOnly = intents.filter(({ id }) => id === intent.id).length === 1;
        const renamed = tests.map((test) => (test.intent === intent.id ? { ...test, intent: value } : test));
        edit(
          { op: "replace", path: `/intents/${number}/id`, value: value.slice(0, 200) },
          ...(isOnly && tests.some((test) => test.intent === intent.id)
            ? [{ op: "replace", path: "/tests", value: renamed } as const]
            : []),
        );
      }}
    />
  );
}
