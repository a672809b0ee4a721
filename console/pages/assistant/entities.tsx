import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { Empty } from "../../kit/empty.tsx";
import { CheckField, TextField } from "../../kit/field.tsx";
import { count } from "../../kit/format.ts";
import { draft, edit, remarksAt } from "./draft.ts";
import { RemarksAt } from "./remark-list.tsx";
import type { Draft, Entity } from "./sentence.ts";

/** Values that are shown at once. */
const page = 100;

export function Entities({ chosen }: { readonly chosen: number | undefined }) {
  const entities = draft.value?.entities ?? [];
  const number = chosen ?? (entities.length > 0 ? 0 : undefined);
  const entity = number === undefined ? undefined : entities[number];
  return (
    <div class="with-list">
      <nav class="side-list" aria-label="Entities">
        <ul>
          {entities.map(({ name, values }, at) => (
            <li key={at}>
              <Link href={`/assistant/entities/${at}`} aria-current={at === number ? "page" : undefined}>
                <span>{name || "without a name"}</span>
                <span class="soft small number">
                  {remarksAt(`/entities/${at}`).length === 0 ? null : (
                    <span class="remark finding">
                      !<span class="unseen"> needs a look</span>
                    </span>
                  )}{" "}
                  {values.length}
                  <span class="unseen"> values</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <NewEntity />
      </nav>
      {entity === undefined || number === undefined ? (
        <Card>
          <Empty icon="assistant" title="No entity yet">
            An entity is a list of values that a slot can have: rooms, machines, songs. Numbers, times and the like are
            there already.
          </Empty>
        </Card>
      ) : (
        <OneEntity key={number} entity={entity} number={number} />
      )}
    </div>
  );
}

function NewEntity() {
  const [name, setName] = useState("");
  const [, go] = useLocation();
  const entities = draft.value?.entities ?? [];
  const wished = name.trim().replaceAll(/[+#]/gu, "");
  const isTaken = entities.some((one) => one.name === wished);
  return (
    <form
      class="row add"
      onSubmit={(event) => {
        event.preventDefault();
        if (wished === "" || isTaken) return;
        const value: Entity = { name: wished, extensible: true, useSynonyms: true, strictness: 1, values: [] };
        edit({ op: "add", path: "/entities/-", value });
        setName("");
        go(`/assistant/entities/${entities.length}`);
      }}
    >
      <input
        class="input"
        aria-label="Name of a new entity"
        placeholder="new entity"
        value={name}
        maxLength={150}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        aria-invalid={isTaken}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" icon="plus" label="New entity" disabled={wished === "" || isTaken} />
    </form>
  );
}

function OneEntity({ entity, number }: { readonly entity: Entity; readonly number: number }) {
  const place = `/entities/${number}`;
  const [, go] = useLocation();
  const users = usersOf(entity.name);
  return (
    <div class="stack">
      <Card title={entity.name} actions={<span class="soft small">{count(entity.values.length, "value")}</span>}>
        <RemarksAt place={place} exact />
        <Values entity={entity} place={place} />
      </Card>
      <Card title="About this entity">
        <TextField
          label="Name"
          value={entity.name}
          onInput={(value) => rename(entity.name, value.slice(0, 200), number)}
          hint={users.length === 0 ? "No slot has it yet." : `Used by ${users.join(", ")}`}
        />
        <CheckField
          label="Other values are understood too"
          hint="Words that stand where a value would, and are not listed."
          value={entity.extensible}
          onInput={(value) => edit({ op: "replace", path: `${place}/extensible`, value })}
        />
        <CheckField
          label="A synonym means its value"
          hint="Switched off, the skill is given the words as they were said."
          value={entity.useSynonyms}
          onInput={(value) => edit({ op: "replace", path: `${place}/useSynonyms`, value })}
        />
        <div>
          <Button
            kind="danger"
            icon="trash"
            disabled={users.length > 0}
            confirm={{ title: `Remove the entity ${entity.name}?`, text: "Its values go with it.", yes: "Remove it" }}
            onPress={() => {
              edit({ op: "remove", path: place });
              go("/assistant/entities");
            }}
          >
            Remove this entity
          </Button>
          {users.length === 0 ? null : <p class="soft small">It can be removed when no slot uses it.</p>}
        </div>
      </Card>
    </div>
  );
}

function Values({ entity, place }: { readonly entity: Entity; readonly place: string }) {
  const [text, setText] = useState("");
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
    setText("");
  };
  const found = entity.values
    .map((one, at) => ({ ...one, at }))
    .filter(({ value, synonyms }) => [value, ...synonyms].join(" ").toLowerCase().includes(search.toLowerCase()));
  return (
    <div class="stack tight">
      <form
        class="row add"
        onSubmit={(event) => {
          event.preventDefault();
          add([text]);
        }}
      >
        <input
          class="input"
          aria-label="New value, with its synonyms behind commas"
          placeholder="living room, lounge"
          value={text}
          maxLength={2000}
          autoComplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => {
            const lines = event.clipboardData?.getData("text/plain").split(/\r?\n/u) ?? [];
            if (lines.length < 2) return;
            event.preventDefault();
            add(lines.slice(0, 2000));
          }}
        />
        <Button type="submit" icon="plus">
          Add
        </Button>
      </form>
      {entity.values.length <= 15 ? null : (
        <input
          class="input"
          type="search"
          aria-label="Find a value"
          placeholder={`Find one of ${entity.values.length} values`}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul class="values" aria-label="Values">
        {found.slice(0, shown).map(({ value, synonyms, at }) => (
          <li key={at}>
            <div class="row value">
              <input
                class="input"
                aria-label={`Value ${at + 1}`}
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
                label={`Remove ${value}`}
                onPress={() => edit({ op: "remove", path: `${place}/values/${at}` })}
              />
            </div>
            <RemarksAt place={`${place}/values/${at}`} />
          </li>
        ))}
      </ul>
      {found.length <= shown ? null : (
        <div>
          <Button small onPress={() => setShown(shown + page)}>
            Show more of {found.length}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Behind commas; what is typed is kept as it is while the field has the focus. */
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
      aria-label={`Synonyms of ${value}`}
      placeholder="no synonyms"
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

/** The slots that have it follow. */
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
