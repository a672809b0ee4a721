import { useLocation } from "wouter-preact";
import { Card } from "../../widgets/card.tsx";
import { SelectField, TextField } from "../../widgets/field.tsx";
import { sizeOf } from "../../widgets/format.ts";
import { Button } from "../../widgets/button.tsx";
import { offerUndo } from "../../widgets/undo.ts";
import { about, draft, edit, refresh, tagOf } from "./draft.ts";
import { request } from "../../api/call.ts";
import { languageOptions } from "../../widgets/language-options.ts";
import { RemarksAt } from "./remark-list.tsx";
import { say } from "../../words/say.ts";

/** The assistant's name, its own sentences, and its wake word. */
export function Basics() {
  const now = draft.value;
  if (now === undefined) return null;
  const set = (path: string) => (value: string) => edit({ op: "replace", path, value });
  const known = languageOptions.some(([tag]) => tag === now.language);
  return (
    <div class="stack">
      <Card title={say("About the assistant")}>
        <TextField label={say("Name")} value={now.name} onInput={set("/name")} />
        <RemarksAt place="/name" />
        <TextField
          label={say("Identifier")}
          mono
          value={now.id}
          onInput={set("/id")}
          hint={say("An assistant with the same id replaces it.")}
        />
        <RemarksAt place="/id" />
        <TextField
          label={say("Version")}
          value={now.version}
          onInput={set("/version")}
          hint={say("Rises by itself when you install a draft that has changed.")}
        />
        <RemarksAt place="/version" />
        <SelectField
          label={say("Language")}
          value={now.language}
          options={known ? languageOptions : [...languageOptions, [now.language, now.language]]}
          onInput={set("/language")}
        />
        <TextField
          label={say("Wake word")}
          value={now.wakeWord ?? ""}
          placeholder={say("the board's own")}
          hint={say("Three or more syllables are recognised far better.")}
          onInput={(value) => edit({ op: "replace", path: "/wakeWord", value: value === "" ? null : value })}
        />
      </Card>
      <Card title={say("Built-in phrases")}>
        <Phrase
          purpose="notUnderstood"
          label={say("When it does not understand")}
          hint={say("One per line; used in turn. Empty: the board's default.")}
        />
        <Phrase
          purpose="cancel"
          label={say("Words that cancel")}
          hint={say("One per line; saying just this ends the conversation. Empty: the board's default.")}
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
    <Card title={say("Sounds and other files")}>
      <p class="soft">{say("They came with the assistant and are included when it is installed or exported.")}</p>
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
    <Card title={say("Discard")}>
      <p class="soft">
        {say("The installed assistant stays as it is. Export the draft first if you may need it again.")}
      </p>
      <div>
        <Button
          kind="danger"
          icon="trash"
          confirm={{
            title: say("Discard the draft?"),
            text: say(
              "Everything in the draft is deleted. You can undo that for a minute. The installed assistant stays.",
            ),
            yes: say("Discard"),
          }}
          onPress={async () => {
            const headers = { "if-match": tagOf(about.value?.revision ?? 0) };
            await request("removeDraft", {}, { headers });
            await refresh();
            go("/assistant");
            await offerUndo();
          }}
        >
          {say("Discard draft")}
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
