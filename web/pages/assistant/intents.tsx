import { useLocation } from "wouter-preact";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty } from "../../widgets/empty.tsx";
import { focusChosen } from "../../widgets/focus-chosen.ts";
import { CheckField, TextField } from "../../widgets/field.tsx";
import { AddName } from "./add.tsx";
import { CounterExamples } from "./counter-examples.tsx";
import { draft, edit } from "./draft.ts";
import { ItemList } from "./item-list.tsx";
import { RemarksAt } from "./remark-list.tsx";
import { Sentences } from "./sentences.tsx";
import type { Intent } from "./sentence.ts";
import { Slots } from "./slots.tsx";
import { Suggestions } from "./suggestions.tsx";
import { say, sayMany } from "../../words/say.ts";

/** Returns "turnOn" for "anna:turnOn". */
export const shortName = (id: string): string => id.slice(id.indexOf(":") + 1) || id;

export function Intents({ chosen }: { readonly chosen: number | undefined }) {
  const intents = draft.value?.intents ?? [];
  const number = chosen ?? (intents.length > 0 ? 0 : undefined);
  const intent = number === undefined ? undefined : intents[number];
  return (
    <div class="with-list">
      <ItemList
        label={say("Intents")}
        part="intents"
        unitOf={(n) => sayMany(n, "{n} sentence", "{n} sentences")}
        items={intents.map(({ id, sentences }) => ({ name: shortName(id), count: sentences.length }))}
        chosen={number}
      >
        <NewIntent />
      </ItemList>
      {intent === undefined || number === undefined ? (
        <Card>
          <Empty icon="assistant" title={say("No intent yet")}>
            {say(
              "An intent is one thing a user can ask for, such as “turn on the light”, however it is phrased. Give the first one a name.",
            )}
          </Empty>
        </Card>
      ) : (
        <div class="stack">
          <OneIntent key={number} intent={intent} number={number} />
          <CounterExamples />
        </div>
      )}
    </div>
  );
}

function NewIntent() {
  const [, go] = useLocation();
  const intents = draft.value?.intents ?? [];
  const author = /^([^:]+):/u.exec(intents[0]?.id ?? "")?.[1] ?? "me";
  const nameOf = (written: string) => {
    const wished = written.trim().replaceAll(/[/+#\s]+/gu, "_");
    const id = wished.includes(":") ? wished : `${author}:${wished}`;
    return wished === "" || intents.some((one) => one.id === id) ? undefined : id;
  };
  const add = (id: string) => {
    edit({ op: "add", path: "/intents/-", value: { id, enabled: true, slots: [], sentences: [] } });
    go(`/assistant/intents/${intents.length}`);
  };
  return (
    <AddName
      label={say("Name of a new intent")}
      placeholder={say("new intent")}
      submit={say("New intent")}
      nameOf={nameOf}
      onAdd={add}
    />
  );
}

function OneIntent({ intent, number }: { readonly intent: Intent; readonly number: number }) {
  const [, go] = useLocation();
  const place = `/intents/${number}`;
  return (
    <div class="stack">
      <Card
        title={shortName(intent.id)}
        actions={<span class="soft small">{sayMany(intent.sentences.length, "{n} sentence", "{n} sentences")}</span>}
      >
        <RemarksAt place={place} exact />
        <Sentences intent={intent} number={number} />
        <Suggestions key={intent.id} intent={intent} number={number} />
      </Card>
      <Card title={say("Slots")}>
        <Slots intent={intent} number={number} />
      </Card>
      <Card title={say("About this intent")}>
        <Rename intent={intent} number={number} />
        <CheckField
          label={say("Always understood")}
          hint={say("If off, it is understood only when a skill asks for it.")}
          value={intent.enabled}
          onInput={(value) => edit({ op: "replace", path: `${place}/enabled`, value })}
        />
        <Beside intent={intent} />
        <RemarksAt place={`${place}/id`} />
        <div>
          <Button
            kind="danger"
            icon="trash"
            confirm={{
              title: say("Remove the intent {name}?", { name: shortName(intent.id) }),
              text: sayMany(
                intent.sentences.length,
                "This also removes its {n} sentence and its tests.",
                "This also removes its {n} sentences and its tests.",
              ),
              yes: say("Remove it"),
            }}
            onPress={() => {
              const tests = draft.value?.tests ?? [];
              const kept = tests.filter((test) => test.intent !== intent.id);
              edit(
                { op: "remove", path: place },
                ...(kept.length < tests.length ? [{ op: "replace", path: "/tests", value: kept } as const] : []),
              );
              go("/assistant");
              focusChosen();
            }}
          >
            {say("Remove this intent")}
          </Button>
        </div>
      </Card>
    </div>
  );
}

/** Shows what can only be edited in files, and is kept. */
function Beside({ intent: { allows = [], confirm, slots } }: { readonly intent: Intent }) {
  const many = slots.filter((slot) => slot.many === true).map(({ name }) => name);
  const said = [
    ...(allows.length > 0 ? [say("A sentence may also say: {slots}.", { slots: allows.join(", ") })] : []),
    ...(many.length > 0 ? [say("It may have several values of {slots}.", { slots: many.join(", ") })] : []),
    ...(confirm === "always" ? [say("The board asks for confirmation first.")] : []),
  ];
  if (said.length === 0) return null;
  return <p class="soft small">{`${said.join(" ")} ${say("This is set in assistant.json, and kept.")}`}</p>;
}

/** Renames an intent in its tests, too, unless another intent has the same name. */
function Rename({ intent, number }: { readonly intent: Intent; readonly number: number }) {
  return (
    <TextField
      label={say("Name on the bus")}
      value={intent.id}
      mono
      hint={say("Skills subscribe to it by this name: author:name.")}
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
