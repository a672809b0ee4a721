import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { Button } from "../../widgets/button.tsx";
import { focusChosen } from "../../widgets/focus-chosen.ts";
import { Card } from "../../widgets/card.tsx";
import { Empty } from "../../widgets/empty.tsx";
import { CheckField, TextField } from "../../widgets/field.tsx";
import { AddLines, AddName } from "./add.tsx";
import { draft, edit } from "./draft.ts";
import { ItemList } from "./item-list.tsx";
import { RemarksAt } from "./remark-list.tsx";
import type { Draft, Entity } from "./sentence.ts";
import { say, sayMany } from "../../words/say.ts";

/** The number of values to show at once. */
const page = 100;

export function Entities({ chosen }: { readonly chosen: number | undefined }) {
  const entities = draft.value?.entities ?? [];
  const number = chosen ?? (entities.length > 0 ? 0 : undefined);
  const entity = number === undefined ? undefined : entities[number];
  return (
    <div class="with-list">
      <ItemList
        label={say("Entities")}
        part="entities"
        unitOf={(n) => sayMany(n, "{n} value", "{n} values")}
        items={entities.map(({ name, values }) => ({ name, count: values.length }))}
        chosen={number}
      >
        <NewEntity />
      </ItemList>
      {entity === undefined || number === undefined ? (
        <Card>
          <Empty icon="assistant" title={say("No entity yet")}>
            {say(
              "An entity is a list of values that a slot can have: rooms, machines, songs. Numbers, times and the like are there already.",
            )}
          </Empty>
        </Card>
      ) : (
        <OneEntity key={number} entity={entity} number={number} />
      )}
    </div>
  );
}

function NewEntity() {
  const [, go] = useLocation();
  const entities = draft.value?.entities ?? [];
  const nameOf = (written: string) => {
    const name = written.trim().replaceAll(/[+#]/gu, "");
    return name === "" || entities.some((one) => one.name === name) ? undefined : name;
  };
  const add = (name: string) => {
    const value: Entity = { name, extensible: true, useSynonyms: true, strictness: 1, values: [] };
    edit({ op: "add", path: "/entities/-", value });
    go(`/assistant/entities/${entities.length}`);
  };
  return (
    <AddName
      label={say("Name of a new entity")}
      placeholder={say("new entity")}
      submit={say("New entity")}
      nameOf={nameOf}
      onAdd={add}
    />
  );
}

function OneEntity({ entity, number }: { readonly entity: Entity; readonly number: number }) {
  const place = `/entities/${number}`;
  const [, go] = useLocation();
  const users = usersOf(entity.name);
  return (
    <div class="stack">
      <Card
        title={entity.name}
        actions={<span class="soft small">{sayMany(entity.values.length, "{n} value", "{n} values")}</span>}
      >
        <RemarksAt place={place} exact />
        <Values entity={entity} place={place} />
      </Card>
      <Card title={say("About this entity")}>
        <TextField
          label={say("Name")}
          value={entity.name}
          onInput={(value) => rename(entity.name, value.slice(0, 200), number)}
          hint={
            users.length === 0 ? say("Not used by any slot yet.") : say("Used by {users}", { users: users.join(", ") })
          }
        />
        <CheckField
          label={say("Accept other values")}
          hint={say("Words in the place of a value that are not listed.")}
          value={entity.extensible}
          onInput={(value) => edit({ op: "replace", path: `${place}/extensible`, value })}
        />
        <CheckField
          label={say("Replace synonyms with their value")}
          hint={say("If off, the skill receives the words as spoken.")}
          value={entity.useSynonyms}
          onInput={(value) => edit({ op: "replace", path: `${place}/useSynonyms`, value })}
        />
        <div>
          <Button
            kind="danger"
            icon="trash"
            disabled={users.length > 0}
            confirm={{
              title: say("Remove the entity {name}?", { name: entity.name }),
              text: say("This also removes its values."),
              yes: say("Remove it"),
            }}
            onPress={() => {
              edit({ op: "remove", path: place });
              go("/assistant/entities");
              focusChosen();
            }}
          >
            {say("Remove this entity")}
          </Button>
          {users.length === 0 ? null : <p class="soft small">{say("It can be removed when no slot uses it.")}</p>}
        </div>
      </Card>
    </div>
  );
}

function Values({ entity, place }: { readonly entity: Entity; readonly place: string }) {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(page);
  const known = new Set(entity.values.map(({ value }) => value));
  const add = (lines: readonly string[]) => {
    for (const line of lines) {
      const [value = "", ...synonyms] = line.split(",").map((word) => word.trim().slice(0, 2000));
      if (value === "" || known.has(value)) continue;
      known.add(value);
      edit({ op: "add", path: `${place}/values/-`, value: { value, synonyms: synonyms.filter(Boolean) } });
    }
  };
  const found = entity.values
    .map((one, at) => ({ ...one, at }))
    .filter(({ value, synonyms }) => [value, ...synonyms].join(" ").toLowerCase().includes(search.toLowerCase()));
  return (
    <div class="stack tight">
      <AddLines
        label={say("New value, followed by synonyms, separated by commas")}
        placeholder={say("living room, lounge")}
        onAdd={add}
      />
      {entity.values.length <= 15 ? null : (
        <input
          class="input"
          type="search"
          aria-label={say("Find a value")}
          placeholder={say("Find one of {n} values", { n: entity.values.length })}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul class="values" aria-label={say("Values")}>
        {found.slice(0, shown).map(({ value, synonyms, at }) => (
          <li key={at}>
            <div class="row value">
              <input
                class="input"
                aria-label={say("Value {number}", { number: at + 1 })}
                value={value}
                maxLength={2000}
                onInput={(event) =>
                  edit({ op: "replace", path: `${place}/values/${at}/value`, value: event.currentTarget.value })
                }
              />
              <Synonyms
                key={`${at} ${value}`}
                value={value}
                synonyms={synonyms}
                path={`${place}/values/${at}/synonyms`}
              />
              <Button
                small
                kind="quiet"
                icon="trash"
                label={say("Remove {value}", { value })}
                onPress={() => {
                  edit({ op: "remove", path: `${place}/values/${at}` });
                }}
              />
            </div>
            <RemarksAt place={`${place}/values/${at}`} />
          </li>
        ))}
      </ul>
      {found.length <= shown ? null : (
        <div>
          <Button small onPress={() => setShown(shown + page)}>
            {say("Show more of {n}", { n: found.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Separated by commas; the typed text stays as it is while the field has the focus. */
function Synonyms({
  value,
  synonyms,
  path,
}: {
  readonly value: string;
  readonly synonyms: readonly string[];
  readonly path: string;
}) {
  const [text, setText] = useState(synonyms.join(", "));
  return (
    <input
      class="input"
      aria-label={say("Synonyms of {value}", { value })}
      placeholder={say("no synonyms")}
      value={text}
      onInput={(event) => {
        setText(event.currentTarget.value);
        const words = event.currentTarget.value.split(",").map((word) => word.trim().slice(0, 2000));
        edit({ op: "replace", path, value: words.filter(Boolean) });
      }}
    />
  );
}

function usersOf(name: string): string[] {
  return (draft.value?.intents ?? []).flatMap(({ id, slots }) =>
    slots.filter(({ entity }) => entity === name).map((slot) => `${id} ${slot.name}`),
  );
}

/** Slots of this entity are updated. */
function rename(from: string, to: string, number: number): void {
  const intents: Draft["intents"] = draft.value?.intents ?? [];
  edit(
    { op: "replace", path: `/entities/${number}/name`, value: to },
    ...intents.flatMap(({ slots }, at) =>
      slots.flatMap(({ entity }, index) =>
        entity === from ? [{ op: "replace", path: `/intents/${at}/slots/${index}/entity`, value: to } as const] : [],
      ),
    ),
  );
}
