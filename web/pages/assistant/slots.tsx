import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { Button } from "../../widgets/button.tsx";
import { CheckField, SelectField, TextField } from "../../widgets/field.tsx";
import { draft, edit } from "./draft.ts";
import { builtin, NewSlot } from "./new-slot.tsx";
import { RemarksAt } from "./remark-list.tsx";
import type { Intent } from "./sentence.ts";
import { colourOf } from "./slot-colour.ts";
import { say } from "../../words/say.ts";

/** Edits the slots of an intent: the entity of each, and the question to ask when it is missing. */
export function Slots({ intent, number }: { readonly intent: Intent; readonly number: number }) {
  const [isNaming, setNaming] = useState(false);
  const place = `/intents/${number}`;
  const entities = draft.value?.entities.map(({ name }) => name) ?? [];
  const words = new Map(builtin);
  return (
    <div class="stack">
      {intent.slots.length === 0 ? (
        <p class="soft">{say("None yet. Open a sentence and choose a word that changes: “kitchen”, “ten minutes”.")}</p>
      ) : null}
      {intent.slots.map((slot, at) => {
        const path = `${place}/slots/${at}`;
        const isOwn = entities.includes(slot.entity);
        const options = [
          ...entities.map((one) => [one, one] as const),
          ...builtin,
          ...(isOwn || words.has(slot.entity) ? [] : [[slot.entity, slot.entity] as const]),
        ];
        return (
          <section key={slot.name} class="slot-settings" aria-label={say("Slot {name}", { name: slot.name })}>
            <header class="row apart">
              <h3>
                <span class={colourOf(intent, slot.name)}>{slot.name}</span>
              </h3>
              <Button
                small
                kind="danger"
                icon="trash"
                label={say("Remove the slot {name}", { name: slot.name })}
                confirm={{
                  title: say("Remove the slot {name}?", { name: slot.name }),
                  text: say("Its marks in the sentences are removed; the words stay."),
                  yes: say("Remove it"),
                }}
                onPress={() => edit({ op: "replace", path: place, value: without(intent, slot.name) })}
              />
            </header>
            <SelectField
              label={say("Its values are")}
              value={slot.entity}
              options={options}
              onInput={(value) => edit({ op: "replace", path: `${path}/entity`, value })}
              hint={
                isOwn ? (
                  <Link href={`/assistant/entities/${entities.indexOf(slot.entity)}`}>{say("Its values")}</Link>
                ) : null
              }
            />
            <CheckField
              label={say("Required")}
              hint={say("If it is missing, Sotto asks for it.")}
              value={slot.required}
              onInput={(value) => edit({ op: "replace", path: `${path}/required`, value })}
            />
            {slot.required ? (
              <TextField
                label={say("The question")}
                value={slot.question}
                placeholder={say("In which room?")}
                onInput={(value) => edit({ op: "replace", path: `${path}/question`, value })}
              />
            ) : null}
            <RemarksAt place={path} />
          </section>
        );
      })}
      <div>
        <Button icon="plus" onPress={() => setNaming(true)}>
          {say("New slot")}
        </Button>
      </div>
      {isNaming ? (
        <NewSlot intent={intent} place={place} onClose={() => setNaming(false)} onMade={() => setNaming(false)} />
      ) : null}
    </div>
  );
}

function without(intent: Intent, slot: string): Intent {
  return {
    ...intent,
    slots: intent.slots.filter(({ name }) => name !== slot),
    sentences: intent.sentences.map(({ text, marks }) => ({
      text: text.replaceAll(`[${slot}]`, slot),
      marks: marks.filter((mark) => mark.slot !== slot),
    })),
  };
}
