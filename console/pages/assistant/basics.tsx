import { useLocation } from "wouter-preact";
import { Card } from "../../kit/card.tsx";
import { SelectField, TextField } from "../../kit/field.tsx";
import { sizeOf } from "../../kit/format.ts";
import { Button } from "../../kit/button.tsx";
import { about, draft, edit, refresh, tagOf } from "./draft.ts";
import { request } from "../../api/call.ts";
import { languages } from "../../api/languages.ts";
import { RemarksAt } from "./remark-list.tsx";

/** What the assistant is called, what it says by itself, and the word that wakes it. */
export function Basics() {
  const now = draft.value;
  if (now === undefined) return null;
  const set = (path: string) => (value: string) => edit({ op: "replace", path, value });
  const known = languages.some(([tag]) => tag === now.language);
  return (
    <div class="stack">
      <Card title="About the assistant">
        <TextField label="Name" value={now.name} onInput={set("/name")} />
        <RemarksAt place="/name" />
        <TextField
          label="Identifier"
          mono
          value={now.id}
          onInput={set("/id")}
          hint="Another assistant with the same one takes its place."
        />
        <RemarksAt place="/id" />
        <TextField label="Version" value={now.version} onInput={set("/version")} hint="Raise it when you install." />
        <RemarksAt place="/version" />
        <SelectField
          label="Language"
          value={now.language}
          options={known ? languages : [...languages, [now.language, now.language]]}
          onInput={set("/language")}
        />
        <TextField
          label="Wake word"
          value={now.wakeWord ?? ""}
          placeholder="the board's own"
          hint="Three syllables or more are heard far better."
          onInput={(value) => edit({ op: "replace", path: "/wakeWord", value: value === "" ? null : value })}
        />
      </Card>
      <Card title="What it says by itself">
        <Phrase
          purpose="notUnderstood"
          label="When it did not understand"
          hint="One a line; they are said in turn. Empty: the board's own words."
        />
        <Phrase
          purpose="cancel"
          label="What cancels"
          hint="One a line: whoever says just this ends the conversation. Empty: the board's own words."
        />
      </Card>
      <Files />
      <GiveUp />
    </div>
  );
}

function Files() {
  const files = about.value?.files ?? [];
  if (files.length === 0) return null;
  return (
    <Card title="Sounds and other files">
      <p class="soft">They came with the assistant, and go along when it is installed or exported.</p>
      <ul class="plain-list">
        {files.map(({ path, size }) => (
          <li key={path} class="row apart">
            <code>{path}</code>
            <span class="soft small number">{sizeOf(size)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function GiveUp() {
  const [, go] = useLocation();
  return (
    <Card title="Give it up">
      <p class="soft">What is installed stays as it is. Export it first when you may want it again.</p>
      <div>
        <Button
          kind="danger"
          icon="trash"
          confirm={{
            title: "Give up the working copy?",
            text: "All that was written in it is gone then. What is installed stays.",
            yes: "Give it up",
          }}
          onPress={async () => {
            const headers = { "if-match": tagOf(about.value?.revision ?? 0) };
            await request("removeDraft", {}, { headers });
            await refresh();
            go("/assistant");
          }}
        >
          Give up the working copy
        </Button>
      </div>
    </Card>
  );
}

function Phrase({ purpose, label, hint }: { readonly purpose: string; readonly label: string; readonly hint: string }) {
  const { language = "en", phrases = {} } = draft.value ?? {};
  return (
    <TextField
      label={label}
      hint={hint}
      lines={3}
      value={(phrases[language]?.[purpose] ?? []).join("\n")}
      onInput={(value) => {
        const said = value.split("\n").slice(0, 100);
        const others = phrases[language] ?? {};
        const own = value === "" ? without(others, purpose) : { ...others, [purpose]: said };
        const next = Object.keys(own).length === 0 ? without(phrases, language) : { ...phrases, [language]: own };
        edit({ op: "replace", path: "/phrases", value: next });
      }}
    />
  );
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}
