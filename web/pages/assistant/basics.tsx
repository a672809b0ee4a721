import { useLocation } from "wouter-preact";
import { Card } from "../../widgets/card.tsx";
import { SelectField, TextField } from "../../widgets/field.tsx";
import { sizeOf } from "../../widgets/format.ts";
import { Button } from "../../widgets/button.tsx";
import { offerUndo } from "../../widgets/undo.ts";
import { about, draft, edit, refresh, tagOf } from "./draft.ts";
import { request } from "../../api/call.ts";
import { languages } from "../../api/languages.ts";
import { RemarksAt } from "./remark-list.tsx";

/** The assistant's name, its own sentences, and its wake word. */
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
          hint="An assistant with the same id replaces it."
        />
        <RemarksAt place="/id" />
        <TextField
          label="Version"
          value={now.version}
          onInput={set("/version")}
          hint="Rises by itself when you install a draft that has changed."
        />
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
          hint="Three or more syllables are recognised far better."
          onInput={(value) => edit({ op: "replace", path: "/wakeWord", value: value === "" ? null : value })}
        />
      </Card>
      <Card title="Built-in phrases">
        <Phrase
          purpose="notUnderstood"
          label="When it does not understand"
          hint="One per line; used in turn. Empty: the board's default."
        />
        <Phrase
          purpose="cancel"
          label="Words that cancel"
          hint="One per line; saying just this ends the conversation. Empty: the board's default."
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
      <p class="soft">They came with the assistant and are included when it is installed or exported.</p>
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
    <Card title="Discard">
      <p class="soft">The installed assistant stays as it is. Export the draft first if you may need it again.</p>
      <div>
        <Button
          kind="danger"
          icon="trash"
          confirm={{
            title: "Discard the draft?",
            text: "Everything in the draft is deleted. You can undo that for a minute. The installed assistant stays.",
            yes: "Discard",
          }}
          onPress={async () => {
            const headers = { "if-match": tagOf(about.value?.revision ?? 0) };
            await request("removeDraft", {}, { headers });
            await refresh();
            go("/assistant");
            await offerUndo();
          }}
        >
          Discard draft
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
