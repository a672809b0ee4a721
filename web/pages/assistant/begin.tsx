import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { type Answer, call, request } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { SelectField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { saveFile } from "../../widgets/save-file.ts";
import { toast } from "../../widgets/toast.tsx";
import { offerUndo } from "../../widgets/undo.ts";
import { languageOptions } from "../../widgets/language-options.ts";
import { about, open, settled, tagOf } from "./draft.ts";
import { say, sayMany } from "../../words/say.ts";

type Begun = Answer<"beginDraft">;

/** What the last import left out, until it was read: the draft takes the place of the form that began it. */
const exceptions = signal<Begun["left"]>([]);

/** Replaces an existing draft. */
async function begin(body: object): Promise<Begun> {
  if (about.value !== undefined) await settled();
  const headers = about.value === undefined ? {} : { "if-match": tagOf(about.value.revision) };
  const response = await request("beginDraft", { body }, { headers });
  const begun = (await response.json()) as Begun;
  exceptions.value = begun.left;
  await open();
  await offerUndo();
  return begun;
}

/** Offers the ways to start a draft. */
export function Begin({ hasInstalled }: { readonly hasInstalled: boolean }) {
  return (
    <div class="stack">
      {hasInstalled ? (
        <Card title={say("Edit the installed assistant")}>
          <p>{say("This creates a draft. The installed assistant stays in use until you install the draft.")}</p>
          <div>
            <Button kind="primary" icon="edit" onPress={() => begin({ from: "installed" })}>
              {say("Edit the installed assistant")}
            </Button>
          </div>
        </Card>
      ) : null}
      <div class="columns">
        <Card title={say("Start from scratch")}>
          <BeginEmpty />
        </Card>
        <Card title={say("Import")}>
          <Import />
        </Card>
      </div>
    </div>
  );
}

function BeginEmpty() {
  const [name, setName] = useState("");
  const [language, setLanguage] = useState("en");
  return (
    <Form
      submit={say("Begin")}
      disabled={name.trim() === ""}
      onSubmit={() => begin({ from: "nothing", name, language })}
    >
      {() => (
        <>
          <TextField label={say("Name")} value={name} onInput={setName} placeholder={say("My house")} required />
          <SelectField label={say("Language")} value={language} options={languageOptions} onInput={setLanguage} />
        </>
      )}
    </Form>
  );
}

const maxShown = 200;

/** The visitor's language, which is most often that of their files. */
function ownLanguage(): string {
  const base = navigator.language.slice(0, 2);
  return languageOptions.some(([tag]) => tag === base) ? base : "en";
}

/** Imports our own zip, or the files of another platform. */
export function Import() {
  const [author, setAuthor] = useState("me");
  const [language, setLanguage] = useState(ownLanguage);
  const [files, setFiles] = useState<readonly File[]>([]);
  const isOk = /^[A-Za-z0-9_-]{1,40}$/u.test(author);
  const take = async () => {
    const [first] = files;
    if (first === undefined) return;
    const name = first.name.replace(/\.\w+$/u, "");
    const isZip = files.length === 1 && /\.zip$/iu.test(first.name);
    const texts = async () =>
      Promise.all(files.map(async (file) => ({ name: nameOf(file, files), text: await file.text() })));
    const begun = await begin(
      isZip
        ? new Blob([first], { type: "application/zip" })
        : { from: "files", name, author, language, files: await texts() },
    );
    if (begun.left.length === 0) toast(say("{name} is imported", { name: first.name }));
  };
  return (
    <div class="stack tight">
      <Form submit={say("Import")} disabled={files.length === 0 || !isOk} onSubmit={take}>
        {() => (
          <>
            <div class="field">
              <label for="import-files">{say("Files")}</label>
              <input
                id="import-files"
                class="input"
                type="file"
                multiple
                accept=".zip,.json,.yaml,.yml,.ini,text/plain"
                onInput={(event) => setFiles([...(event.currentTarget.files ?? [])])}
              />
              <div class="hint">
                {say(
                  "A zip of an assistant; a Snips dataset (JSON or YAML); Rhasspy's sentences.ini with its slot files; sentence files of Home Assistant.",
                )}
              </div>
            </div>
            <TextField
              label={say("Author")}
              value={author}
              onInput={setAuthor}
              hint={say("The first part of the intent names: anna:turnOn. Not used for a zip.")}
              fault={isOk ? undefined : say("Letters, digits, _ and -")}
            />
            <SelectField
              label={say("Language")}
              value={language}
              options={languageOptions}
              onInput={setLanguage}
              hint={say("For files that do not say their language, as Rhasspy's.")}
            />
          </>
        )}
      </Form>
    </div>
  );
}

export function Exceptions() {
  const left = exceptions.value;
  if (left.length === 0) return null;
  return (
    <div class="problem warn" role="status">
      <Icon name="warn" />
      <div class="problem-body">
        <strong>{say("Imported, with these exceptions")}</strong>
        <ul class="remarks">
          {left.slice(0, maxShown).map(({ file, line, message }) => (
            <li key={`${file} ${line} ${message}`}>
              {file}
              {line === undefined ? "" : say(", line {line}", { line: String(line) })}: {message}
            </li>
          ))}
          {left.length > maxShown ? <li>{sayMany(left.length - maxShown, "and {n} more", "and {n} more")}</li> : null}
        </ul>
        <div>
          <Button onPress={() => void (exceptions.value = [])}>{say("Dismiss")}</Button>
        </div>
      </div>
    </div>
  );
}

/** Beside sentences.ini and the profile, which says its language, a file contains the values of a slot. */
function nameOf(file: File, all: readonly File[]): string {
  const isRhasspy = all.some(({ name }) => name === "sentences.ini");
  return isRhasspy && !["sentences.ini", "profile.json"].includes(file.name) ? `slots/${file.name}` : file.name;
}

export async function exportDraft(): Promise<void> {
  await settled();
  const response = await request("exportDraft", {}, { headers: { accept: "application/zip" } });
  const name = /filename="([^"]+)"/u.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "assistant.zip";
  saveFile(await response.blob(), name);
}

export async function installed(): Promise<Answer<"getAssistant"> | undefined> {
  return call("getAssistant").catch((error: { code?: string }) => {
    if (error.code === "ASSISTANT_MISSING") return undefined;
    throw error;
  });
}
